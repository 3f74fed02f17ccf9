import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as v from 'valibot';
import type { Agent } from '#contract/agent.ts';
import { ARTICLE_COLUMNS, readArticleSheet } from './article-sheet.ts';
import { CatalogueError } from './catalogue-error.ts';
import { ArticleEntry, HeroEntry, type PictureEntry, PropertyEntry, TeamEntry } from './catalogue-files.ts';
import { Columns, type ColumnTable, knowsHeading } from './columns.ts';
import type { Found } from './found.ts';
import { readJsonList } from './json-list.ts';
import type { Notes } from './notes.ts';
import { PhotoFolder } from './photo-folder.ts';
import { PROPERTY_COLUMNS } from './property-columns.ts';
import { readPropertySheet } from './property-sheet.ts';
import { openSheet, type SheetFile } from './sheet-file.ts';
import { readTeamSheet, TEAM_COLUMNS } from './team-sheet.ts';

/*
 * What a folder or file that is imported holds. A kind that it does not hold is left as it is on the site.
 */

type Entries<T> = AsyncGenerator<Found<T>>;

export interface PropertySource {
  /** From spreadsheets, in which "none" and "not said" are both an empty cell. */
  readonly isSheet: boolean;
  /** Bytes of all of it. */
  readonly size: number;
  read(context: { readonly team: readonly Agent[]; readonly onBytes: (bytes: number) => void }): Entries<PropertyEntry>;
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
type HeroField = 'file' | 'alt' | 'focal';

export const HERO_COLUMNS: ColumnTable<HeroField> = {
  file: { names: ['Photo', 'Picture', 'Image', 'File'] },
  alt: { names: ['Caption', 'Alt'] },
  focal: { names: ['Photo focus'] },
};

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
const SHEET = /\.(?:csv|tsv|tab|txt)$/i;
const WORKBOOK = /\.(?:xlsx?|xlsm|ods|numbers)$/i;

interface SheetPart {
  readonly kind: Kind;
  readonly path: string;
  readonly sheet: SheetFile;
}
interface JsonPart {
  readonly kind: Kind;
  readonly path: string;
  readonly name: string;
}

const knowsAny = (heading: string): boolean => Object.values(TABLES).some((table) => knowsHeading(table)(heading));

/** Opens a sheet and tells by its file's name, else by its headings, what it holds. */
async function sheetPart(path: string, notes: Notes): Promise<SheetPart> {
  const name = basename(path);
  const sheet = await openSheet(path, name, knowsAny);
  if (sheet.encoding === 'windows-1252') {
    notes.add(name, 'is not in UTF-8 and was read as Windows-1252, as older Excel writes it; check names with accents');
  }
  const named = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  const known = (kind: Kind): number => sheet.heading.filter(knowsHeading(TABLES[kind])).length;
  const [best = 'properties'] = [...KINDS].sort((a, b) => known(b) - known(a));
  return { kind: named ?? best, path, sheet };
}

/**
 * Looks at what is to be imported.
 * @param path a folder, or one file of a catalogue
 * @param options.photosFolder where photos are; by default `photos` or `pictures` beside the files
 * @throws CatalogueError when there is nothing that can be imported
 */
export async function openSource(
  path: string,
  { photosFolder, notes }: { readonly photosFolder?: string | undefined; readonly notes: Notes },
): Promise<CatalogueSource> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) throw new CatalogueError([`${path}: there is no such file or folder`]);
  const folder = info.isDirectory() ? path : dirname(path);
  const names = info.isDirectory() ? (await readdir(path)).sort() : [basename(path)];
  const json = names.flatMap((name): JsonPart[] => {
    const kind = KINDS.find((one) => name === `${one}.json`);
    return kind === undefined ? [] : [{ kind, path: join(folder, name), name }];
  });
  const sheets: SheetPart[] = [];
  for (const name of names.filter((one) => SHEET.test(one))) {
    // A folder may hold a readme; a file that is named was meant.
    if (info.isDirectory() && extname(name).toLowerCase() === '.txt' && !NAMED.some(([pattern]) => pattern.test(name)))
      continue;
    sheets.push(await sheetPart(join(folder, name), notes));
  }
  if (json.length + sheets.length === 0) throw new CatalogueError([nothingIn(path, names, info.isDirectory())]);
  for (const part of json) {
    const twin = sheets.find(({ kind }) => kind === part.kind);
    if (twin !== undefined) {
      throw new CatalogueError([
        `${part.name} and ${twin.sheet.name} both hold ${part.kind}; import one of them by its own name`,
      ]);
    }
  }
  const photos = await photoFolder(folder, photosFolder, json.length > 0);
  const jsonOf = (kind: Kind): JsonPart | undefined => json.find((part) => part.kind === kind);
  const sheetsOf = (kind: Kind): readonly SheetPart[] => sheets.filter((part) => part.kind === kind);
  const entries = <T>(
    kind: Kind,
    schema: v.GenericSchema<unknown, T>,
    readSheet: (part: SheetPart) => Entries<T>,
  ): (() => Entries<T>) | undefined => {
    const part = jsonOf(kind);
    if (part !== undefined) return () => readJsonEntries(part, schema, () => undefined);
    const parts = sheetsOf(kind);
    return parts.length === 0 ? undefined : () => oneAfterAnother(parts.map(readSheet));
  };
  return {
    photos,
    properties: await propertySource(jsonOf('properties'), sheetsOf('properties'), photos, notes),
    articles: entries('articles', ArticleEntry, ({ sheet, path: file }) =>
      readArticleSheet(sheet, file, { photos, notes }),
    ),
    team: entries('team', TeamEntry, ({ sheet }) => readTeamSheet(sheet, { photos, notes })),
    hero: entries('hero', HeroEntry, ({ sheet }) => readHeroSheet(sheet, photos, notes)),
  };
}

function nothingIn(path: string, names: readonly string[], isFolder: boolean): string {
  const workbook = names.find((name) => WORKBOOK.test(name));
  if (workbook !== undefined) {
    return `${workbook}: a workbook cannot be read; in Excel choose "Save as" and "CSV UTF-8 (comma delimited)", then import that file`;
  }
  return isFolder
    ? `${path}: there is neither properties.json nor a spreadsheet saved as CSV in this folder`
    : `${path}: this is neither a spreadsheet saved as CSV nor one of ${KINDS.map((kind) => `${kind}.json`).join(', ')}`;
}

async function photoFolder(folder: string, chosen: string | undefined, isJson: boolean): Promise<PhotoFolder> {
  const isFolder = async (path: string): Promise<boolean> =>
    (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  if (chosen !== undefined) {
    if (!(await isFolder(chosen))) throw new CatalogueError([`${chosen}: there is no such folder of photos`]);
    return new PhotoFolder(chosen, basename(chosen));
  }
  const usual = isJson ? ['pictures', 'photos'] : ['photos', 'pictures'];
  for (const name of usual) if (await isFolder(join(folder, name))) return new PhotoFolder(join(folder, name), name);
  return new PhotoFolder(join(folder, usual[0] ?? 'photos'), usual[0] ?? 'photos');
}

async function propertySource(
  json: JsonPart | undefined,
  sheets: readonly SheetPart[],
  photos: PhotoFolder,
  notes: Notes,
): Promise<PropertySource | undefined> {
  if (json !== undefined) {
    return {
      isSheet: false,
      size: (await stat(json.path)).size,
      read: ({ onBytes }) => readJsonEntries(json, PropertyEntry, onBytes),
    };
  }
  if (sheets.length === 0) return undefined;
  return {
    isSheet: true,
    size: sheets.reduce((sum, { sheet }) => sum + sheet.size, 0),
    read: ({ team, onBytes }) =>
      oneAfterAnother(sheets.map(({ sheet }) => readPropertySheet({ sheet, team, photos, notes, onBytes }))),
  };
}

async function* oneAfterAnother<T>(all: readonly Entries<T>[]): Entries<T> {
  for (const entries of all) yield* entries;
}

async function* readJsonEntries<T>(
  { path, name }: JsonPart,
  schema: v.GenericSchema<unknown, T>,
  onBytes: (bytes: number) => void,
): Entries<T> {
  let index = 0;
  for await (const { value, line } of readJsonList(path, name, onBytes)) {
    const place = index++;
    const where = `${name}, line ${line}`;
    const at = (field: string): string => `${where}, ${place}.${field}`;
    const result = v.safeParse(schema, value);
    yield result.success
      ? { where, at, entry: result.output, problems: [] }
      : {
          where,
          at,
          entry: undefined,
          problems: result.issues.map((issue) => {
            const path = v.getDotPath(issue);
            return `${where}, ${path === null ? place : `${place}.${path}`}: ${issue.message}`;
          }),
        };
  }
}

async function* readHeroSheet(sheet: SheetFile, photos: PhotoFolder, notes: Notes): Entries<PictureEntry> {
  const columns = new Columns(sheet, HERO_COLUMNS, notes);
  for await (const row of sheet.rows()) {
    const at = (): string => columns.at(row, 'file');
    const where = `${sheet.name}, line ${row.line}`;
    const found = await photos.find(columns.cell(row, 'file'));
    const file = 'files' in found ? found.files[0] : undefined;
    const result = v.safeParse(HeroEntry, {
      file,
      alt: columns.cell(row, 'alt'),
      ...(columns.cell(row, 'focal') === '' ? {} : { focal: columns.cell(row, 'focal') }),
    });
    const problems =
      'problem' in found
        ? [`${at()}: ${found.problem}`]
        : result.success
          ? []
          : [`${at()}: the photo is not named rightly`];
    yield { where, at, entry: problems.length === 0 && result.success ? result.output : undefined, problems };
  }
}
