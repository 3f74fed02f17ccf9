import type { Migration } from 'kysely';
import { define } from './define.ts';

/** Who is sending which key to the other API host just now; beside the ledger, wherever that is. */
export const ledgerClaims: Migration = {
  up: (db) =>
    define(
      db,
      `create table if not exists ledger_claims (
        key text primary key, owner text not null, begun_at text not null, claimed_until text)`,
    ),
};
