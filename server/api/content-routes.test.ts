import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeFactsHref } from '#contract/place-facts-href.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';
import { createContentRoutes } from './content-routes.ts';

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
    for (const search of searches) expect(Object.keys(search).length).toBeLessThanOrEqual(2);
    expect(await searchesOf(createContentRoutes(site.database.db, false))).toEqual([]);
  });
});
