import { ExportError } from '../catalogue/export/whole-folder.ts';
import { CatalogueError } from '../catalogue/problems.ts';
import { ConfigError } from '../config/config.ts';
import { DataFolderError } from '../db/data-folder.ts';
import { DatabaseUnavailable } from '../db/faults.ts';
import { DatabaseTooNew } from '../db/migrate.ts';
import { StoreError } from '../media/store.ts';
import { DownloadError } from '../outbound/download.ts';
import { type Command, UsageError } from './command.ts';

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import('./import.ts')).runImport,
  export: async () => (await import('./export.ts')).runExport,
  listings: async () => (await import('./listings.ts')).runListings,
  submissions: async () => (await import('./submissions.ts')).runSubmissions,
  'office-link': async () => (await import('./office-link.ts')).runOfficeLink,
  privacy: async () => (await import('./privacy.ts')).runPrivacy,
  backup: async () => (await import('./backup.ts')).runBackup,
  restore: async () => (await import('./backup.ts')).runRestore,
  'migrate:to-postgres': async () => (await import('./migrate-to-postgres.ts')).runMigrateToPostgres,
  'make-pictures': async () => (await import('./make-pictures.ts')).runMakePictures,
};

async function main(): Promise<number> {
  // The files made here hold personal data, so other users of the machine get no rights to them.
  process.umask(0o077);
  const [name = '', ...args] = process.argv.slice(2);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  const run = await load();
  return run({
    args,
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const explainedErrors = [
      ConfigError,
      CatalogueError,
      ExportError,
      DataFolderError,
      UsageError,
      StoreError,
      DownloadError,
      DatabaseUnavailable,
      DatabaseTooNew,
    ];
    console.error(
      error instanceof Error && explainedErrors.some((type) => error instanceof type) ? error.message : error,
    );
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
