import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/database.ts';
import { ledgerMigrations } from '../db/migrations/migrations.ts';
import type { IdempotencyTable, LedgerSchema } from '../db/schema.ts';
import { openSqlite } from '../db/sqlite.ts';
import { DAY_MS, toIso } from '../process/time.ts';
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

const LEFTOVER_MS = 2 * DAY_MS;

type LedgerQueries = Pick<Kysely<LedgerSchema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** A key that another API host has acknowledged is never forwarded again (0009); a lease ends with its process. */
const createLedger = (db: LedgerQueries, close: () => Promise<void>) => ({
  find(key: string, now: number): Promise<LedgerEntry | undefined> {
    const since = getTextKeyStart(key, now);
    const query = db
      .selectFrom('ledger')
      .select(['key', 'kind', 'body_hash', 'status', 'answer'])
      .where('key', '=', key);
    return (since === undefined ? query : query.where('created_at', '>=', since)).executeTakeFirst();
  },
  /** Leases a key. Durable when it resolves. @returns undefined while somebody else sends it */
  async acquire(key: string, now: number, forMs: number): Promise<LedgerLease | undefined> {
    const owner = randomUUID();
    const since = getTextKeyStart(key, now);
    if (since !== undefined) {
      await db
        .deleteFrom('ledger_claims')
        .where('key', '=', key)
        .where('begun_at', '<', since)
        .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', toIso(now))]))
        .execute();
    }
    const claimed = await db
      .insertInto('ledger_claims')
      .values({ key, owner, begun_at: toIso(now), claimed_until: toIso(now + forMs) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ owner, claimed_until: toIso(now + forMs) })
          .where((where) =>
            where.or([
              where('ledger_claims.claimed_until', 'is', null),
              where('ledger_claims.claimed_until', '<=', toIso(now)),
            ]),
          ),
      )
      .returning('begun_at')
      .executeTakeFirst();
    return claimed === undefined ? undefined : { key, owner, begunAt: Date.parse(claimed.begun_at) };
  },
  /** Another process may have leased the key since. */
  async release({ key, owner }: LedgerLease): Promise<void> {
    await db
      .updateTable('ledger_claims')
      .set({ claimed_until: null })
      .where('key', '=', key)
      .where('owner', '=', owner)
      .execute();
  },
  /** Stores an acknowledgement and ends all leases of its key. Durable when it resolves. */
  async store(entry: LedgerEntry): Promise<void> {
    const { key } = entry;
    const now = Date.now();
    const since = getTextKeyStart(key, now);
    if (since !== undefined) {
      await db.deleteFrom('ledger').where('key', '=', key).where('created_at', '<', since).execute();
    }
    await db
      .insertInto('ledger')
      .values({ ...entry, created_at: toIso(now) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await db.deleteFrom('ledger_claims').where('key', '=', key).execute();
  },
  /** Keeps the acknowledged keys of entries from before an ISO time; old leases and text keys are deleted sooner. */
  async deleteOld(before: string, now: number): Promise<void> {
    const leftOver = toIso(now - LEFTOVER_MS);
    for (const prefix of TEXT_KEY_PREFIXES) {
      await db.deleteFrom('ledger').where('created_at', '<', leftOver).where('key', 'like', `${prefix}%`).execute();
    }
    await db
      .deleteFrom('ledger_claims')
      .where('begun_at', '<', leftOver)
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', toIso(now))]))
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

export type Ledger = ReturnType<typeof createLedger>;

/** Opens the ledger in the site's database, which stays open when it is closed. */
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
