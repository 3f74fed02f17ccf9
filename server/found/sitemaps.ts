import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import places from '#content/places.json' with { type: 'json' };
import { getAgentPath } from '#contract/agent-path.ts';
import { FEEDS } from '#contract/feeds.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { writeSearch } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { readIndexableSearches } from '../api/content-routes.ts';
import { getCatalogueState, loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { createAnswer, sendAnswer, sendText } from '../http/answers.ts';
import { getSiteOrigin } from '../pages/pages.ts';
import type { Log } from '../process/log.ts';
import { createElement, createOpeningTag, XML_DECLARATION } from '../text/xml.ts';

// Addresses that search engines may list: canonical, indexable, and answered with 200.

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

interface ListedAddress {
  readonly path: string;
  /** ISO date or time of the last real change. */
  readonly lastmod?: string | undefined;
  readonly pictures?: readonly string[];
}

/** A file holds a range of ids, so that a property stays in its file; of at most 20 MB with ten pictures each. */
const PROPERTIES_PER_FILE = 10_000;
const SLICE_PROPERTIES = 200;
const MAX_PICTURES = 10;

const Pictures = v.object({
  pictures: v.nullish(v.array(v.object({ url: v.string(), widths: v.array(v.number()) })), []),
});

function getPictures(detail: string): string[] {
  const parsed = v.safeParse(Pictures, JSON.parse(detail));
  const pictures = parsed.success ? (parsed.output.pictures ?? []) : [];
  return pictures.slice(0, MAX_PICTURES).map(({ url, widths }) => `${url}-${Math.max(...widths)}.webp`);
}

async function getLastPropertyId(db: SiteDatabase): Promise<number> {
  const row = await db
    .selectFrom('property_search')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

async function* readListedProperties(db: SiteDatabase, file: number): AsyncGenerator<readonly ListedAddress[]> {
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
      .limit(SLICE_PROPERTIES)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    after = end.id;
    yield rows.map(({ id, detail, listed_at, changed_at }) => ({
      path: `/property/${id}`,
      lastmod: changed_at ?? (listed_at === '' ? undefined : listed_at),
      pictures: getPictures(detail),
    }));
  }
}

async function readListedArticles(db: SiteDatabase): Promise<readonly ListedAddress[]> {
  const rows = await db.selectFrom('articles').select(['slug', 'created_at', 'changed_at']).orderBy('id').execute();
  return rows.map(({ slug, created_at, changed_at }) => ({
    path: `/journal/${encodeURIComponent(slug)}`,
    lastmod: changed_at ?? created_at,
  }));
}

const readListedPeople = async (db: SiteDatabase): Promise<readonly ListedAddress[]> =>
  (await loadTeam(db)).map((agent) => ({ path: getAgentPath(agent) }));

async function readListedPlaces(db: SiteDatabase): Promise<readonly ListedAddress[]> {
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

const getSearchPath = (filter: PropertyFilter): string => `/filter-results${stringifyQuery(writeSearch({ filter }))}`;

async function readListedPages(db: SiteDatabase, hasCatalogue: boolean): Promise<readonly ListedAddress[]> {
  const pages = STATIC_PAGES.map((path) => ({ path }));
  if (!hasCatalogue) return pages;
  return [...pages, ...(await readIndexableSearches(db)).map((filter) => ({ path: getSearchPath(filter) }))];
}

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const writeSitemapIndex = (addresses: readonly string[]): string => {
  const sitemaps = addresses.map((loc) => `${createElement('sitemap', {}, createElement('loc', {}, loc)).markup}\n`);
  return `${XML_DECLARATION}${createOpeningTag('sitemapindex', { xmlns: PROTOCOL })}\n${sitemaps.join('')}</sitemapindex>\n`;
};

async function* writeSitemap(
  slices: AsyncIterable<readonly ListedAddress[]>,
  origin: string,
): AsyncGenerator<string, void> {
  const image = 'http://www.google.com/schemas/sitemap-image/1.1';
  yield `${XML_DECLARATION}${createOpeningTag('urlset', { xmlns: PROTOCOL, 'xmlns:image': image })}\n`;
  for await (const addresses of slices) {
    const urls = addresses.map(({ path, lastmod, pictures = [] }) => {
      const images = pictures.map((picture) =>
        createElement('image:image', {}, createElement('image:loc', {}, origin + picture)),
      );
      const changed = lastmod === undefined ? undefined : createElement('lastmod', {}, lastmod);
      return `${createElement('url', {}, createElement('loc', {}, origin + path), changed, ...images).markup}\n`;
    });
    yield urls.join('');
  }
  yield '</urlset>\n';
}

interface SitemapsOptions {
  readonly db: SiteDatabase;
  readonly publicUrl: string | undefined;
  readonly hasCatalogue: boolean;
  readonly log: Log['error'];
}

const NEEDS_ORIGIN = 'There is no sitemap without the address of this site: set PUBLIC_URL.\n';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } as const;
const XML = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
} as const;

async function* toSlices(list: Promise<readonly ListedAddress[]>): AsyncGenerator<readonly ListedAddress[]> {
  yield await list;
}

/** Creates /robots.txt, which allows everything, /sitemap.xml and its files. Without an origin (S39) there is no sitemap. */
export function createSitemaps({ db, publicUrl, hasCatalogue, log }: SitemapsOptions): Hono {
  const files = new Map<string, () => Promise<readonly ListedAddress[]>>([
    ['/sitemaps/pages.xml', () => readListedPages(db, hasCatalogue)],
    ['/sitemaps/people.xml', () => readListedPeople(db)],
  ]);
  if (hasCatalogue) {
    files.set('/sitemaps/places.xml', () => readListedPlaces(db));
    files.set('/sitemaps/articles.xml', () => readListedArticles(db));
  }
  // Search engines read Atom as a sitemap of the newest pages, more often than the sitemap.
  const sitemaps = ['/sitemap.xml', ...(hasCatalogue ? [FEEDS.homes.path, FEEDS.journal.path] : [])];
  const app = new Hono();

  app.get('/robots.txt', (c) => {
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    const lines = origin === undefined ? '' : `\n${sitemaps.map((path) => `Sitemap: ${origin}${path}\n`).join('')}`;
    return sendAnswer(c.req.raw, createAnswer(`User-agent: *\nAllow: /\n${lines}`), { headers: TEXT });
  });

  app.get('/sitemap.xml', async (c) => {
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    if (origin === undefined) return c.text(NEEDS_ORIGIN, 404);
    const count = hasCatalogue ? Math.ceil((await getLastPropertyId(db)) / PROPERTIES_PER_FILE) : 0;
    const properties = Array.from({ length: count }, (_, index) => `/sitemaps/properties-${index + 1}.xml`);
    const index = writeSitemapIndex([...files.keys(), ...properties].map((path) => origin + path));
    return sendAnswer(c.req.raw, createAnswer(index), { headers: XML });
  });

  app.get('/sitemaps/:name', async (c, next) => {
    const path = `/sitemaps/${c.req.param('name')}`;
    const number = /^\/sitemaps\/properties-([1-9]\d{0,6})\.xml$/.exec(path)?.[1];
    const isProperties =
      hasCatalogue &&
      number !== undefined &&
      (Number(number) - 1) * PROPERTIES_PER_FILE < (await getLastPropertyId(db));
    const read = files.get(path);
    if (!isProperties && read === undefined) return next();
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    if (origin === undefined) return c.text(NEEDS_ORIGIN, 404);
    // The catalogue's version names the file's content without making it.
    const version = await getCatalogueState(db).version();
    const name = createHash('sha256').update(`${origin} ${path} ${version}`).digest('base64url').slice(0, 22);
    const headers = { ...XML, ETag: `W/"${name}"` };
    const slices = read === undefined ? readListedProperties(db, Number(number)) : toSlices(read());
    return sendText(c.req.raw, writeSitemap(slices, origin), headers, log);
  });
  return app;
}
