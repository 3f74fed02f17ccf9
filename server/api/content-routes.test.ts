import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AGREEMENT_TYPES,
  HERO_SUBTYPES,
  MENU_SUBTYPES,
  PROPERTY_TYPES,
  type PropertyFilter,
  TAGS,
} from '#contract/filter.ts';
import { placeFactsHref } from '#contract/place-facts-href.ts';
import { placeNames } from '#contract/place-names.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';
import { createContentRoutes } from './content-routes.ts';
import { filteredPage } from './property-queries.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const placeOf = async (app: { request(href: string): Response | Promise<Response> }, location: string) => {
  const answer = await app.request(placeFactsHref(location));
  expect(answer.status).toBe(200);
  return readAnswers.place(await answer.json());
};

describe('what is known of a place', () => {
  it('is counted in any spelling of its name, and of nothing else', async () => {
    const counted = await placeOf(site.app, 'KILIMANI');
    expect(counted?.name).toBe('Kilimani');
    expect(counted?.homes).toBeGreaterThan(0);
    expect(counted?.kinds.reduce((sum, { homes }) => sum + homes, 0)).toBe(counted?.homes);
    for (const words of ['sea view', '', 'Lodwar']) expect(await placeOf(site.app, words)).toBeNull();
  });

  it('is its name alone where another host has the homes', async () => {
    const elsewhere = createContentRoutes(site.database.db, false);
    expect(await placeOf(elsewhere, 'mombasa-road')).toMatchObject({ name: 'Mombasa Road', homes: 0, kinds: [] });
    expect(await placeOf(elsewhere, 'Sea View')).toMatchObject({ name: 'Sea View', homes: 0 });
  });
});

describe('the searches that may be listed', () => {
  const searchesOf = async (app: { request(href: string): Response | Promise<Response> }) =>
    readAnswers.searches(await (await app.request('/content/searches.json')).json()).items;

  it('are those of one kind that find something; none where another host has the homes', async () => {
    const searches = await searchesOf(site.app);
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
        const { total } = await filteredPage(db, filter, placeNames, { page: 1, limit: 1 });
        if (total > 0) expected.push(queryOfSearch({ filter }));
      }
    }
    const inOrder = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted();
    expect(inOrder(searches)).toEqual(inOrder(expected));
    for (const search of searches) expect(Object.keys(search).length).toBeLessThanOrEqual(2);
    expect(await searchesOf(createContentRoutes(site.database.db, false))).toEqual([]);
  });
});
