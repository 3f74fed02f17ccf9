import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { megabytes } from '#lib/sizes.ts';
import { readConfig } from '../config/config.ts';
import { BackupError, backUp } from '../db/backup.ts';
import { siteFile } from '../db/database.ts';
import { ledgerMigrations, migrations } from '../db/migrations.ts';
import { ledgerFile } from '../submissions/ledger.ts';
import { type Command, type CommandContext, givenPath, readArgs, UsageError } from './command.ts';

const USAGE = 'npm run backup -- FILE [--force]   copies the database into FILE, also while the server runs';

/** With PostgreSQL there is a better tool. */
const POSTGRES_WORDS =
  'The site uses PostgreSQL (DATABASE_URL). Use its own tools: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE.';

/** The ledger of API_ORIGIN mode is a second file beside a backup. */
export const ledgerOf = (backup: string): string => `${backup}.ledger`;

/** Runs a command that is given a FILE, with the folder of the site's SQLite databases. What it refuses is said. */
export async function onFile(
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
    work(givenPath(env, file), dataDir, values.force);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    complain(error.message);
    return 1;
  }
}

/** `npm run backup -- FILE`: a checked copy of the database, made while the server runs. */
export const run: Command = (context) =>
  onFile(USAGE, context, (file, dataDir, force) => {
    const { print } = context;
    if (!existsSync(siteFile(dataDir))) {
      throw new BackupError(`There is no database in ${dataDir}. DATA_DIR names the folder.`);
    }
    if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
    if (existsSync(file) && !force) {
      throw new BackupError(`${file} is there already. Choose another name, or add --force.`);
    }
    backUp(siteFile(dataDir), file, Object.keys(migrations));
    print(`${file}: ${megabytes(statSync(file).size)} MB, checked. The pictures and CATALOGUE are not in it.`);
    if (!existsSync(ledgerFile(dataDir))) return;
    backUp(ledgerFile(dataDir), ledgerOf(file), Object.keys(ledgerMigrations));
    print(`${ledgerOf(file)}: the ledger of API_ORIGIN, checked. Keep the two together.`);
  });
