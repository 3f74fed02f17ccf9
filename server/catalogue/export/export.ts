import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { Article } from '#contract/article.ts';
import { getSubtypeSlug } from '#contract/filter.ts';
import { Picture, PropertyDetail } from '#contract/property.ts';
import type { SiteDatabase } from '../../db/database.ts';
import type { Media } from '../../media/media.ts';
import { EXPORTED_FIELDS, type ExportedField, PROPERTY_COLUMNS, WHOLE_UNIT } from '../cells/property-columns.ts';
import type { ArticleEntry, PictureEntry, TeamEntry } from '../entries.ts';
import { ARTICLE_COLUMNS, HERO_COLUMNS, TEAM_COLUMNS } from '../lists/small-sheets.ts';
import { AGREEMENT_OPEN } from '../normalise/choices.ts';
import { loadTeam } from '../published/published.ts';
import { RESO_ENVELOPE, toResoRecord } from '../reso/write-reso.ts';
import { loadListings } from '../rows/batches.ts';
import { findLowestPrice } from '../rows/rows.ts';
import { type Cell, type EntryWriter, NewFiles } from './entry-writers.ts';
import { PictureCopies } from './picture-copies.ts';
import { writeWholeFolder } from './whole-folder.ts';

export const EXPORT_FORMATS = ['json', 'csv', 'reso'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  readonly db: SiteDatabase;
  readonly media: Pick<Media, 'original'>;
  /** A new or empty folder. */
  readonly folder: string;
  readonly format: ExportFormat;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface ExportOutcome {
  readonly properties: number;
  readonly articles: number;
  readonly team: number;
  readonly pictures: number;
  readonly missing: readonly string[];
}

function toEntry({ detail, pictures, floorPlan }: Exported): Readonly<Record<string, unknown>> {
  const { images, address, state, amenities, floor_plan: _made, ...fields } = detail;
  return {
    ...fields,
    amenities: (amenities ?? []).map(({ id }) => id),
    ...(floorPlan === undefined ? {} : { floor_plan: floorPlan }),
    pictures,
  };
}

/** "" when no photo has a text. */
const joinByPlace = (texts: readonly string[]): string =>
  texts.every((text) => text === '')
    ? ''
    : texts.map((text) => text.replace(/\s+/gu, ' ').replaceAll('|', '/')).join(' | ');

/** A single entry with a comma ends with a semicolon, so that an import does not split it. */
const joinList = (entries: readonly string[]): string =>
  entries.length === 1 && entries[0]?.includes(',') === true ? `${entries[0]};` : entries.join('; ');

/** An import reads "none" as an empty cell, so none is "no". */
const joinWords = (words: readonly string[] | string | null | undefined): string =>
  words == null ? '' : [words].flat().join('; ').replace('none', 'no');

function toCells({ detail, pictures, floorPlan }: Exported): readonly Partial<Record<ExportedField, Cell>>[] {
  const { id, reference, location } = detail;
  const variants = detail.variants ?? [];
  const lowest = findLowestPrice(variants);
  const property: Partial<Record<ExportedField, Cell>> = {
    ...detail,
    unit: variants.length === 0 ? '' : WHOLE_UNIT,
    agreement: detail.agreement_type ?? AGREEMENT_OPEN,
    type: detail.property_type,
    subtype: detail.subtype == null ? null : getSubtypeSlug(detail.subtype),
    lowest_price: detail.lowest_variant_price === lowest ? null : detail.lowest_variant_price,
    deposit: detail.has_deposit,
    size: detail.area_sqft,
    plot: detail.plot_acres,
    address: location?.address_line1,
    county: location?.state,
    country: location?.country,
    lat: location?.lat,
    lng: location?.lng,
    amenities: joinList((detail.amenities ?? []).map(({ name }) => name)),
    water: joinWords(detail.water),
    backup_power: joinWords(detail.backup_power),
    internet: joinWords(detail.internet),
    floor_plan: floorPlan,
    tags: joinList(detail.tags ?? []),
    featured: detail.featured === true ? true : null,
    photos: joinList(pictures.map(({ file }) => file)),
    captions: joinByPlace(pictures.map(({ alt }) => alt)),
    focus: joinByPlace(pictures.map(({ focal }) => focal ?? '')),
  };
  const units = variants.map(({ bedrooms, bathrooms, area_sqft, price }, index) => ({
    id,
    reference,
    unit: String(index + 1),
    bedrooms,
    bathrooms,
    size: area_sqft,
    price,
  }));
  return [property, ...units];
}

interface Exported {
  readonly detail: PropertyDetail;
  readonly pictures: PictureEntry[];
  readonly floorPlan: string | undefined;
}

interface Writers {
  readonly properties: EntryWriter<Exported>;
  readonly articles: EntryWriter<ArticleEntry>;
  readonly team: EntryWriter<TeamEntry>;
  readonly hero: EntryWriter<PictureEntry>;
}

async function createJsonWriters(
  files: NewFiles,
  toRecord: (exported: Exported) => Readonly<Record<string, unknown>>,
  envelope?: { readonly before: string; readonly after: string },
): Promise<Writers> {
  const properties = await files.json<Readonly<Record<string, unknown>>>('properties.json', envelope);
  return {
    properties: { write: (exported) => properties.write(toRecord(exported)), end: () => properties.end() },
    articles: await files.json('articles.json'),
    team: await files.json('team.json'),
    hero: await files.json('hero.json'),
  };
}

const createEntryWriters = (files: NewFiles): Promise<Writers> => createJsonWriters(files, toEntry);

async function createResoWriters(files: NewFiles, db: SiteDatabase): Promise<Writers> {
  const team = await loadTeam(db);
  const toRecord = (exported: Exported) => {
    const { detail, pictures } = exported;
    const agent = detail.agent == null ? undefined : findAgentByUsername(team, detail.agent);
    return toResoRecord(toEntry(exported), detail, pictures, agent);
  };
  return createJsonWriters(files, toRecord, RESO_ENVELOPE);
}

async function createSheetWriters(files: NewFiles): Promise<Writers> {
  return {
    properties: await files.sheet('properties.csv', PROPERTY_COLUMNS, toCells, EXPORTED_FIELDS),
    articles: await files.sheet('articles.csv', ARTICLE_COLUMNS, (entry: ArticleEntry) => [
      { ...entry, category: entry.category?.title },
    ]),
    team: await files.sheet('team.csv', TEAM_COLUMNS, ({ position, photo, image, social, ...entry }: TeamEntry) => [
      { ...entry, position: joinList(position), photo: photo ?? image, ...social },
    ]),
    hero: await files.sheet('hero.csv', HERO_COLUMNS, (entry: PictureEntry) => [entry]),
  };
}

async function exportProperties(
  { db, onProgress }: ExportOptions,
  writer: EntryWriter<Exported>,
  copies: PictureCopies,
): Promise<number> {
  const count = await db
    .selectFrom('properties')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(count.total);
  let done = 0;
  onProgress?.(0, total);
  for await (const rows of loadListings(db)) {
    for (const row of rows) {
      const detail = v.parse(PropertyDetail, JSON.parse(row.detail));
      await writer.write({
        detail,
        pictures: await copies.entries(detail.pictures ?? []),
        floorPlan: detail.floor_plan == null ? undefined : await copies.copy(detail.floor_plan),
      });
    }
    done += rows.length;
    onProgress?.(done, total);
  }
  return done;
}

async function exportArticles(
  db: SiteDatabase,
  writer: EntryWriter<ArticleEntry>,
  copies: PictureCopies,
): Promise<number> {
  const rows = await db.selectFrom('articles').select(['id', 'slug', 'detail']).orderBy('id').execute();
  for (const row of rows) {
    const article = v.parse(Article, JSON.parse(row.detail));
    const picture = article.picture == null ? undefined : await copies.entry(article.picture);
    await writer.write({
      id: row.id,
      slug: row.slug,
      heading: article.heading,
      content: article.content,
      featured_image: picture?.file ?? null,
      ...(picture === undefined || picture.alt === '' ? {} : { featured_image_alt: picture.alt }),
      created_at: article.created_at ?? '',
      category: article.category == null ? null : { title: article.category.title ?? null },
      author: article.author ?? null,
    });
  }
  return rows.length;
}

async function exportTeam(db: SiteDatabase, writer: EntryWriter<TeamEntry>, copies: PictureCopies): Promise<number> {
  const rows = await db.selectFrom('team').select(['id', 'picture']).execute();
  const pictures = new Map(rows.map(({ id, picture }) => [id, picture]));
  const team = await loadTeam(db);
  for (const { image, ...person } of team) {
    const picture = pictures.get(person.id);
    const photo = picture == null ? undefined : await copies.copy(v.parse(Picture, JSON.parse(picture)));
    const ownImage = image.startsWith('/media/') ? '' : image;
    await writer.write({ ...person, ...(photo === undefined ? { image: ownImage } : { image: '', photo }) });
  }
  return team.length;
}

/** Writes catalogue and originals to a new folder, all or nothing; importing it changes nothing. @throws ExportError */
export const exportCatalogue = (options: ExportOptions): Promise<ExportOutcome> =>
  writeWholeFolder(resolve(options.folder), async (folder) => {
    const { db, media, format } = options;
    const copies = new PictureCopies(media, join(folder, 'pictures'));
    const files = new NewFiles(folder);
    try {
      const writersOf = { json: createEntryWriters, csv: createSheetWriters, reso: createResoWriters } as const;
      const writers = await writersOf[format](files, db);
      const properties = await exportProperties(options, writers.properties, copies);
      const articles = await exportArticles(db, writers.articles, copies);
      const team = await exportTeam(db, writers.team, copies);
      for (const row of await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute()) {
        const entry = await copies.entry(v.parse(Picture, JSON.parse(row.picture)));
        if (entry !== undefined) await writers.hero.write(entry);
      }
      for (const writer of Object.values(writers)) await writer.end();
      return { properties, articles, team, pictures: copies.count, missing: copies.missing };
    } finally {
      await files.close();
    }
  });
