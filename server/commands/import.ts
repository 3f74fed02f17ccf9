import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { KindOutcome } from '../catalogue/changes.ts';
import { type ImportOutcome, ImportRefused, importCatalogue, TooManyRemovals } from '../catalogue/import.ts';
import { picturesInUse } from '../catalogue/pictures-in-use.ts';
import { readConfig } from '../config.ts';
import { openConfiguredDatabase, type SiteDatabase } from '../db/database.ts';
import { openConfiguredMedia } from '../media/media.ts';
import { importProgress, progress } from '../progress.ts';
import { type Command, UsageError } from './command.ts';

const HELP = `npm run import -- <folder or file> [--photos FOLDER] [--dry-run] [--merge] [--remove-many] [--skip-pictures]

Puts a catalogue on the site: a folder with properties.json, or a spreadsheet saved as CSV, or a folder of such
spreadsheets (properties, articles, team). The running site shows it within two seconds; it need not be started again.

  --photos FOLDER   where the photos are; by default the folder "photos" or "pictures" beside the file
  --dry-run         lists every problem and every change, and changes nothing
  --merge           keeps what is not in the file; by default the file is the whole catalogue
  --remove-many     lets more than half of the homes go
  --skip-pictures   leaves the smaller pictures to be made when they are first asked for

Exit code 0: imported, or nothing to do; 1: refused, nothing was changed; 2: the command was written wrongly.
docs/import.md explains the columns. Make a copy before, with npm run export.`;

/** Names of each kind of change that are printed. */
const MOST_PRINTED = 20;

const KIND_NAMES = { properties: 'Properties', articles: 'Articles', team: 'Team', hero: 'Pictures of the home page' };

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        photos: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        merge: { type: 'boolean', default: false },
        'remove-many': { type: 'boolean', default: false },
        'skip-pictures': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : 'The command is not understood.'}\n\n${HELP}`);
  }
}

function* linesOfKind(
  name: string,
  { total, added, changed, unchanged, removed, named }: KindOutcome,
): Generator<string> {
  yield `${name}: ${total} in the file; ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`;
  for (const [sign, names, count] of [
    ['+', named.added, added],
    ['~', named.changed, changed],
    ['-', named.removed, removed],
  ] as const) {
    for (const one of names.slice(0, MOST_PRINTED)) yield `  ${sign} ${one}`;
    const more = count - Math.min(names.length, MOST_PRINTED);
    if (more > 0) yield `  ${sign} and ${more} more`;
  }
}

function* report(outcome: ImportOutcome): Generator<string> {
  if (outcome.notes.length > 0) {
    yield 'Read as follows:';
    for (const note of outcome.notes) yield `  ${note}`;
  }
  for (const kind of ['properties', 'articles', 'team', 'hero'] as const) {
    const changes = outcome[kind];
    if (changes !== undefined) yield* linesOfKind(KIND_NAMES[kind], changes);
  }
}

/** Is what the site shows only the demo, whose going nobody need be asked about? */
async function showsDemo(db: SiteDatabase): Promise<boolean> {
  const from = await db.selectFrom('catalogue_source').select(['source', 'folder']).executeTakeFirst();
  return from?.source === 'start' && from.folder === 'demo';
}

/** `npm run import`: puts a catalogue on the site. */
export const run: Command = async ({ args, env, print, complain }) => {
  const { values, positionals } = readArgs(args);
  if (values.help) {
    print(HELP);
    return 0;
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) {
    throw new UsageError(
      `${folder === undefined ? 'Name the folder or file to import.' : 'Name one folder or file only; put a name with blanks into quotation marks.'}\n\n${HELP}`,
    );
  }
  const config = readConfig(env);
  for (const warning of config.warnings) complain(warning);
  await mkdir(config.dataDir, { recursive: true });
  const { db, close } = await openConfiguredDatabase(config);
  const media = await openConfiguredMedia(config, db);
  const terminal = { stream: process.stderr, say: complain };
  const isDryRun = values['dry-run'];
  // npm runs in the project's folder, and says where it was called.
  const pathOf = (given: string): string => resolve(env['INIT_CWD'] ?? '.', given);
  try {
    const outcome = await importCatalogue({
      db,
      media,
      folder: pathOf(folder),
      photosFolder: values.photos === undefined ? undefined : pathOf(values.photos),
      dryRun: isDryRun,
      merge: values.merge,
      guardsRemovals: !values['remove-many'] && !(await showsDemo(db)),
      onProgress: importProgress(terminal),
    });
    for (const line of report(outcome)) print(line);
    if (isDryRun) print(outcome.changed ? 'This was a dry run: nothing was changed.' : 'Nothing would change.');
    else if (!outcome.changed) print('Nothing has changed: the site shows exactly this already.');
    else print('Imported. The site shows it within two seconds.');
    if (isDryRun || values['skip-pictures']) return 0;
    await media.makePending(
      progress('Making smaller pictures (may be stopped: the site makes what is missing)', terminal),
      () => picturesInUse(db),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    for (const line of report(error.outcome)) print(line);
    complain(error.message);
    if (error instanceof TooManyRemovals) {
      complain('If that is meant, add --remove-many. To keep what is not in the file, add --merge.');
      return 1;
    }
    const count = error.issues.length;
    complain(
      `${count === 1 ? 'One problem' : `${count} problems`}; nothing was changed. Put ${count === 1 ? 'it' : 'them'} right and import again.`,
    );
    return 1;
  } finally {
    await media.close();
    await close();
  }
};
