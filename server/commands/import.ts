import { ENCODINGS, parseEncodingLabel } from '../catalogue/files/encoding.ts';
import {
  createImportProgress,
  DoubtsRemain,
  type ImportOutcome,
  ImportRefused,
  isDemoShown,
  TooManyRemovals,
} from '../catalogue/import/import.ts';
import { getLinkedPhotosFolder, LinkedPhotos } from '../catalogue/pictures/linked-photos.ts';
import { loadPicturesInUse } from '../catalogue/pictures/pictures-in-use.ts';
import type { KindOutcome } from '../catalogue/plan/changes.ts';
import { isSheetAddress, SHEET_ADDRESS_WORDS } from '../config/addresses.ts';
import { readConfig } from '../config/config.ts';
import { prepareDataFolder } from '../db/data-folder.ts';
import { createProgress } from '../process/progress.ts';
import { type FetchedSheet, fetchSheet } from '../sheet/fetch-sheet.ts';
import { type Command, readArgs, resolvePath, UsageError } from './command.ts';
import { importWithReport } from './import-report.ts';
import { openSite } from './open-site.ts';

const HELP = `npm run import -- <folder, file or https address> [--photos FOLDER] [--sheet NAME] [--encoding NAME] [--dry-run] [--merge] [--remove-many]
    [--accept-doubts] [--skip-pictures] [--show all] [--report FILE.html]

Puts a catalogue on the site: an Excel workbook (.xlsx), or a spreadsheet saved as CSV, or a folder of such spreadsheets
(properties, articles, team), or a folder with properties.json, or a spreadsheet that is published at an https address. The
running site shows it within two seconds; it need not be started again.

  --sheet NAME      the sheet of a workbook, by its name or number; by default the first that holds anything
  --encoding NAME   how a spreadsheet was saved as text: ${ENCODINGS.join(', ')};
                    by default it is found
  --photos FOLDER   where the photos are; by default the folder "photos" or "pictures" beside the file
  --dry-run         lists every problem and every change, and changes nothing
  --merge           keeps what is not in the file; by default the file is the whole catalogue
  --remove-many     lets more than half of the homes go
  --accept-doubts   takes values that can be read and can hardly be meant, such as a rent of KES 12
  --skip-pictures   leaves the smaller pictures to be made when they are first asked for
  --show all        lists how each cell of each home was read
  --report FILE     writes the same to a page that a browser opens, report.html

Exit code 0: imported, or nothing to do; 1: refused, nothing was changed; 2: the command was written wrongly.
docs/import.md explains the columns. Make a copy before, with npm run export.`;

const MAX_PRINTED = 20;

const KIND_NAMES = { properties: 'Properties', articles: 'Articles', team: 'Team', hero: 'Pictures of the home page' };

const OPTIONS = {
  photos: { type: 'string' },
  sheet: { type: 'string' },
  encoding: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  merge: { type: 'boolean', default: false },
  'remove-many': { type: 'boolean', default: false },
  'accept-doubts': { type: 'boolean', default: false },
  'skip-pictures': { type: 'boolean', default: false },
  show: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function* formatKind(
  kind: string,
  { total, added, changed, unchanged, removed, named }: KindOutcome,
): Generator<string> {
  yield `${kind}: ${total} in the file; ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`;
  for (const [sign, names, count] of [
    ['+', named.added, added],
    ['~', named.changed, changed],
    ['-', named.removed, removed],
  ] as const) {
    for (const name of names.slice(0, MAX_PRINTED)) yield `  ${sign} ${name}`;
    const more = count - Math.min(names.length, MAX_PRINTED);
    if (more > 0) yield `  ${sign} and ${more} more`;
  }
}

function* formatOutcome(outcome: ImportOutcome): Generator<string> {
  if (outcome.notes.length > 0) {
    yield 'Read as follows:';
    for (const note of outcome.notes) yield `  ${note}`;
  }
  for (const kind of ['properties', 'articles', 'team', 'hero'] as const) {
    const changes = outcome[kind];
    if (changes !== undefined) yield* formatKind(KIND_NAMES[kind], changes);
  }
  if (outcome.doubts.length > 0) {
    yield 'Can this be meant?';
    for (const doubt of outcome.doubts) yield `  ? ${doubt}`;
  }
}

/** `npm run import`: puts a catalogue on the site. */
export const runImport: Command = async ({ args, env, print, complain }) => {
  const { values, positionals } = readArgs(args, OPTIONS, HELP);
  if (values.help) {
    print(HELP);
    return 0;
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) {
    throw new UsageError(
      `${folder === undefined ? 'Name the folder, file or address to import.' : 'Name one folder, file or address only; put a name with blanks into quotation marks.'}\n\n${HELP}`,
    );
  }
  if (values.show !== undefined && values.show !== 'all') {
    throw new UsageError(`--show takes "all" only.\n\n${HELP}`);
  }
  const encoding = values.encoding === undefined ? undefined : parseEncodingLabel(values.encoding);
  if (values.encoding !== undefined && encoding === undefined) {
    throw new UsageError(`--encoding takes one of ${ENCODINGS.join(', ')}.\n\n${HELP}`);
  }
  if (values.report !== undefined && !/\.html?$/i.test(values.report)) {
    throw new UsageError(`--report takes the name of a page, such as report.html.\n\n${HELP}`);
  }
  const isOnline = /^https?:\/\//i.test(folder);
  if (isOnline && !isSheetAddress(folder))
    throw new UsageError(`An address must be ${SHEET_ADDRESS_WORDS}.\n\n${HELP}`);
  const config = readConfig(env);
  for (const warning of config.warnings) complain(warning);
  prepareDataFolder(config.dataDir);
  const { db, media, close } = await openSite(config);
  const terminal = { stream: process.stderr, print: complain };
  const isDryRun = values['dry-run'];
  let fetched: FetchedSheet | undefined;
  try {
    fetched = isOnline ? await fetchSheet({ url: folder }) : undefined;
    const options = {
      db,
      media,
      folder: fetched?.path ?? resolvePath(env, folder),
      linkedPhotos: new LinkedPhotos({ folder: getLinkedPhotosFolder(config.dataDir) }),
      photosFolder: values.photos === undefined ? undefined : resolvePath(env, values.photos),
      sheet: values.sheet,
      encoding,
      namedEncoding: parseEncodingLabel(fetched?.charset ?? ''),
      dryRun: isDryRun,
      merge: values.merge,
      acceptDoubts: values['accept-doubts'],
      guardRemovals: !values['remove-many'] && !(await isDemoShown(db)),
      onProgress: createImportProgress(terminal),
    };
    const outcome = await importWithReport(options, {
      showsAll: values.show !== undefined,
      report: values.report === undefined ? undefined : resolvePath(env, values.report),
      print,
      complain,
    });
    for (const line of formatOutcome(outcome)) print(line);
    if (isDryRun) print(outcome.changed ? 'This was a dry run: nothing was changed.' : 'Nothing would change.');
    else if (!outcome.changed) print('Nothing has changed: the site shows exactly this already.');
    else print('Imported. The site shows it within two seconds.');
    if (isDryRun || values['skip-pictures']) return 0;
    await media.makeMissing({
      findWanted: () => loadPicturesInUse(db),
      onProgress: createProgress('Making smaller pictures (may be stopped: the site makes what is missing)', terminal),
    });
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const count = error.issues.length;
    for (const line of formatOutcome(error.outcome)) print(line);
    if (error instanceof DoubtsRemain) {
      complain(
        `${count === 1 ? 'One value' : `${count} values`} can hardly be meant; nothing was changed. Put right what is wrong. Where all that is left is right, add --accept-doubts.`,
      );
      return 1;
    }
    complain(error.message);
    complain(
      error instanceof TooManyRemovals
        ? 'If that is meant, add --remove-many. To keep what is not in the file, add --merge.'
        : `${count === 1 ? 'One problem' : `${count} problems`}; nothing was changed. Put ${count === 1 ? 'it' : 'them'} right and import again.`,
    );
    return 1;
  } finally {
    await fetched?.remove();
    await close();
  }
};
