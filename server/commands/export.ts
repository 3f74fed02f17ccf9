import { findChoice } from '#lib/find-choice.ts';
import { EXPORT_FORMATS, exportCatalogue } from '../catalogue/export/export.ts';
import { readConfig } from '../config/config.ts';
import { createProgress } from '../process/progress.ts';
import { type Command, readArgs, resolvePath, UsageError } from './command.ts';
import { openSite } from './open-site.ts';

const HELP = `npm run export -- <folder> [--format json|csv|reso]

Writes what the site shows to a new folder: properties, articles, team, the pictures of the home page, and the originals of
all photos. Importing that folder again changes nothing, so it serves as a copy to go back to, and to work on.

  --format csv      spreadsheets, for Excel and the like; by default json
  --format reso     homes by the RESO Data Dictionary, for other systems of the trade

Exit code 0: done; 1: refused, or photos were missing; 2: the command was written wrongly.`;

/** `npm run export`: writes the catalogue to a folder. */
export const runExport: Command = async ({ args, env, print, complain }) => {
  const { values, positionals } = readArgs(
    args,
    { format: { type: 'string', default: 'json' }, help: { type: 'boolean', default: false } },
    HELP,
  );
  if (values.help) {
    print(HELP);
    return 0;
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError(`Name one folder to write to.\n\n${HELP}`);
  const format = findChoice(EXPORT_FORMATS, values.format);
  if (format === undefined) {
    throw new UsageError(`The format is json, csv or reso, not "${values.format}".\n\n${HELP}`);
  }
  const { db, media, close } = await openSite(readConfig(env));
  try {
    const onProgress = createProgress('Writing properties', { stream: process.stderr, print: complain });
    const path = resolvePath(env, folder);
    const outcome = await exportCatalogue({ db, media, folder: path, format, onProgress });
    const { properties, articles, team, pictures, missing } = outcome;
    print(`Written to ${path}: ${properties} properties, ${articles} articles, ${team} people, ${pictures} pictures.`);
    for (const url of missing) complain(`The original of ${url} is not there any more; it was left out.`);
    return missing.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
};
