import type { Kysely } from 'kysely';
import { define } from './define.ts';

/** The keys of writes with their answers: of our own API, and of another host's in the ledger of API_ORIGIN mode. */
export const idempotencyTable = (db: Kysely<unknown>, name: 'idempotency' | 'ledger'): Promise<void> =>
  define(
    db,
    `create table if not exists ${name} (
      key text primary key, kind text not null, body_hash text not null, status integer not null,
      answer text not null, created_at text not null)`,
  );
