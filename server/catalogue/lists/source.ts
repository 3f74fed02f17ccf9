import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type * as v from 'valibot';
import { PROPERTY_COLUMNS } from '../cells/property-columns.ts';
import { ArticleEntry, type Found, HeroEntry, type PictureEntry, type PropertyEntry, TeamEntry } from '../entries.ts';
import { type ColumnTable, isHeadingOf } from '../files/columns.ts';
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

// The kinds of entries in a folder or file. A kind that it does not hold stays as it is on the site.

type Entries<T> = AsyncGenerator<Found<T>>;

export interface PropertySource {
  /** In spreadsheets "none" and "not said" are both an empty cell. */
  readonly isSheet: boolean;
  readonly size: number;
  read(context: Agents & { readonly onBytes: (bytes: number) => void }): Entries<PropertyEntry>;
}

export interface CatalogueSource {
  readonly photos: PhotoFolder;
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

const NAMED: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:properties|listings|homes|property)\b/i, 'properties'],
  [/^(?:articles?|journal|blog|news)\b/i, 'articles'],
  [/^(?:team|staff|people|agents)\b/i, 'team'],
  [/^hero\b/i, 'hero'],
];
const SHEET = /\.(?:csv|tsv|tab|txt|xls[xm])$/i;
/** Workbooks that are not read; opening a named one says what to do with it. */
const OTHER_WORKBOOK = /\.(?:xls|xlsb|xlt[xm]?|ods|numbers)$/i;
/** What programs leave beside an open file, or on a disk of another system. */
const LEFTOVER = /^(?:~\$|\.)/;

interface SheetPart {
  readonly kind: Kind;
  readonly path: string;
  readonly sheet: SheetFile;
}
interface JsonPart extends JsonFile {
  readonly kind: Kind;
}

const knowsAny = (heading: string): boolean => Object.values(TABLES).some((table) => isHeadingOf(table)(heading));

type ChosenSheet = Pick<SheetOptions, 'sheet' | 'encoding' | 'namedEncoding'>;

/** Opens a sheet; its file name, else its headings, say what it holds. */
async function openSheetPart(path: string, notes: Notes, chosen: ChosenSheet): Promise<SheetPart> {
  const name = basename(path);
  const sheet = await openSheet(path, name, { isKnown: knowsAny, notes, ...chosen });
  if (sheet.found?.isAssumed === true || sheet.found?.other !== undefined) {
    notes.add(
      name,
      `is not in UTF-8 and was read as ${ENCODING_NAMES[sheet.encoding]}, as older Excel writes it; check names with accents`,
    );
  }
  const named = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  const known = (kind: Kind): number => sheet.heading.filter(isHeadingOf(TABLES[kind])).length;
  const [best = 'properties'] = [...KINDS].sort((a, b) => known(b) - known(a));
  const kind = named ?? best;
  // People and articles may be a name alone in a row, so their sheets have no section headings.
  return { kind, path, sheet: kind === 'properties' ? withoutSections(sheet, { notes, isTitle }) : sheet };
}

const stem = (path: string): string => basename(path, extname(path)).toLowerCase();

const isTitle = isHeadingOf({ title: PROPERTY_COLUMNS.title });

/**
 * Opens what is to be imported.
 * @param path a folder, or one file of a catalogue
 * @param options.photosFolder by default `photos` or `pictures` beside the files
 * @param options.sheet the name or number of the sheet of a workbook
 * @param options.encoding the encoding of texts that the person who imports names
 * @param options.namedEncoding the encoding that the host of a text names
 * @param options.listener called with how each property of a spreadsheet was read
 * @throws CatalogueError when there is nothing that can be imported
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
  const folder = info.isDirectory() ? path : dirname(path);
  const names = info.isDirectory() ? (await readdir(path)).sort() : [basename(path)];
  const json = names.flatMap((name): JsonPart[] => {
    const kind = KINDS.find((one) => name === `${one}.json`);
    return kind === undefined ? [] : [{ kind, path: join(folder, name), name }];
  });
  if (sheet !== undefined && info.isDirectory()) {
    throw new CatalogueError([`${path}: --sheet is for one workbook; name the file instead of its folder`]);
  }
  const sheets: SheetPart[] = [];
  for (const name of names.filter((one) => (SHEET.test(one) || OTHER_WORKBOOK.test(one)) && !LEFTOVER.test(one))) {
    if (info.isDirectory() && OTHER_WORKBOOK.test(name)) {
      notes.add(name, 'is not read; save it as "Excel Workbook (.xlsx)" or as CSV');
      continue;
    }
    // A folder may hold a readme; a named file was meant.
    if (info.isDirectory() && extname(name).toLowerCase() === '.txt' && !NAMED.some(([pattern]) => pattern.test(name)))
      continue;
    sheets.push(await openSheetPart(join(folder, name), notes, { sheet, encoding, namedEncoding }));
  }
  if (json.length + sheets.length === 0)
    throw new CatalogueError([describeEmptySource(path, names, info.isDirectory())]);
  if (sheet !== undefined && sheets.length === 0) {
    throw new CatalogueError([`${path}: --sheet is for workbooks; this file has no sheets`]);
  }
  if (encoding !== undefined && sheets.length === 0) {
    throw new CatalogueError([`${path}: --encoding is for spreadsheets that were saved as text; JSON is in UTF-8`]);
  }
  for (const part of sheets) {
    const twin = sheets.find((other) => other !== part && stem(other.path) === stem(part.path));
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
  const jsonOf = (kind: Kind): JsonPart | undefined => json.find((part) => part.kind === kind);
  const sheetsOf = (kind: Kind): readonly SheetPart[] => sheets.filter((part) => part.kind === kind);
  const entries = <T>(
    kind: Kind,
    schema: v.GenericSchema<unknown, T>,
    readSheet: (part: SheetPart) => Entries<T>,
  ): (() => Entries<T>) | undefined => {
    const part = jsonOf(kind);
    if (part !== undefined) return () => readJsonEntries(part, schema);
    const parts = sheetsOf(kind);
    return parts.length === 0 ? undefined : () => concatenate(parts.map(readSheet));
  };
  return {
    photos,
    properties: await openPropertySource(jsonOf('properties'), sheetsOf('properties'), photos, { notes, listener }),
    articles: entries('articles', ArticleEntry, ({ sheet, path: file }) =>
      readArticleSheet(sheet, file, { photos, notes }),
    ),
    team: entries('team', TeamEntry, ({ sheet }) => readTeamSheet(sheet, { photos, notes })),
    hero: entries('hero', HeroEntry, ({ sheet }) => readHeroSheet(sheet, { photos, notes })),
  };
}

function describeEmptySource(path: string, names: readonly string[], isFolder: boolean): string {
  const other = names.find((name) => OTHER_WORKBOOK.test(name) && !LEFTOVER.test(name));
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
  for (const name of usual) {
    const alike: string[] = [];
    for (const one of names) if (one.toLowerCase() === name && (await isFolder(join(folder, one)))) alike.push(one);
    const [found, ...others] = alike.includes(name) ? [name] : alike;
    if (others.length > 0) {
      throw new CatalogueError([
        `${alike.join(' and ')}: which of these folders holds the photos? Name it with --photos`,
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

async function* concatenate<T>(all: readonly Entries<T>[]): Entries<T> {
  for (const entries of all) yield* entries;
}
