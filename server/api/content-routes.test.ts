import { describe, expect, it } from 'vitest';
import { home } from '#content/home.ts';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import {
  getMapPointsHref,
  getPlaceFactsHref,
  MAP_POINTS_PATH,
  PLACE_COUNTS_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import { HERO_SUBTYPES, MENU_SUBTYPES, PROPERTY_TYPES, type PropertyFilter, TAGS } from '#contract/filter.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readSearch, writeSearch } from '#contract/search-params.ts';

import { closedAfter } from '#tests/fixtures/each-test.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';

import { createContentRoutes } from './content-routes.ts';
import { readFilteredPage } from './property-queries.ts';

const site = await closedAfter(openTestSite());

type App = { request(href: string): Response | Promise<Response> };
async function read(app: App, href: string): Promise<unknown> {
  const answer = await app.request(href);
  expect(answer.status).toBe(200);
  return answer.json();
}
const getPlace = async (app: App, location: string) => readAnswers.place(await read(app, getPlaceFactsHref(location)));

describe('the facts of a place', () => {
  it('count homes by any spelling of its name, and no others', async () => {
    const counted = await getPlace(site.app, 'KILIMANI');
    expect(counted?.name).toBe('Kilimani');
    expect(counted?.homes).toBeGreaterThan(0);
    expect(counted?.kinds.reduce((sum, { homes }) => sum + homes, 0)).toBe(counted?.homes);
    for (const words of ['sea view', '', 'Lodwar']) expect(await getPlace(site.app, words)).toBeNull();
  });

  it('have only its name with another API host', async () => {
    const elsewhere = createContentRoutes(site.database.db, false);
    expect(await getPlace(elsewhere, 'mombasa-road')).toMatchObject({ name: 'Mombasa Road', homes: 0, kinds: [] });
    expect(await getPlace(elsewhere, 'Sea View')).toMatchObject({ name: 'Sea View', homes: 0 });
  });
});

describe('the places with homes', () => {
  const getCounts = async (app: App) => readAnswers.places(await read(app, PLACE_COUNTS_PATH));

  it('are counted by name, and missing with another API host', async () => {
    const counts = await getCounts(site.app);
    expect(Object.keys(counts ?? {}).length).toBeGreaterThan(10);
    for (const name of ['Kilimani', 'Karen', 'Mombasa Road']) {
      expect(counts?.[name], name).toBe((await getPlace(site.app, name))?.homes);
    }
    expect(counts).not.toHaveProperty('Lodwar');
    expect(await getCounts(createContentRoutes(site.database.db, false))).toEqual({});
  });

  it('include homes whose address line names the place', async () => {
    const { db } = site.database;
    const { Thika: before = 0 } = (await getCounts(site.app)) ?? {};
    const some = db.selectFrom('property_search').select('id').where('address_folded', '=', 'kilimani');
    const { id } = await some.executeTakeFirstOrThrow();
    await db.insertInto('property_places').values({ place: 'thika', property_id: id }).execute();
    expect(await getCounts(createContentRoutes(db))).toMatchObject({ Thika: before + 1 });
    await db.deleteFrom('property_places').where('place', '=', 'thika').where('property_id', '=', id).execute();
  });
});

describe('the lifestyle tiles', () => {
  const getCounts = async (app: App) => readAnswers.tiles(await read(app, TILE_COUNTS_PATH));

  it('count the results of their searches, and nothing with another API host', async () => {
    const counts = await getCounts(site.app);
    expect(Object.keys(counts ?? {})).toEqual(home.lifestyle.tiles.map(({ id }) => id));
    for (const { id, link } of home.lifestyle.tiles) {
      const { filter } = readSearch(link.search);
      const { total } = await readFilteredPage(site.database.db, filter, { page: 1, limit: 1 });
      expect(counts?.[id], id).toBe(total);
    }
    expect(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
    expect(await getCounts(createContentRoutes(site.database.db, false))).toEqual({});
  });
});

describe('the homes on a map', () => {
  const getPoints = async (app: App, href: string) => readAnswers.points(await read(app, href));

  it('are all results of a search, placed or counted, for any view, and unknown with another API host', async () => {
    for (const filter of [{ agreement_type: 'SALE' }, { location: 'Nairobi' }, { location: 'villa' }, {}] as const) {
      const { total } = await readFilteredPage(site.database.db, filter, { page: 1, limit: 1 });
      const points = await getPoints(site.app, getMapPointsHref(filter));
      expect((points?.count ?? 0) + (points?.unplaced ?? 0), JSON.stringify(filter)).toBe(total);
      expect(points?.count).toBeGreaterThan(0);
    }
    const all = await getPoints(site.app, `${MAP_POINTS_PATH}?agreement_type=SALE`);
    expect(await getPoints(site.app, `${MAP_POINTS_PATH}?agreement_type=SALE&bounds=36,-1,36.1,0`)).toEqual(all);
    expect(await getPoints(createContentRoutes(site.database.db, false), MAP_POINTS_PATH)).toBeNull();
  });
});

describe('indexable searches', () => {
  const getSearches = async (app: App) => readAnswers.searches(await read(app, '/content/searches.json')).items;

  it('are searches for one kind of home with results, and missing with another API host', async () => {
    const searches = await getSearches(site.app);
    expect(searches).toContainEqual({ agreement_type: 'SALE' });
    const { db } = site.database;
    const kinds: readonly PropertyFilter[] = [
      {},
      ...PROPERTY_TYPES.map((property_type) => ({ property_type })),
      ...[...new Set([...Object.values(HERO_SUBTYPES), ...Object.values(MENU_SUBTYPES)].flat())].map((subtype) => ({
        subtype,
      })),
      ...TAGS.map((tag) => ({ tag })),
    ];
    const expected: Record<string, unknown>[] = [];
    for (const agreement_type of AGREEMENT_TYPES) {
      for (const kind of kinds) {
        const filter = { agreement_type, ...kind };
        const { total } = await readFilteredPage(db, filter, { page: 1, limit: 1 });
        if (total > 0) expected.push(writeSearch({ filter }));
      }
    }
    const inOrder = (list: readonly object[]) => list.map((item) => JSON.stringify(item)).toSorted();
    expect(inOrder(searches)).toEqual(inOrder(expected));
    for (const search of searches) expect(Object.keys(search).length).toBeLessThanOrEqual(2);
    expect(await getSearches(createContentRoutes(site.database.db, false))).toEqual([]);
  });
});
