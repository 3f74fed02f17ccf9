import { existsSync } from 'node:fs';
import { BackupError, restore } from '../db/backup.ts';
import { prepareDataFolder } from '../db/data-folder.ts';
import { siteFile } from '../db/database.ts';
import { KEPT_DAYS } from '../db/kept-databases.ts';
import { ledgerMigrations, migrations } from '../db/migrations.ts';
import { ledgerFile } from '../submissions/ledger.ts';
import { ledgerOf, onFile } from './backup.ts';
import type { Command } from './command.ts';

const USAGE = 'npm run restore -- FILE   puts a backup in the place of the database; the server must be stopped';

/** `npm run restore -- FILE`: a backup in the place of the database, which is kept beside it. */
export const run: Command = (context) =>
  onFile(USAGE, context, (file, dataDir) => {
    const { print } = context;
    if (!existsSync(file)) throw new BackupError(`There is no ${file}.`);
    prepareDataFolder(dataDir);
    const now = new Date();
    const kept = restore(file, siteFile(dataDir), Object.keys(migrations), now);
    print(`${siteFile(dataDir)} is now what ${file} holds.`);
    if (kept !== undefined) print(`What was there before is kept for ${KEPT_DAYS} days: ${kept}`);
    if (existsSync(ledgerOf(file))) {
      restore(ledgerOf(file), ledgerFile(dataDir), Object.keys(ledgerMigrations), now);
      print(`${ledgerFile(dataDir)} is restored too.`);
    }
    print('Start the server: it brings an older backup up to date by itself.');
  });
