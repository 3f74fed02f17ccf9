import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import places from '#content/places.json' with { type: 'json' };
import { agentPath } from '#contract/agent-path.ts';
import { FEEDS } from '#contract/feeds.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { readIndexableSearches } from '../api/content-routes.ts';
import { catalogueState, loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { createAnswer, sendAnswer, sendText } from '../http/answers.ts';
import { getSiteOrigin } from '../pages/pages.ts';
import type { Log } from '../process/log.ts';

// Addresses that search engines may list: canonical, indexable, and answered with 200. Paths without the site's origin.

/** Pages that no table names. A test compares them with what a crawler finds from the home page. */
const STATIC_PAGES = [
  '/',
  '/about-us',
  '/blog',
  '/buying-guide',
  '/contact-us',
  '/costs',
  '/faq',
  '/investments',
  '/let-with-us',
  '/market',
  '/privacy-policy',
  '/request-valuation',
  '/sell-with-us',
  '/selling-guide',
  '/sitemap',
  '/team',
  '/terms',
] as const;

export interface ListedAddress extends Omit<SitemapAddress, 'loc'> {
  /** With its query. */
  readonly path: string;
}

/** By number, so that a property stays in its file. With ten pictures each the file has 20 MB at most. */
export const PROPERTIES_PER_FILE = 10_000;
const SLICE = 200;
const MOST_PICTURES = 10;

/** Only what an address needs: a hundred thousand are read in one go. */
const Pictures = v.object({
  pictures: v.nullish(v.array(v.object({ url: v.string(), widths: v.array(v.number()) })), []),
});

/** The widest file of each picture. */
function picturesOf(detail: string): string[] {
  const parsed = v.safeParse(Pictures, JSON.parse(detail));
  const pictures = parsed.success ? (parsed.output.pictures ?? []) : [];
  return pictures.slice(0, MOST_PICTURES).map(({ url, widths }) => `${url}-${Math.max(...widths)}.webp`);
}

/** 0 without any. */
export async function getLastPropertyId(db: SiteDatabase): Promise<number> {
  const row = await db
    .selectFrom('property_search')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** By number, some hundreds at once. @param file from 1 */
export async function* readListedProperties(db: SiteDatabase, file: number): AsyncGenerator<readonly ListedAddress[]> {
  let after = (file - 1) * PROPERTIES_PER_FILE;
  const last = file * PROPERTIES_PER_FILE;
  while (true) {
    const rows = await db
      .selectFrom('properties')
      .select(['id', 'detail', 'listed_at', 'changed_at'])
      .where('listed', '=', 1)
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(SLICE)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    after = end.id;
    yield rows.map(({ id, detail, listed_at, changed_at }) => ({
      path: `/property/${id}`,
      lastmod: changed_at ?? (listed_at === '' ? undefined : listed_at),
      pictures: picturesOf(detail),
    }));
  }
}

/** With the day of the last change, else of writing. */
export async function readListedArticles(db: SiteDatabase): Promise<readonly ListedAddress[]> {
  const rows = await db.selectFrom('articles').select(['slug', 'created_at', 'changed_at']).orderBy('id').execute();
  return rows.map(({ slug, created_at, changed_at }) => ({
    path: `/journal/${encodeURIComponent(slug)}`,
    lastmod: changed_at ?? created_at,
  }));
}

export const readListedPeople = async (db: SiteDatabase): Promise<readonly ListedAddress[]> =>
  (await loadTeam(db)).map((agent) => ({ path: agentPath(agent) }));

/** Known places with listed properties, by their names in places.json, with the latest change of a property. */
export async function readListedPlaces(db: SiteDatabase): Promise<readonly ListedAddress[]> {
  const changes = new Map<string, string>();
  const setLatest = (place: string | null, at: string): void => {
    if (place !== null && (changes.get(place) ?? '') <= at) changes.set(place, at);
  };
  const rows = await db
    .selectFrom('property_search as s')
    .innerJoin('properties as p', 'p.id', 's.id')
    .select(['s.address_folded', 's.state_folded', sql<string>`max(coalesce(p.changed_at, p.listed_at))`.as('at')])
    .groupBy(['s.address_folded', 's.state_folded'])
    .execute();
  for (const { address_folded, state_folded, at } of rows) {
    setLatest(address_folded, at);
    setLatest(state_folded, at);
  }
  const named = await db
    .selectFrom('property_places as n')
    .innerJoin('properties as p', 'p.id', 'n.property_id')
    .select(['n.place', sql<string>`max(coalesce(p.changed_at, p.listed_at))`.as('at')])
    .groupBy('n.place')
    .execute();
  for (const { place, at } of named) setLatest(place, at);
  const names = new Map(
    [...places.nairobi_areas, ...places.cities, ...places.counties].map(({ name }) => [fold(name), name]),
  );
  return [...names].flatMap(([folded, name]) => {
    const at = changes.get(folded);
    return at === undefined ? [] : [{ path: `/location/${encodeURIComponent(name)}`, lastmod: at || undefined }];
  });
}

/** S7. */
const searchPath = (filter: PropertyFilter): string => `/filter-results${stringifyQuery(queryOfSearch({ filter }))}`;

/** @param hasCatalogue false if another host has the properties: then without searches */
export async function readListedPages(db: SiteDatabase, hasCatalogue: boolean): Promise<readonly ListedAddress[]> {
  const pages = STATIC_PAGES.map((path) => ({ path }));
  if (!hasCatalogue) return pages;
  return [...pages, ...(await readIndexableSearches(db)).map((filter) => ({ path: searchPath(filter) }))];
}

// Sitemaps (sitemaps.org, protocol 0.9, with Google's extension for pictures).

export interface SitemapAddress {
  /** Absolute. */
  readonly loc: string;
  /** ISO date or time of the last real change. */
  readonly lastmod?: string | undefined;
  /** Absolute. */
  readonly pictures?: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Addresses are percent-encoded: nothing else needs escaping. */
const escaped = (address: string): string => address.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

export const writeSitemapIndex = (sitemaps: readonly Pick<SitemapAddress, 'loc' | 'lastmod'>[]): string =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps
    .map(({ loc, lastmod }) => `<sitemap>${element('loc', loc)}${element('lastmod', lastmod)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`;

/** Writes a sitemap in the slices that come. */
export async function* writeSitemap(slices: AsyncIterable<readonly SitemapAddress[]>): AsyncGenerator<string, void> {
  yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  for await (const addresses of slices) {
    yield addresses
      .map(({ loc, lastmod, pictures = [] }) => {
        const images = pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`);
        return `<url>${element('loc', loc)}${element('lastmod', lastmod)}${images.join('')}</url>\n`;
      })
      .join('');
  }
  yield '</urlset>\n';
}

export interface SitemapsOptions {
  readonly db: SiteDatabase;
  /** The configured origin of the site (S39). */
  readonly publicUrl: string | undefined;
  /**
   * False if another host has properties and articles (S23): the sitemap then names the firm's own pages and people.
   */
  readonly hasCatalogue: boolean;
  /** Gets the reason when a sitemap breaks off. */
  readonly log: Log['error'];
}

const NEEDS_ORIGIN = 'There is no sitemap without the address of this site: set PUBLIC_URL.\n';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } as const;
const XML = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
} as const;

interface SitemapFile {
  readonly path: string;
  readonly addresses: (db: SiteDatabase) => AsyncIterable<readonly ListedAddress[]>;
}

async function* whole(list: Promise<readonly ListedAddress[]>): AsyncGenerator<readonly ListedAddress[]> {
  yield await list;
}

/**
 * /robots.txt, /sitemap.xml and the files it names. Everything is allowed: a page that must not be listed says so
 * itself, and has to be read for that. Without an origin (S39) there is no sitemap.
 */
export function createSitemaps({ db, publicUrl, hasCatalogue, log }: SitemapsOptions): Hono {
  const small: readonly SitemapFile[] = [
    { path: '/sitemaps/pages.xml', addresses: (from) => whole(readListedPages(from, hasCatalogue)) },
    { path: '/sitemaps/people.xml', addresses: (from) => whole(readListedPeople(from)) },
    ...(hasCatalogue
      ? [
          { path: '/sitemaps/places.xml', addresses: (from: SiteDatabase) => whole(readListedPlaces(from)) },
          { path: '/sitemaps/articles.xml', addresses: (from: SiteDatabase) => whole(readListedArticles(from)) },
        ]
      : []),
  ];
  // Search engines read Atom as a sitemap of the newest, more often than the whole.
  const sitemaps = ['/sitemap.xml', ...(hasCatalogue ? [FEEDS.homes.path, FEEDS.journal.path] : [])];
  const app = new Hono();

  app.get('/robots.txt', (c) => {
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    const named = origin === undefined ? '' : `\n${sitemaps.map((path) => `Sitemap: ${origin}${path}\n`).join('')}`;
    return sendAnswer(c.req.raw, createAnswer(`User-agent: *\nAllow: /\n${named}`), { headers: TEXT });
  });

  app.get('/sitemap.xml', async (c) => {
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    if (origin === undefined) return c.text(NEEDS_ORIGIN, 404);
    const files = hasCatalogue ? Math.ceil((await getLastPropertyId(db)) / PROPERTIES_PER_FILE) : 0;
    const homes = Array.from({ length: files }, (_, at) => `/sitemaps/properties-${at + 1}.xml`);
    const paths = [...small.map(({ path }) => path), ...homes];
    const index = writeSitemapIndex(paths.map((path) => ({ loc: origin + path })));
    return sendAnswer(c.req.raw, createAnswer(index), { headers: XML });
  });

  app.get('/sitemaps/:name', async (c, next) => {
    const path = `/sitemaps/${c.req.param('name')}`;
    const number = /^\/sitemaps\/properties-([1-9]\d{0,6})\.xml$/.exec(path)?.[1];
    const isHomes =
      hasCatalogue &&
      number !== undefined &&
      (Number(number) - 1) * PROPERTIES_PER_FILE < (await getLastPropertyId(db));
    const file = small.find((one) => one.path === path);
    if (!isHomes && file === undefined) return next();
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    if (origin === undefined) return c.text(NEEDS_ORIGIN, 404);
    // The tag is known without making the file, until the catalogue changes.
    const version = await catalogueState(db).version();
    const name = createHash('sha256').update(`${origin} ${path} ${version}`).digest('base64url').slice(0, 22);
    const headers = { ...XML, ETag: `W/"${name}"` };
    const slices = file === undefined ? readListedProperties(db, Number(number)) : file.addresses(db);
    return sendText(c.req.raw, writeSitemap(withOrigin(origin, slices)), headers, log);
  });
  return app;
}

async function* withOrigin(origin: string, slices: AsyncIterable<readonly ListedAddress[]>) {
  for await (const slice of slices) {
    yield slice.map(({ path, lastmod, pictures = [] }) => ({
      loc: origin + path,
      lastmod,
      pictures: pictures.map((picture) => origin + picture),
    }));
  }
}
