import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatMegabytes } from '#lib/sizes.ts';
import { readConfig } from '../config/config.ts';
import { BackupError, backUp, restore } from '../db/backup.ts';
import { prepareDataFolder } from '../db/data-folder.ts';
import { getDatabaseFile } from '../db/database.ts';
import { ledgerMigrations, migrations } from '../db/migrations/migrations.ts';
import { REPLACED_DAYS } from '../db/replaced-databases.ts';
import { getLedgerFile } from '../submissions/ledger.ts';
import { type Command, type CommandContext, readArgs, resolvePath, UsageError } from './command.ts';

const BACKUP_USAGE = 'npm run backup -- FILE [--force]   copies the database into FILE, also while the server runs';
const RESTORE_USAGE =
  'npm run restore -- FILE   puts a backup in the place of the database; the server must be stopped';

const POSTGRES_WORDS =
  'The site uses PostgreSQL (DATABASE_URL). Use its own tools: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE.';

/** API_ORIGIN mode keeps its ledger in a second file beside a backup. */
const getLedgerBackup = (backup: string): string => `${backup}.ledger`;

async function runWithFile(
  usage: string,
  { args, env, complain }: CommandContext,
  work: (file: string, dataDir: string, force: boolean) => void,
): Promise<number> {
  const { values, positionals } = readArgs(args, { force: { type: 'boolean', default: false } }, usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`One FILE is needed.\n${usage}`);
  const { dataDir, databaseUrl } = readConfig(env);
  try {
    if (databaseUrl !== undefined) throw new BackupError(POSTGRES_WORDS);
    work(resolvePath(env, file), dataDir, values.force);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    complain(error.message);
    return 1;
  }
}

/** `npm run backup -- FILE`: copies and checks the database while the server runs. */
export const runBackup: Command = (context) =>
  runWithFile(BACKUP_USAGE, context, (file, dataDir, force) => {
    const { print } = context;
    if (!existsSync(getDatabaseFile(dataDir))) {
      throw new BackupError(`There is no database in ${dataDir}. DATA_DIR names the folder.`);
    }
    if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
    const hasLedger = existsSync(getLedgerFile(dataDir));
    const ledgerBackup = getLedgerBackup(file);
    const targets = hasLedger ? [file, ledgerBackup] : [file];
    const existing = targets.find((target) => existsSync(target));
    if (existing !== undefined && !force) {
      throw new BackupError(`${existing} is there already. Choose another name, or add --force.`);
    }
    backUp(getDatabaseFile(dataDir), file, Object.keys(migrations));
    print(`${file}: ${formatMegabytes(statSync(file).size)} MB, checked. The pictures and CATALOGUE are not in it.`);
    if (!hasLedger) return;
    backUp(getLedgerFile(dataDir), ledgerBackup, Object.keys(ledgerMigrations));
    print(`${ledgerBackup}: the ledger of API_ORIGIN, checked. Keep the two together.`);
  });

/** `npm run restore -- FILE`: replaces the database with a backup; the old database stays beside it. */
export const runRestore: Command = (context) =>
  runWithFile(RESTORE_USAGE, context, (file, dataDir) => {
    const { print } = context;
    if (!existsSync(file)) throw new BackupError(`There is no ${file}.`);
    prepareDataFolder(dataDir);
    const now = new Date();
    const replaced = restore(file, getDatabaseFile(dataDir), Object.keys(migrations), now);
    print(`${getDatabaseFile(dataDir)} is now what ${file} holds.`);
    if (replaced !== undefined) print(`What was there before is kept for ${REPLACED_DAYS} days: ${replaced}`);
    const ledgerBackup = getLedgerBackup(file);
    if (existsSync(ledgerBackup)) {
      restore(ledgerBackup, getLedgerFile(dataDir), Object.keys(ledgerMigrations), now);
      print(`${getLedgerFile(dataDir)} is restored too.`);
    }
    print('Start the server: it brings an older backup up to date by itself.');
  });
