import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { megabytes } from '#lib/sizes.ts';
import { readConfig } from '../config/config.ts';
import { BackupError, backUp } from '../db/backup.ts';
import { siteFile } from '../db/database.ts';
import { ledgerMigrations, migrations } from '../db/migrations.ts';
import { ledgerFile } from '../submissions/ledger.ts';
import { type CommandContext, givenPath, readArgs, UsageError } from './command.ts';

const USAGE = 'npm run backup -- FILE [--force]   copies the database into FILE, also while the server runs';

/** With PostgreSQL there is a better tool. */
export const POSTGRES_WORDS =
  'The site uses PostgreSQL (DATABASE_URL). Use its own tools: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE.';

/** The ledger of API_ORIGIN mode is a second file beside a backup. */
export const ledgerOf = (backup: string): string => `${backup}.ledger`;

/** The file that a command is given. @throws UsageError */
export function readFileArgument(
  args: readonly string[],
  usage: string,
  env: CommandContext['env'],
): { readonly file: string; readonly force: boolean } {
  const { values, positionals } = readArgs(args, { force: { type: 'boolean', default: false } }, usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`One FILE is needed.\n${usage}`);
  return { file: givenPath(env, file), force: values.force };
}

/** `npm run backup -- FILE`: a checked copy of the database, made while the server runs. */
export async function run({ args, env, print, complain }: CommandContext): Promise<number> {
  const { file, force } = readFileArgument(args, USAGE, env);
  const { dataDir, databaseUrl } = readConfig(env);
  const refuse = (words: string): number => {
    complain(words);
    return 1;
  };
  if (databaseUrl !== undefined) return refuse(POSTGRES_WORDS);
  if (!existsSync(siteFile(dataDir))) return refuse(`There is no database in ${dataDir}. DATA_DIR names the folder.`);
  if (!existsSync(dirname(file))) return refuse(`There is no folder ${dirname(file)}.`);
  if (existsSync(file) && !force) return refuse(`${file} is there already. Choose another name, or add --force.`);
  try {
    backUp(siteFile(dataDir), file, Object.keys(migrations));
    print(`${file}: ${megabytes(statSync(file).size)} MB, checked. The pictures and CATALOGUE are not in it.`);
    if (existsSync(ledgerFile(dataDir))) {
      backUp(ledgerFile(dataDir), ledgerOf(file), Object.keys(ledgerMigrations));
      print(`${ledgerOf(file)}: the ledger of API_ORIGIN, checked. Keep the two together.`);
    }
    return 0;
  } catch (error) {
    if (error instanceof BackupError) return refuse(error.message);
    throw error;
  }
}
