import { existsSync } from 'node:fs';
import { readConfig } from '../config/config.ts';
import { type CopiedTable, CopyError, copyToPostgres } from '../db/copy-to-postgres.ts';
import { getDatabaseFile, openDatabase, openPostgresDatabase } from '../db/database.ts';
import { getLedgerFile, openLedgerDatabase } from '../submissions/ledger.ts';
import { type CommandContext, UsageError } from './command.ts';

const USAGE =
  'DATABASE_URL=postgres://… npm run migrate:to-postgres   carries the database of DATA_DIR into an empty PostgreSQL database';

/** Each step of a viewing adds a mail, as each message adds a submission. */
const CLOSED_TABLES = ['submissions', 'viewing_mails'] as const;
const LEDGER_TABLES = ['ledger', 'ledger_claims'] as const;

/** Connections: one reads and writes, one migrates. */
const POOL_SIZE = 2;

/** `npm run migrate:to-postgres`: copies every row or none, and compares the copies with the originals. */
export async function runMigrateToPostgres({ args, env, print, complain }: CommandContext): Promise<number> {
  if (args.length > 0) throw new UsageError(USAGE);
  const { dataDir, databaseUrl } = readConfig(env);
  if (databaseUrl === undefined) throw new UsageError(`DATABASE_URL is not set.\n${USAGE}`);
  if (!existsSync(getDatabaseFile(dataDir))) {
    complain(`There is no database in ${dataDir}: nothing to carry over. DATA_DIR names the folder.`);
    return 1;
  }
  const target = await openPostgresDatabase(databaseUrl, POOL_SIZE);
  const site = await openDatabase(getDatabaseFile(dataDir));
  const ledger = existsSync(getLedgerFile(dataDir)) ? await openLedgerDatabase(getLedgerFile(dataDir)) : undefined;
  const transaction = await target.db.startTransaction().execute();
  try {
    const onProgress = (table: string, rows: number): void => complain(`${table}: ${rows}`);
    const commit = async (): Promise<void> => {
      await transaction.commit().execute();
    };
    let ledgerTables: CopiedTable[] = [];
    const siteTables = await copyToPostgres(
      { from: site.db, to: transaction, except: LEDGER_TABLES, closes: CLOSED_TABLES, onProgress },
      async () => {
        if (ledger === undefined) return commit();
        // A server claims a message before it sends it, so closing the claims stops a server on the old file.
        ledgerTables = await copyToPostgres(
          { from: ledger, to: transaction, only: LEDGER_TABLES, closes: ['ledger_claims'], onProgress },
          commit,
        );
      },
    );
    const tables = [...siteTables, ...ledgerTables];
    for (const { table, rows } of tables) print(`${table}: ${rows}`);
    const total = tables.reduce((sum, { rows }) => sum + rows, 0);
    print(`${total} rows in ${tables.length} tables are in PostgreSQL, counted and compared row by row.`);
    print('Start the site with DATABASE_URL from now on. The old file stays as it is and takes no more messages.');
    return 0;
  } catch (error) {
    if (!transaction.isCommitted) await transaction.rollback().execute();
    if (!(error instanceof CopyError)) throw error;
    complain(error.message);
    return 1;
  } finally {
    await ledger?.destroy();
    await site.close();
    await target.close();
  }
}
