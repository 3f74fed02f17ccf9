import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { PropertyDetail } from '#contract/property.ts';
import { readSearch } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { DEMO, postTo } from '#tests/fixtures/demo-api.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { getText, getTexts, readXml } from '#tests/fixtures/read-xml.ts';
import { getWords } from '#tests/fixtures/words.ts';
import { createApi } from '../api/api.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { writeJournalAtom } from './atom.ts';
import { createFeeds } from './feeds.ts';

const ORIGIN = 'https://site.example';
const PATHS = Object.values(FEEDS).map(({ path }) => path);
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const database = await closedAfter(openTestDatabase());
const { db } = database;
await importCatalogue({ db, media: plainMedia(), folder: DEMO });
const feeds = createFeeds({ db, publicUrl: ORIGIN });
const rows = await db.selectFrom('properties').select('detail').where('listed', '=', 1).execute();
const listed = rows.map(({ detail }) => v.parse(PropertyDetail, JSON.parse(detail)));

const loadAtom = async (path: string): Promise<Element> =>
  readXml(await (await feeds.request(path)).text()).documentElement;
const getEntries = (feed: Element): Element[] => [...feed.children].filter(({ localName }) => localName === 'entry');
function link(element: Element, rel: string): string | null | undefined {
  const links = [...element.children].filter(({ localName }) => localName === 'link');
  return links.find((item) => item.getAttribute('rel') === rel)?.getAttribute('href');
}
/** The numbers of homes in the names of entries. */
const getIds = (names: readonly string[]): number[] => names.map((name) => Number(/:home\/(\d+)$/.exec(name)?.[1]));

describe('the Atom feeds of the demo', () => {
  it.each<[string, () => number]>([
    [FEEDS.homes.path, () => Math.min(100, listed.length)],
    [FEEDS.journal.path, () => 18],
  ])('%s hold what RFC 4287 asks of a feed and of each entry', async (path, count) => {
    const feed = await loadAtom(path);
    expect([feed.localName, feed.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    for (const item of [feed, ...getEntries(feed)]) {
      for (const name of ['id', 'title', 'updated'])
        expect(getTexts(item, name)).toEqual([expect.stringMatching(/\S/)]);
      expect(getText(item, 'id')).toMatch(/^tag:jiwe\.example,2026:/);
      expect(getText(item, 'updated')).toMatch(RFC_3339);
      expect(URL.canParse(link(item, 'alternate') ?? '')).toBe(true);
    }
    expect(getTexts(feed, 'author')).toHaveLength(1);
    expect(link(feed, 'self')).toBe(`${ORIGIN}${path}`);
    const ids = getEntries(feed).map((entry) => getText(entry, 'id'));
    expect(ids).toHaveLength(count());
    expect(new Set(ids).size).toBe(ids.length);
    const times = getEntries(feed).map((entry) => getText(entry, 'updated'));
    expect(getText(feed, 'updated')).toBe(times.toSorted().at(-1));
  });

  it('have each home with its own text', async () => {
    const byId = new Map(listed.map((property) => [property.id, property]));
    for (const entry of getEntries(await loadAtom(FEEDS.homes.path))) {
      const [id = 0] = getIds([getText(entry, 'id')]);
      const property = byId.get(id);
      expect(getText(entry, 'title')).toBe(property?.title);
      expect(link(entry, 'alternate')).toBe(`${ORIGIN}/property/${id}`);
      expect(link(entry, 'enclosure')).toMatch(/^https:\/\/site\.example\/media\/.+\.jpg$/);
      expect(getText(entry, 'content')).toContain('<p>');
    }
  });

  it('say when an article was changed after publication, and who wrote it', () => {
    const detail = (author: string) =>
      JSON.stringify({ id: 1, slug: 'costs', heading: 'Costs', content: '<p>Words.</p>', author });
    const created_at = '2026-04-09T00:00:00.000Z';
    const rows = [
      { slug: 'costs', created_at, changed_at: '2026-11-02T08:00:00.000Z', detail: detail('Amina') },
      { slug: 'rent', created_at, changed_at: '2026-03-01T08:00:00.000Z', detail: detail(' ') },
      { slug: 'land', created_at, changed_at: null, detail: detail('') },
    ];
    const feed = readXml(writeJournalAtom(rows, ORIGIN, created_at)).documentElement;
    const entries = getEntries(feed);
    expect(entries.map((entry) => getText(entry, 'updated'))).toEqual([rows[0]?.changed_at, created_at, created_at]);
    expect(entries.map((entry) => getText(entry, 'published'))).toEqual([created_at, created_at, created_at]);
    expect(getText(feed, 'updated')).toBe(rows[0]?.changed_at);
    const authors = entries.map((entry) => entry.getElementsByTagName('name')[0]?.textContent);
    expect(authors).toEqual(['Amina', firm.name, firm.name]);
  });

  it('have complete articles, with absolute addresses', async () => {
    const contents = getEntries(await loadAtom(FEEDS.journal.path)).map((entry) => getText(entry, 'content'));
    expect(contents.join('')).toContain('<h2>');
    const addresses = contents.flatMap((html) => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, a = '']) => a));
    expect(addresses.filter((address) => !/^(?:https?:\/\/|mailto:|tel:)/.test(address))).toEqual([]);
  });
});

it('the JSON feed of the demo has what JSON Feed 1.1 requires', async () => {
  const answer = await feeds.request(FEEDS.homes_json.path);
  expect(answer.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
  const address = v.pipe(v.string(), v.url());
  const time = v.pipe(v.string(), v.regex(RFC_3339));
  const feed = v.parse(
    v.object({
      version: v.literal('https://jsonfeed.org/version/1.1'),
      title: v.pipe(v.string(), v.nonEmpty()),
      home_page_url: address,
      feed_url: v.literal(`${ORIGIN}/feeds/homes.json`),
      authors: v.array(v.object({ name: v.string(), url: address })),
      items: v.array(
        v.object({
          id: v.string(),
          url: address,
          title: v.string(),
          content_html: v.pipe(v.string(), v.nonEmpty()),
          image: address,
          date_published: time,
          date_modified: time,
          tags: v.array(v.string()),
        }),
      ),
    }),
    await answer.json(),
  );
  const ids = getIds(getEntries(await loadAtom(FEEDS.homes.path)).map((entry) => getText(entry, 'id')));
  expect(getIds(feed.items.map(({ id }) => id))).toEqual(ids);
});

it('Meta’s file has each listed home of the demo with a price, with the fields that Meta requires', async () => {
  const root = await loadAtom(FEEDS.meta.path);
  expect(root.localName).toBe('listings');
  const listings = [...root.children].filter(({ localName }) => localName === 'listing');
  const priced = listed.filter(({ price }) => price != null);
  expect(listings.map((item) => Number(getText(item, 'home_listing_id'))).sort((a, b) => a - b)).toEqual(
    priced.map(({ id }) => id).sort((a, b) => a - b),
  );
  const byId = new Map(listed.map((property) => [String(property.id), property]));
  for (const item of listings) {
    const property = byId.get(getText(item, 'home_listing_id'));
    expect(getText(item, 'name')).toBe(property?.title);
    const isUnderOffer = property?.status === 'under offer';
    const isSale = property?.agreement_type === 'sale';
    expect(getText(item, 'availability')).toBe(
      isSale ? (isUnderOffer ? 'sale_pending' : 'for_sale') : isUnderOffer ? 'off_market' : 'for_rent',
    );
    expect(getText(item, 'listing_type')).toBe(isSale ? 'for_sale_by_agent' : 'for_rent_by_agent');
    expect(getText(item, 'property_type')).toMatch(/^(?:apartment|house|townhouse|land|other)$/);
    expect(getText(item, 'price')).toBe(`${property?.price} KES`);
    expect(getText(item, 'url')).toBe(`${ORIGIN}/property/${property?.id}`);
    const components = [...item.getElementsByTagName('component')].map((component) => component.getAttribute('name'));
    expect(components).toEqual(['addr1', 'city', 'region', 'country']);
    expect(Math.abs(Number(getText(item, 'latitude')))).toBeLessThan(6);
    expect(Math.abs(Number(getText(item, 'longitude')) - 37)).toBeLessThan(6);
    expect(getText(item, 'neighborhood')).not.toBe('');
    const images = [...item.getElementsByTagName('image')].map((image) => getText(image, 'url'));
    expect(images).toHaveLength(property?.pictures?.length ?? 0);
    for (const image of images) expect(image).toMatch(/^https:\/\/site\.example\/media\/.+\.jpg$/);
  }
  const cities = new Set(
    [...root.getElementsByTagName('component')]
      .filter((component) => component.getAttribute('name') === 'city')
      .map((component) => component.textContent),
  );
  for (const city of ['Nairobi', 'Thika', 'Nyali', 'Eldoret']) expect(cities).toContain(city);
});

describe('a feed of some homes', () => {
  it.each(
    getWords(`
  agreement_type=RENT&location=Kilimani AGREEMENT_TYPE=rent type=shortlet category=commercial&subtype=office
  bedrooms=3&max_price=40000000 location=nairobi&bedrooms=2&page=2&sort=price-up
  furnishing=furnished&bedrooms=nonsense&unknown=1 location=no+such+place
  agreement_type=RENT&places=Kilimani&places=Mombasa+Road&places=Nairobi
  agreement_type=RENT&rooms=0,1
`),
  )('holds what the filter call answers to %s', async (query) => {
    const { filter } = readSearch(parseQuery(query));
    const api = createApi({ db: database.db });
    const { sort: _sort, ...unsorted } = filter;
    const answer = await postTo(api, '/api/property/filter', { ...unsorted, limit: 100 });
    const expected = v.parse(v.array(v.object({ id: v.number() })), await answer.json()).map(({ id }) => id);
    const feed = await loadAtom(`${FEEDS.homes.path}?${query}`);
    expect(getIds(getEntries(feed).map((entry) => getText(entry, 'id')))).toEqual(expected);
    const json = v.parse(
      v.object({ items: v.array(v.object({ id: v.string() })) }),
      await (await feeds.request(`${FEEDS.homes_json.path}?${query}`)).json(),
    );
    expect(getIds(json.items.map(({ id }) => id))).toEqual(expected);
  });

  it('has one id and one address for all notations of a search', async () => {
    const [item, other] = await Promise.all([
      loadAtom(`${FEEDS.homes.path}?location=Kilimani&agreement_type=RENT&sort=price-up`),
      loadAtom(`${FEEDS.homes.path}?Type=rent&utm=1&location=Kilimani`),
    ]);
    expect(item.outerHTML).toBe(other.outerHTML);
    expect(getText(item, 'id')).toBe('tag:jiwe.example,2026:homes?agreement_type=RENT&location=Kilimani');
    expect(link(item, 'alternate')).toBe(`${ORIGIN}/filter-results?agreement_type=RENT&location=Kilimani`);
    expect(getText(item, 'title')).toContain('Kilimani');
  });
});

describe('every feed', () => {
  it.each(PATHS)('%s never has a home that is let or sold', async (path) => {
    const text = await (await feeds.request(path)).text();
    const removed = await database.db.selectFrom('properties').select('id').where('listed', '=', 0).execute();
    expect(removed.length).toBeGreaterThan(0);
    for (const { id } of removed) expect(text).not.toMatch(new RegExp(`/property/${id}\\b`));
  });

  it.each(PATHS)('%s is the same on any host', async (path) => {
    const [item, other] = await Promise.all(
      ['http://localhost', 'https://evil.example'].map(async (host) => (await feeds.request(host + path)).text()),
    );
    expect(item).toBe(other);
    expect(item).not.toContain('evil.example');
  });
});
