import { sql } from 'kysely';
import * as v from 'valibot';
import places from '#content/places.json' with { type: 'json' };
import { agentPath } from '#contract/agent-path.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { indexableSearches } from '../api/indexable-searches.ts';
import { teamOf } from '../catalogue/published/team.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { SitemapAddress } from './sitemap-xml.ts';

// The addresses that search engines may list: canonical, indexable, and answered with 200. Paths only; who sends them
// puts the site's origin before them.

/**
 * Paths of the pages that search engines may list and that no table names. A test compares them with what a crawler
 * finds from the home page.
 */
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

/** An address within the site. */
export interface ListedAddress extends Omit<SitemapAddress, 'loc'> {
  /** Path and query. */
  readonly path: string;
}

/** Homes of one sitemap: by their numbers, so that a home stays in its file. With ten pictures each it has 20 MB at most. */
export const HOMES_A_FILE = 10_000;
/** Homes read at once. */
const SLICE = 200;
const MOST_PICTURES = 10;

/** Of a listing only what an address is made of: a hundred thousand are read in one go. */
const Pictures = v.object({
  pictures: v.nullish(v.array(v.object({ url: v.string(), widths: v.array(v.number()) })), []),
});

/** The widest file of each picture of a listing. */
function picturesOf(detail: string): string[] {
  const parsed = v.safeParse(Pictures, JSON.parse(detail));
  const pictures = parsed.success ? (parsed.output.pictures ?? []) : [];
  return pictures.slice(0, MOST_PICTURES).map(({ url, widths }) => `${url}-${Math.max(...widths)}.webp`);
}

/** The largest number of a listed home; 0 without any. */
export async function lastHome(db: SiteDatabase): Promise<number> {
  const row = await db
    .selectFrom('property_search')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** The listed homes of one file, by their numbers, some hundreds at once. @param file from 1 */
export async function* listedHomes(db: SiteDatabase, file: number): AsyncGenerator<readonly ListedAddress[]> {
  let after = (file - 1) * HOMES_A_FILE;
  const last = file * HOMES_A_FILE;
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

/** Every article, with the day it last changed, or else was written. */
export async function listedArticles(db: SiteDatabase): Promise<readonly ListedAddress[]> {
  const rows = await db.selectFrom('articles').select(['slug', 'created_at', 'changed_at']).orderBy('id').execute();
  return rows.map(({ slug, created_at, changed_at }) => ({
    path: `/journal/${encodeURIComponent(slug)}`,
    lastmod: changed_at ?? created_at,
  }));
}

/** Everyone of the team. */
export const listedPeople = async (db: SiteDatabase): Promise<readonly ListedAddress[]> =>
  (await teamOf(db)).map((agent) => ({ path: agentPath(agent) }));

/** Known places where homes are listed, by their names in places.json, with the latest change of one of the homes. */
export async function listedPlaces(db: SiteDatabase): Promise<readonly ListedAddress[]> {
  const changes = new Map<string, string>();
  const note = (place: string | null, at: string): void => {
    if (place !== null && (changes.get(place) ?? '') <= at) changes.set(place, at);
  };
  const rows = await db
    .selectFrom('property_search as s')
    .innerJoin('properties as p', 'p.id', 's.id')
    .select(['s.address_folded', 's.state_folded', sql<string>`max(coalesce(p.changed_at, p.listed_at))`.as('at')])
    .groupBy(['s.address_folded', 's.state_folded'])
    .execute();
  for (const { address_folded, state_folded, at } of rows) {
    note(address_folded, at);
    note(state_folded, at);
  }
  const named = await db
    .selectFrom('property_places as n')
    .innerJoin('properties as p', 'p.id', 'n.property_id')
    .select(['n.place', sql<string>`max(coalesce(p.changed_at, p.listed_at))`.as('at')])
    .groupBy('n.place')
    .execute();
  for (const { place, at } of named) note(place, at);
  const names = new Map(
    [...places.nairobi_areas, ...places.cities, ...places.counties].map(({ name }) => [fold(name), name]),
  );
  return [...names].flatMap(([folded, name]) => {
    const at = changes.get(folded);
    return at === undefined ? [] : [{ path: `/location/${encodeURIComponent(name)}`, lastmod: at || undefined }];
  });
}

/** The address of a search (S7). */
const searchPath = (filter: PropertyFilter): string => `/filter-results${stringifyQuery(queryOfSearch({ filter }))}`;

/** The firm's own pages, and the searches. @param hasCatalogue false where another host has the homes: then no search */
export async function listedPages(db: SiteDatabase, hasCatalogue: boolean): Promise<readonly ListedAddress[]> {
  const pages = STATIC_PAGES.map((path) => ({ path }));
  if (!hasCatalogue) return pages;
  return [...pages, ...(await indexableSearches(db)).map((filter) => ({ path: searchPath(filter) }))];
}
