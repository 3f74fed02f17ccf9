import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type * as v from 'valibot';
import { PROPERTY_COLUMNS } from '../cells/property-columns.ts';
import { ArticleEntry, type Found, HeroEntry, type PictureEntry, type PropertyEntry, TeamEntry } from '../entries.ts';
import { type ColumnTable, createHeadingTest } from '../files/columns.ts';
import { ENCODING_NAMES } from '../files/encoding.ts';
import { openSheet, type SheetOptions } from '../files/sheet-file.ts';
import { withoutSections } from '../files/sheet-layout.ts';
import type { SheetFile } from '../files/sheet-row.ts';
import { PhotoFolder } from '../pictures/photo-folder.ts';
import { CatalogueError, type Notes } from '../problems.ts';
import { type JsonFile, readJsonEntries, readJsonProperties } from './json-entries.ts';
import { type PropertyListener, readWithListener } from './property-readings.ts';
import { readPropertySheet } from './property-sheet.ts';
import type { Agents } from './sheet-agents.ts';
import {
  ARTICLE_COLUMNS,
  HERO_COLUMNS,
  readArticleSheet,
  readHeroSheet,
  readTeamSheet,
  TEAM_COLUMNS,
} from './small-sheets.ts';

type Entries<T> = AsyncGenerator<Found<T>>;

export interface PropertySource {
  /** An empty cell of a spreadsheet may mean "none" or "unknown". */
  readonly isSheet: boolean;
  readonly size: number;
  read(context: Agents & { readonly onBytes: (bytes: number) => void }): Entries<PropertyEntry>;
}

export interface CatalogueSource {
  readonly photos: PhotoFolder;
  /** This and the next fields are undefined when the source lacks their kind. */
  readonly properties: PropertySource | undefined;
  readonly articles: (() => Entries<ArticleEntry>) | undefined;
  readonly team: (() => Entries<TeamEntry>) | undefined;
  readonly hero: (() => Entries<PictureEntry>) | undefined;
}

const KINDS = ['properties', 'articles', 'team', 'hero'] as const;
type Kind = (typeof KINDS)[number];

const TABLES: Readonly<Record<Kind, ColumnTable<string>>> = {
  properties: PROPERTY_COLUMNS,
  articles: ARTICLE_COLUMNS,
  team: TEAM_COLUMNS,
  hero: HERO_COLUMNS,
};

const FILE_NAMES: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:properties|listings|homes|property)\b/i, 'properties'],
  [/^(?:articles?|journal|blog|news)\b/i, 'articles'],
  [/^(?:team|staff|people|agents)\b/i, 'team'],
  [/^hero\b/i, 'hero'],
];
const SHEET = /\.(?:csv|tsv|tab|txt|xls[xm])$/i;
const UNREADABLE_WORKBOOK = /\.(?:xls|xlsb|xlt[xm]?|ods|numbers)$/i;
/** Beside an open file, or from a disk of another system. */
const TEMPORARY = /^(?:~\$|\.)/;

interface SheetPart {
  readonly kind: Kind;
  readonly path: string;
  readonly sheet: SheetFile;
}
interface JsonPart extends JsonFile {
  readonly kind: Kind;
}

const isKnown = (heading: string): boolean => Object.values(TABLES).some((table) => createHeadingTest(table)(heading));

type ChosenSheet = Pick<SheetOptions, 'sheet' | 'encoding' | 'namedEncoding'>;

/** The file's name, else its headings, tell the kind. */
async function openSheetPart(path: string, notes: Notes, chosen: ChosenSheet): Promise<SheetPart> {
  const name = basename(path);
  const sheet = await openSheet(path, name, { isKnown, notes, ...chosen });
  if (sheet.found?.isAssumed === true || sheet.found?.other !== undefined) {
    notes.add(
      name,
      `is not in UTF-8 and was read as ${ENCODING_NAMES[sheet.encoding]}, as older Excel writes it; check names with accents`,
    );
  }
  const kindOfName = FILE_NAMES.find(([pattern]) => pattern.test(name))?.[1];
  const countKnown = (kind: Kind): number => sheet.heading.filter(createHeadingTest(TABLES[kind])).length;
  const [best = 'properties'] = [...KINDS].sort((a, b) => countKnown(b) - countKnown(a));
  const kind = kindOfName ?? best;
  // A single filled cell of people or articles may be a name, so only properties have section headings.
  return { kind, path, sheet: kind === 'properties' ? withoutSections(sheet, { notes, isTitle }) : sheet };
}

const getStem = (path: string): string => basename(path, extname(path)).toLowerCase();

const isTitle = createHeadingTest({ title: PROPERTY_COLUMNS.title });

/**
 * Opens a catalogue. @param path a folder, or one file of a catalogue
 * @param options.photosFolder by default `photos` or `pictures` beside the files
 * @param options.sheet name or number of a workbook's sheet
 * @param options.encoding of the settings @param options.namedEncoding of the host's answer
 * @throws CatalogueError when the path holds nothing that can be imported
 */
export async function openSource(
  path: string,
  {
    photosFolder,
    sheet,
    encoding,
    namedEncoding,
    notes,
    listener,
  }: ChosenSheet & {
    readonly photosFolder?: string | undefined;
    readonly notes: Notes;
    readonly listener?: PropertyListener | undefined;
  },
): Promise<CatalogueSource> {
  await listener?.onBegin();
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) throw new CatalogueError([`${path}: there is no such file or folder`]);
  const isFolder = info.isDirectory();
  const folder = isFolder ? path : dirname(path);
  const names = isFolder ? (await readdir(path)).sort() : [basename(path)];
  const json = names.flatMap((name): JsonPart[] => {
    const kind = KINDS.find((known) => name === `${known}.json`);
    return kind === undefined ? [] : [{ kind, path: join(folder, name), name }];
  });
  if (sheet !== undefined && isFolder) {
    throw new CatalogueError([`${path}: --sheet is for one workbook; name the file instead of its folder`]);
  }
  const sheets: SheetPart[] = [];
  for (const name of names) {
    if (!(SHEET.test(name) || UNREADABLE_WORKBOOK.test(name)) || TEMPORARY.test(name)) continue;
    if (isFolder && UNREADABLE_WORKBOOK.test(name)) {
      notes.add(name, 'is not read; save it as "Excel Workbook (.xlsx)" or as CSV');
      continue;
    }
    // A folder may hold a readme.
    if (isFolder && extname(name).toLowerCase() === '.txt' && !FILE_NAMES.some(([pattern]) => pattern.test(name)))
      continue;
    sheets.push(await openSheetPart(join(folder, name), notes, { sheet, encoding, namedEncoding }));
  }
  if (json.length + sheets.length === 0) throw new CatalogueError([describeEmptySource(path, names, isFolder)]);
  if (sheet !== undefined && sheets.length === 0) {
    throw new CatalogueError([`${path}: --sheet is for workbooks; this file has no sheets`]);
  }
  if (encoding !== undefined && sheets.length === 0) {
    throw new CatalogueError([`${path}: --encoding is for spreadsheets that were saved as text; JSON is in UTF-8`]);
  }
  for (const part of sheets) {
    const twin = sheets.find((other) => other !== part && getStem(other.path) === getStem(part.path));
    if (twin !== undefined) {
      throw new CatalogueError([
        `${basename(part.path)} and ${basename(twin.path)} are likely the same list saved twice; import one of them by its own name`,
      ]);
    }
  }
  for (const part of json) {
    const twin = sheets.find(({ kind }) => kind === part.kind);
    if (twin !== undefined) {
      throw new CatalogueError([
        `${part.name} and ${twin.sheet.name} both hold ${part.kind}; import one of them by its own name`,
      ]);
    }
  }
  const photos = await findPhotoFolder(folder, photosFolder, json.length > 0);
  const getJson = (kind: Kind): JsonPart | undefined => json.find((part) => part.kind === kind);
  const getSheets = (kind: Kind): readonly SheetPart[] => sheets.filter((part) => part.kind === kind);
  const entries = <T>(
    kind: Kind,
    schema: v.GenericSchema<unknown, T>,
    readSheet: (part: SheetPart) => Entries<T>,
  ): (() => Entries<T>) | undefined => {
    const part = getJson(kind);
    if (part !== undefined) return () => readJsonEntries(part, schema);
    const parts = getSheets(kind);
    return parts.length === 0 ? undefined : () => concatenate(parts.map(readSheet));
  };
  return {
    photos,
    properties: await openPropertySource(getJson('properties'), getSheets('properties'), photos, { notes, listener }),
    articles: entries('articles', ArticleEntry, ({ sheet, path: file }) =>
      readArticleSheet(sheet, file, { photos, notes }),
    ),
    team: entries('team', TeamEntry, ({ sheet }) => readTeamSheet(sheet, { photos, notes })),
    hero: entries('hero', HeroEntry, ({ sheet }) => readHeroSheet(sheet, { photos, notes })),
  };
}

function describeEmptySource(path: string, names: readonly string[], isFolder: boolean): string {
  const other = names.find((name) => UNREADABLE_WORKBOOK.test(name) && !TEMPORARY.test(name));
  if (other !== undefined) {
    return `${other}: such a file is not read; save it as "Excel Workbook (.xlsx)" or as CSV and import that file`;
  }
  return isFolder
    ? `${path}: there is neither properties.json nor a spreadsheet (.xlsx or CSV) in this folder`
    : `${path}: this is neither a spreadsheet (.xlsx or CSV) nor one of ${KINDS.map((kind) => `${kind}.json`).join(', ')}`;
}

async function findPhotoFolder(folder: string, chosen: string | undefined, isJson: boolean): Promise<PhotoFolder> {
  const isFolder = async (path: string): Promise<boolean> =>
    (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  if (chosen !== undefined) {
    if (!(await isFolder(chosen))) throw new CatalogueError([`${chosen}: there is no such folder of photos`]);
    return new PhotoFolder(chosen, basename(chosen));
  }
  const usual = isJson ? ['pictures', 'photos'] : ['photos', 'pictures'];
  const names = (await readdir(folder)).sort();
  for (const usualName of usual) {
    const matches: string[] = [];
    for (const name of names) {
      if (name.toLowerCase() === usualName && (await isFolder(join(folder, name)))) matches.push(name);
    }
    const [found, ...others] = matches.includes(usualName) ? [usualName] : matches;
    if (others.length > 0) {
      throw new CatalogueError([
        `${matches.join(' and ')}: which of these folders holds the photos? Name it with --photos`,
      ]);
    }
    if (found !== undefined) return new PhotoFolder(join(folder, found), found);
  }
  return new PhotoFolder(join(folder, usual[0] ?? 'photos'), usual[0] ?? 'photos');
}

async function openPropertySource(
  json: JsonPart | undefined,
  sheets: readonly SheetPart[],
  photos: PhotoFolder,
  { notes, listener }: { readonly notes: Notes; readonly listener: PropertyListener | undefined },
): Promise<PropertySource | undefined> {
  if (json !== undefined) {
    return {
      isSheet: false,
      size: (await stat(json.path)).size,
      read: ({ onBytes }) => readJsonProperties(json, onBytes),
    };
  }
  if (sheets.length === 0) return undefined;
  return {
    isSheet: true,
    size: sheets.reduce((sum, { sheet }) => sum + sheet.size, 0),
    read: (context) =>
      concatenate(
        sheets.map(({ sheet }) => {
          const options = { ...context, sheet, photos, notes };
          return listener === undefined ? readPropertySheet(options) : readWithListener(options, listener);
        }),
      ),
  };
}

async function* concatenate<T>(sources: readonly Entries<T>[]): Entries<T> {
  for (const entries of sources) yield* entries;
}
