import { existsSync } from 'node:fs';
import { readConfig } from '../config/config.ts';
import { type CopiedTable, CopyError, copyToPostgres } from '../db/copy-to-postgres.ts';
import { getDatabaseFile, openDatabase, openPostgresDatabase } from '../db/database.ts';
import { getLedgerFile, openLedgerDatabase } from '../submissions/ledger.ts';
import { type CommandContext, UsageError } from './command.ts';

const USAGE =
  'DATABASE_URL=postgres://… npm run migrate:to-postgres   carries the database of DATA_DIR into an empty PostgreSQL database';

/** The ledger is a file of its own. */
const LEDGER_TABLES = ['ledger', 'ledger_claims'] as const;

/** One connection reads and writes, one is for migrations. */
const POOL = 2;

/** `npm run migrate:to-postgres`: everything or nothing, counted and compared. */
export async function runMigrateToPostgres({ args, env, print, complain }: CommandContext): Promise<number> {
  if (args.length > 0) throw new UsageError(USAGE);
  const { dataDir, databaseUrl } = readConfig(env);
  if (databaseUrl === undefined) throw new UsageError(`DATABASE_URL is not set.\n${USAGE}`);
  if (!existsSync(getDatabaseFile(dataDir))) {
    complain(`There is no database in ${dataDir}: nothing to carry over. DATA_DIR names the folder.`);
    return 1;
  }
  const target = await openPostgresDatabase(databaseUrl, POOL);
  const site = await openDatabase(getDatabaseFile(dataDir));
  const ledger = existsSync(getLedgerFile(dataDir)) ? await openLedgerDatabase(getLedgerFile(dataDir)) : undefined;
  const to = await target.db.startTransaction().execute();
  try {
    const onProgress = (table: string, rows: number): void => complain(`${table}: ${rows}`);
    const commit = async (): Promise<void> => {
      await to.commit().execute();
    };
    let ofLedger: CopiedTable[] = [];
    const ofSite = await copyToPostgres(
      { from: site.db, to, except: LEDGER_TABLES, closes: 'submissions', onProgress },
      async () => {
        if (ledger === undefined) return commit();
        // A message is claimed before it goes to the host, so a server on the old file sends nothing more.
        ofLedger = await copyToPostgres(
          { from: ledger, to, only: LEDGER_TABLES, closes: 'ledger_claims', onProgress },
          commit,
        );
      },
    );
    const all = [...ofSite, ...ofLedger];
    for (const { table, rows } of all) print(`${table}: ${rows}`);
    const sum = all.reduce((before, { rows }) => before + rows, 0);
    print(`${sum} rows in ${all.length} tables are in PostgreSQL, counted and compared row by row.`);
    print('Start the site with DATABASE_URL from now on. The old file stays as it is and takes no more messages.');
    return 0;
  } catch (error) {
    if (!to.isCommitted) await to.rollback().execute();
    if (!(error instanceof CopyError)) throw error;
    complain(error.message);
    return 1;
  } finally {
    await ledger?.destroy();
    await site.close();
    await target.close();
  }
}
