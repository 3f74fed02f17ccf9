import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { AMENITIES } from '#contract/amenities.ts';
import { Article, ArticleSummary } from '#contract/article.ts';
import { DEFAULT_COUNTRY, filterRow } from '#contract/filter.ts';
import { type Picture, PropertyDetail, PropertySummary } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';
import { sanitiseHtml } from '../api/sanitise-html.ts';
import type { SiteDatabase } from '../db/database.ts';
import { lockCatalogue } from '../db/dialect.ts';
import type {
  ArticlesTable,
  PropertiesTable,
  PropertyOffersTable,
  PropertyTagsTable,
  PropertyWordsTable,
} from '../db/schema.ts';
import type { Media } from '../media/media.ts';
import { type ArticleEntry, ArticlesFile, HeroFile, PropertiesFile, type PropertyEntry } from './catalogue-files.ts';
import { webpOf } from './picture-address.ts';
import { catalogueState } from './state.ts';

/** Changes when this code would make other rows of the same files, so that a restart imports them again. */
const IMPORT_VERSION = 2;
/** The width of the pictures that `images` names, in px: what one address has to serve on any screen. */
const IMAGE_WIDTH = 1080;
const PICTURES_AT_ONCE = 4;
/** Processes that start together all import; the second finds that nothing is left to do. */
const IMPORT_WAIT_MS = 60_000;
/** SQLite takes a bounded number of parameters in one statement. */
const ROWS_AT_ONCE = 200;

/** A catalogue that cannot be imported: `issues` names file, place and reason of each mistake. Nothing was changed. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`The catalogue was not imported:\n${issues.map((issue) => `- ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

export interface ImportOptions {
  readonly db: SiteDatabase;
  readonly media: Pick<Media, 'register'>;
  /** Holds properties.json, articles.json, hero.json and the folder pictures. */
  readonly folder: string;
  /** Pictures read so far, and all of them. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** How long another process's import is waited for, in ms. */
  readonly importWaitMs?: number;
}

export interface ImportOutcome {
  readonly properties: number;
  readonly articles: number;
  readonly pictures: number;
  /** false when the database held exactly this already. */
  readonly changed: boolean;
}

async function readJsonFile<const S extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  let text: string;
  try {
    text = await readFile(join(folder, name), 'utf8');
  } catch {
    throw new CatalogueError([`${name}: the file cannot be read`]);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new CatalogueError([`${name}: not JSON (${error instanceof Error ? error.message : 'unreadable'})`]);
  }
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  throw new CatalogueError(
    result.issues.map((issue) => `${name}, ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`),
  );
}

interface WantedPicture {
  readonly file: string;
  readonly alt: string;
  readonly focal: string | undefined;
  readonly priority: 0 | 1;
}

const pictureKey = (file: string, alt: string, focal: string | undefined): string => JSON.stringify([file, alt, focal]);

/** Registers each picture once, covers and hero first. */
async function registerPictures(
  { media, folder, onProgress }: ImportOptions,
  wanted: readonly WantedPicture[],
): Promise<ReadonlyMap<string, Picture>> {
  const unique = new Map<string, WantedPicture>();
  for (const picture of wanted.toSorted((a, b) => a.priority - b.priority)) {
    const key = pictureKey(picture.file, picture.alt, picture.focal);
    if (!unique.has(key)) unique.set(key, picture);
  }
  const missing: string[] = [];
  for (const file of new Set(wanted.map((picture) => picture.file))) {
    await access(join(folder, 'pictures', file)).catch(() => missing.push(`pictures/${file}: the file is missing`));
  }
  if (missing.length > 0) throw new CatalogueError(missing);

  const made = new Map<string, Picture>();
  const queue = [...unique];
  const total = queue.length;
  onProgress?.(0, total);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [key, { file, alt, focal, priority }] = next;
      const about = { alt, priority, ...(focal === undefined ? {} : { focal }) };
      made.set(key, await media.register(join(folder, 'pictures', file), about));
      onProgress?.(made.size, total);
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
  return made;
}

/** A listing as the API sends it: the contract's detail, with its pictures in their two forms. */
function detailOf(entry: PropertyEntry, pictures: readonly Picture[]): PropertyDetail {
  return v.parse(PropertyDetail, {
    ...entry,
    lowest_variant_price: entry.lowest_variant_price ?? lowestPrice(entry.variants),
    address: entry.location?.address_line1,
    state: entry.location?.state,
    amenities: entry.amenities.map((id) => ({ id, name: AMENITIES.get(id) })),
    pictures,
    images: pictures.map((picture) => webpOf(picture, IMAGE_WIDTH)),
  });
}

function lowestPrice(variants: PropertyEntry['variants']): number | null {
  const prices = variants.flatMap((variant) => (variant.price == null || variant.price === 0 ? [] : [variant.price]));
  return prices.length === 0 ? null : Math.min(...prices);
}

/** The same as lists hold it; a card has one picture, and a phone's data costs money. */
function summaryOf(detail: PropertyDetail): PropertySummary {
  return v.parse(PropertySummary, { ...detail, pictures: detail.pictures?.slice(0, 1) });
}

interface PropertyRows {
  readonly property: PropertiesTable;
  readonly offers: readonly PropertyOffersTable[];
  readonly words: readonly PropertyWordsTable[];
  readonly tags: readonly PropertyTagsTable[];
}

/** The columns a filter asks, taken from the contract's own FilterRow so that both sides fold alike. */
function rowsOf(detail: PropertyDetail): PropertyRows {
  const summary = summaryOf(detail);
  const row = filterRow(summary);
  return {
    property: {
      id: row.id,
      listed: row.listed ? 1 : 0,
      featured: detail.featured === true ? 1 : 0,
      agreement: row.agreement ?? null,
      type: row.type ?? null,
      subtype: row.subtype ?? null,
      furnishing: row.furnishing ?? null,
      country: row.country ?? fold(DEFAULT_COUNTRY),
      address_folded: row.address ?? null,
      state_folded: row.state ?? null,
      price: row.price,
      listed_at: row.listed_at,
      summary: JSON.stringify(summary),
      detail: JSON.stringify(detail),
      agent: detail.agent ?? null,
    },
    offers: row.offers.map((offer, position) => ({
      property_id: row.id,
      position,
      bedrooms: offer.bedrooms ?? null,
      bathrooms: offer.bathrooms ?? null,
      price: offer.price,
    })),
    words: row.words.map((word) => ({ property_id: row.id, word })),
    tags: [...new Set(row.tags)].map((tag) => ({ property_id: row.id, tag })),
  };
}

async function articleRow(entry: ArticleEntry, picture: Picture | undefined): Promise<ArticlesTable> {
  const article = {
    ...entry,
    content: await sanitiseHtml(entry.content),
    featured_image: picture === undefined ? null : webpOf(picture, IMAGE_WIDTH),
    picture,
  };
  return {
    id: entry.id,
    slug: entry.slug,
    created_at: new Date(entry.created_at).toISOString(),
    summary: JSON.stringify(v.parse(ArticleSummary, article)),
    detail: JSON.stringify(v.parse(Article, article)),
  };
}

/** A picture named by its file alone has the alt text that a listing gives it. */
function barePictures(properties: readonly PropertyEntry[]): (file: string) => WantedPicture {
  const altOf = new Map<string, string>();
  for (const { file, alt } of properties.flatMap((property) => property.pictures)) {
    if (!altOf.has(file)) altOf.set(file, alt);
  }
  return (file) => ({ file, alt: altOf.get(file) ?? '', focal: undefined, priority: 0 });
}

const chunks = function* <T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE);
};

/**
 * Reads a catalogue folder, checks all of it, registers its pictures and puts it in the place of the catalogue that
 * was there, in one transaction. The same folder again changes nothing.
 * @throws CatalogueError naming every mistake; then nothing was changed
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportOutcome> {
  const { db, folder, importWaitMs = IMPORT_WAIT_MS } = options;
  const properties = await readJsonFile(folder, 'properties.json', PropertiesFile);
  const articles = await readJsonFile(folder, 'articles.json', ArticlesFile);
  const hero = await readJsonFile(folder, 'hero.json', HeroFile);

  const bare = barePictures(properties);
  const made = await registerPictures(options, [
    ...hero.map(bare),
    ...properties.flatMap((property) =>
      property.pictures.map(
        ({ file, alt, focal }, index): WantedPicture => ({ file, alt, focal, priority: index === 0 ? 0 : 1 }),
      ),
    ),
    ...articles.flatMap(({ featured_image }) => (featured_image == null ? [] : [bare(featured_image)])),
  ]);
  const pictureOf = (file: string, alt: string, focal: string | undefined): Picture => {
    const picture = made.get(pictureKey(file, alt, focal));
    if (picture === undefined) throw new CatalogueError([`pictures/${file}: was not registered`]);
    return picture;
  };
  const barePicture = (file: string): Picture => pictureOf(file, bare(file).alt, undefined);

  const stamp = createHash('sha256')
    .update(
      JSON.stringify([IMPORT_VERSION, properties, articles, hero, [...made].toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    )
    .digest('base64url');
  const outcome = { properties: properties.length, articles: articles.length, pictures: made.size };
  const before = await db.selectFrom('catalogue').select('stamp').executeTakeFirst();
  if (before?.stamp === stamp) return { ...outcome, changed: false };

  const rows = properties.map((property) =>
    rowsOf(
      detailOf(
        property,
        property.pictures.map(({ file, alt, focal }) => pictureOf(file, alt, focal)),
      ),
    ),
  );
  const articleRows: ArticlesTable[] = [];
  for (const article of articles) {
    const picture = article.featured_image == null ? undefined : barePicture(article.featured_image);
    articleRows.push(await articleRow(article, picture));
  }
  const heroRows = hero.map((file, position) => ({ position, picture: JSON.stringify(barePicture(file)) }));

  const version = await db.transaction().execute(async (trx) => {
    if (!(await lockCatalogue(trx, importWaitMs))) {
      throw new CatalogueError(['Another import is under way. Please try again when it has ended.']);
    }
    // Another process may have imported while this one read the pictures.
    const now = await trx.selectFrom('catalogue').select(['version', 'stamp']).executeTakeFirst();
    if (now?.stamp === stamp) return undefined;
    for (const table of ['property_offers', 'property_words', 'property_tags', 'properties'] as const) {
      await trx.deleteFrom(table).execute();
    }
    await trx.deleteFrom('articles').execute();
    await trx.deleteFrom('hero_pictures').execute();
    for (const part of chunks(rows.map((row) => row.property))) {
      await trx.insertInto('properties').values(part).execute();
    }
    for (const part of chunks(rows.flatMap((row) => row.offers))) {
      await trx.insertInto('property_offers').values(part).execute();
    }
    for (const part of chunks(rows.flatMap((row) => row.words))) {
      await trx.insertInto('property_words').values(part).execute();
    }
    for (const part of chunks(rows.flatMap((row) => row.tags))) {
      await trx.insertInto('property_tags').values(part).execute();
    }
    for (const part of chunks(articleRows)) await trx.insertInto('articles').values(part).execute();
    for (const part of chunks(heroRows)) await trx.insertInto('hero_pictures').values(part).execute();
    const next = { version: (now?.version ?? 0) + 1, stamp, imported_at: new Date().toISOString() };
    await trx
      .insertInto('catalogue')
      .values({ id: 1, ...next })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(next))
      .execute();
    return next.version;
  });
  if (version === undefined) return { ...outcome, changed: false };
  catalogueState(db).changed(version);
  return { ...outcome, changed: true };
}
