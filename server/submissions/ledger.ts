import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/database.ts';
import { ledgerMigrations } from '../db/migrations.ts';
import type { IdempotencyTable, LedgerSchema } from '../db/schema.ts';
import { openSqlite } from '../db/sqlite.ts';
import { ANY_BODY, getTextKeyStart, TEXT_KEY_PREFIXES } from './keys.ts';

/** An acknowledgement by the other API host. */
export type LedgerEntry = Omit<IdempotencyTable, 'created_at'>;

/** The right of one process to send a key to the host, for a limited time. */
export interface LedgerLease {
  readonly key: string;
  readonly owner: string;
  /** Wall clock of the first try with this key, ms. */
  readonly begunAt: number;
}

/**
 * The keys that another API host has acknowledged (0009), which are never forwarded again, and the keys on their way. A
 * key is leased before it is sent; a lease ends by itself if its process ends.
 */
export interface Ledger {
  /** @param now wall clock, ms */
  find(key: string, now: number): Promise<LedgerEntry | undefined>;
  /**
   * Durable when it resolves.
   * @param now wall clock, ms
   * @param forMs how long nobody else may send the key
   * @returns undefined while somebody else sends it
   */
  acquire(key: string, now: number, forMs: number): Promise<LedgerLease | undefined>;
  /** Ends the lease of an unacknowledged key, unless another process has leased it since. */
  release(lease: LedgerLease): Promise<void>;
  /** Stores an acknowledgement and ends all leases of its key. Durable when it resolves. */
  store(entry: LedgerEntry): Promise<void>;
  /**
   * Reduces older entries to the acknowledged key, without the host's answer and the body's hash. Old leases and text
   * keys are deleted sooner.
   * @param before ISO time
   * @param now wall clock, ms
   */
  deleteOld(before: string, now: number): Promise<void>;
  close(): Promise<void>;
}

const LEFT_OVERS_MS = 2 * 86_400_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The part of Kysely that both kinds of database share. */
type LedgerQueries = Pick<Kysely<LedgerSchema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

const createLedger = (db: LedgerQueries, close: () => Promise<void>): Ledger => ({
  find: (key, now) => {
    const since = getTextKeyStart(key, now);
    const known = db
      .selectFrom('ledger')
      .select(['key', 'kind', 'body_hash', 'status', 'answer'])
      .where('key', '=', key);
    return (since === undefined ? known : known.where('created_at', '>=', since)).executeTakeFirst();
  },
  acquire: async (key, now, forMs) => {
    const owner = randomUUID();
    const since = getTextKeyStart(key, now);
    if (since !== undefined) {
      await db
        .deleteFrom('ledger_claims')
        .where('key', '=', key)
        .where('begun_at', '<', since)
        .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', iso(now))]))
        .execute();
    }
    const claimed = await db
      .insertInto('ledger_claims')
      .values({ key, owner, begun_at: iso(now), claimed_until: iso(now + forMs) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ owner, claimed_until: iso(now + forMs) })
          .where((is) =>
            is.or([is('ledger_claims.claimed_until', 'is', null), is('ledger_claims.claimed_until', '<=', iso(now))]),
          ),
      )
      .returning('begun_at')
      .executeTakeFirst();
    return claimed === undefined ? undefined : { key, owner, begunAt: Date.parse(claimed.begun_at) };
  },
  release: async ({ key, owner }) => {
    await db
      .updateTable('ledger_claims')
      .set({ claimed_until: null })
      .where('key', '=', key)
      .where('owner', '=', owner)
      .execute();
  },
  store: async (entry) => {
    const { key } = entry;
    const now = Date.now();
    const since = getTextKeyStart(key, now);
    if (since !== undefined) {
      await db.deleteFrom('ledger').where('key', '=', key).where('created_at', '<', since).execute();
    }
    await db
      .insertInto('ledger')
      .values({ ...entry, created_at: iso(now) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await db.deleteFrom('ledger_claims').where('key', '=', key).execute();
  },
  deleteOld: async (before, now) => {
    const leftOver = iso(now - LEFT_OVERS_MS);
    for (const prefix of TEXT_KEY_PREFIXES) {
      await db.deleteFrom('ledger').where('created_at', '<', leftOver).where('key', 'like', `${prefix}%`).execute();
    }
    await db
      .deleteFrom('ledger_claims')
      .where('begun_at', '<', leftOver)
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', iso(now))]))
      .execute();
    await db
      .updateTable('ledger')
      .set({ body_hash: ANY_BODY, answer: '{}' })
      .where('created_at', '<', before)
      .where('body_hash', '<>', ANY_BODY)
      .execute();
  },
  close,
});

/** The ledger in the site's database. Closing it does not close the database. */
export const openLedgerIn = (db: SiteDatabase): Ledger => createLedger(db, () => Promise.resolve());

export const getLedgerFile = (dataDir: string): string => join(dataDir, 'ledger.db');

/** @param file path, or ":memory:" */
export const openLedgerDatabase = (file: string): Promise<Kysely<LedgerSchema>> =>
  openSqlite<LedgerSchema>(file, ledgerMigrations);

/** Opens the ledger of API_ORIGIN mode. @param file path, or ":memory:" */
export async function openLedger(file: string): Promise<Ledger> {
  const db = await openLedgerDatabase(file);
  return createLedger(db, () => db.destroy());
}

/** Opens the ledger in the site's PostgreSQL, else in a file of the data folder. */
export const openConfiguredLedger = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  db: SiteDatabase,
): Promise<Ledger> => (databaseUrl === undefined ? openLedger(getLedgerFile(dataDir)) : openLedgerIn(db));
