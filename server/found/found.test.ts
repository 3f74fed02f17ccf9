import { beforeEach, describe, expect, it } from 'vitest';
import { property, writeCatalogue } from '#tests/fixtures/catalogue-folder.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';
import { getWords } from '#tests/fixtures/words.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { readPageState } from '../pages/page-frame.ts';
import { createSitemaps } from './sitemaps.ts';

const ORIGIN = 'https://site.example';

let site: TestSite;
beforeEach(async () => {
  site = await closedAfter(openTestSite({ publicUrl: ORIGIN }));
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.app.request(`https://anything.example${path}`, { headers, method });
const loadText = async (path: string) => (await get(path)).text();

/** Takes these homes for the whole catalogue, in an import of its own. */
async function importHomes(...listings: readonly Parameters<typeof property>[0][]): Promise<void> {
  const folder = await newFolder();
  await writeCatalogue(folder, { properties: listings.map((listing) => property(listing)) });
  await importCatalogue({ db: site.database.db, media: plainMedia(), folder });
}

/** Addresses of the homes' sitemap with their days of change. */
async function changes(): Promise<Readonly<Record<string, string>>> {
  const xml = await loadText('/sitemaps/properties-1.xml');
  return Object.fromEntries(
    [...xml.matchAll(/<loc>[^<]*(\/property\/\d+)<\/loc><lastmod>([^<]+)/g)].map(([, a, b]) => [a, b]),
  );
}

describe('robots.txt', () => {
  it('allows everything and names the sitemap and the Atom feeds, unless the site does not know its address', async () => {
    const sitemaps = ['/sitemap.xml', '/feeds/homes.atom', '/feeds/journal.atom'];
    const lines = sitemaps.map((path) => `Sitemap: ${ORIGIN}${path}\n`).join('');
    expect(await loadText('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\n${lines}`);
    for (const path of sitemaps) expect((await get(path)).status).toBe(200);
    site = await closedAfter(openTestSite());
    expect(await loadText('/robots.txt')).toBe('User-agent: *\nAllow: /\n');
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('PUBLIC_URL');
    }
  });
});

it('robots.txt names no feed with another API host', async () => {
  const { db } = site.database;
  const app = createSitemaps({ db, publicUrl: ORIGIN, hasCatalogue: false, log: () => undefined });
  const robots = await (await app.request(`${ORIGIN}/robots.txt`)).text();
  expect(robots).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

describe('the sitemap', () => {
  it('is an index of existing files', async () => {
    const files = [...(await loadText('/sitemap.xml')).matchAll(/<loc>https:\/\/site\.example([^<]+)<\/loc>/g)];
    expect(files.map(([, path]) => path)).toEqual(
      getWords(`
  /sitemaps/pages.xml /sitemaps/people.xml /sitemaps/places.xml /sitemaps/articles.xml
  /sitemaps/properties-1.xml
`),
    );
    for (const [, path = ''] of files) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(await answer.text()).toMatch(/<\/urlset>\n$/);
    }
    // No such file: a page of the site, as any other address.
    for (const name of ['properties-2.xml', 'properties-0.xml', 'more.xml']) {
      expect((await get(`/sitemaps/${name}`)).headers.get('Content-Type')).toContain('text/html');
    }
  });

  it('has a new lastmod only for a changed home', async () => {
    await importHomes({ id: 1 }, { id: 2 });
    const first = await changes();
    expect(Object.keys(first)).toEqual(['/property/1', '/property/2']);
    await importHomes({ id: 1 }, { id: 2 });
    expect(await changes()).toEqual(first);
    await importHomes({ id: 1 }, { id: 2, price: 9_000_000 });
    const last = await changes();
    expect(last['/property/1']).toBe(first['/property/1']);
    expect(Date.parse(last['/property/2'] ?? '')).toBeGreaterThan(Date.parse(first['/property/2'] ?? ''));
  });

  it('leaves out a sold or let home, and a place without others', async () => {
    const location = { address_line1: 'Karen', state: 'Nairobi' };
    await importHomes(
      { id: 1, location, status: 'sold' },
      { id: 2, location: { address_line1: 'Nyali', state: 'Mombasa' } },
    );
    expect(Object.keys(await changes())).toEqual(['/property/2']);
    const places = await loadText('/sitemaps/places.xml');
    expect([...places.matchAll(/\/location\/([^<]+)</g)].map(([, place]) => place).toSorted()).toEqual([
      'Mombasa',
      'Nyali',
    ]);
  });
});

describe('a property’s page', () => {
  it('answers 410 once its home has left the catalogue, and 404 for an unknown one', async () => {
    await importHomes({ id: 1 }, { id: 2 });
    await importHomes({ id: 1, status: 'sold' });
    expect((await get('/property/1')).status).toBe(200);
    const { db } = site.database;
    expect(await readPageState(db, '/property/2')).toEqual({ isErased: true });
    expect(await readPageState(db, '/property/2/particulars')).toEqual({ isErased: true });
    expect(await readPageState(db, '/property/777777')).toEqual({ isErased: false });
    expect(await readPageState(db, '/property/99999999999')).toEqual({});
  });

  it('says when it last changed', async () => {
    await importHomes({ id: 1 });
    const answer = await get('/property/1');
    expect(Date.parse(answer.headers.get('Last-Modified') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await get('/')).headers.get('Last-Modified')).toBeNull();
  });
});

describe('security.txt', () => {
  it('names the security contact, for half a year', async () => {
    const text = await loadText('/.well-known/security.txt');
    expect(text).toMatch(
      /^Contact: mailto:safety@site\.test\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en, sw\nCanonical: https:\/\/site\.example\/\.well-known\/security\.txt\n$/,
    );
    const expires = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '');
    expect((expires - Date.now()) / 86_400_000).toBeGreaterThan(180);
    expect((expires - Date.now()) / 86_400_000).toBeLessThan(365);
  });
});
