import { expect, it } from 'vitest';
import { FEEDS } from '#contract/feeds.ts';
import { property, writeCatalogue } from '#tests/fixtures/catalogue-folder.ts';
import { readProblem } from '#tests/fixtures/demo-api.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { createNoFeeds } from './feeds.ts';

const PATHS = Object.values(FEEDS).map(({ path }) => path);

const open = (...how: Parameters<typeof openTestSite>) => closedAfter(openTestSite(...how));

it('a feed without its own address says what to set, and works on the machine itself', async () => {
  const site = await open();
  for (const path of PATHS) {
    const response = await site.app.request(`https://anything.example${path}`);
    expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store']);
    expect((await readProblem(response)).detail).toContain('PUBLIC_URL');
    const here = await site.app.request(`http://localhost:3122${path}`);
    expect(here.status).toBe(200);
    expect(await here.text()).toContain('http://localhost:3122/');
  }
});

it('pages link the feeds in their head only if there are any', async () => {
  const tags = (html: string): string[] => html.match(/<link rel="alternate"[^>]*>/g) ?? [];
  const site = await open({ publicUrl: 'https://site.example' });
  const page = await (await site.app.request('https://anything.example/faq')).text();
  expect(tags(page)).toEqual([
    '<link rel="alternate" type="application/atom+xml" title="Jiwe &amp; Jani: newest homes" href="/feeds/homes.atom">',
    '<link rel="alternate" type="application/feed+json" title="Jiwe &amp; Jani: newest homes" href="/feeds/homes.json">',
    '<link rel="alternate" type="application/atom+xml" title="Jiwe &amp; Jani: The Journal" href="/feeds/journal.atom">',
  ]);
  expect(page.indexOf('rel="alternate"')).toBeLessThan(page.indexOf('</head>'));
  const unnamed = await open();
  expect(tags(await (await unnamed.app.request('https://anything.example/faq')).text())).toEqual([]);
});

it('a feed changes with the catalogue', async () => {
  const site = await open({ publicUrl: 'https://site.example' });
  const { app, database } = site;
  const folder = await newFolder();
  const article = { slug: 'a', heading: 'First', content: '<p>A</p>', created_at: '2026-11-01' };
  const listing = property({ agreement_type: 'sale', price: 1, listed_at: '2026-11-02' });
  const importTitle = async (title: string) => {
    await writeCatalogue(folder, { properties: [{ ...listing, title }], articles: [{ ...article, heading: title }] });
    await importCatalogue({ db: database.db, media: plainMedia(), folder });
  };
  await importTitle('Before');
  const before = new Map<string, string>();
  for (const path of PATHS) before.set(path, (await app.request(path)).headers.get('ETag') ?? '');
  await importTitle('After');
  for (const [path, etag] of before) {
    const after = await app.request(path, { headers: { 'If-None-Match': etag } });
    expect([path, after.status]).toEqual([path, 200]);
    // Without a photo the home is not in Meta's file.
    if (path !== FEEDS.meta.path) expect(await after.text()).toContain('After');
  }
});

it('feeds are read-only, and there are no others', async () => {
  const site = await open({ publicUrl: 'https://site.example' });
  for (const path of PATHS) {
    const answer = await site.app.request(path, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  }
  const other = await site.app.request('/feeds/other.atom');
  expect([other.status, (await readProblem(other)).code]).toEqual([404, 'not_found']);
});

it('a client that requests expensive feeds repeatedly has to wait', async () => {
  const site = await open({ publicUrl: 'https://site.example', now: () => 0 });
  const getStatus = async (path: string): Promise<number> => (await site?.app.request(path))?.status ?? 0;
  // Nothing costs as much, so that no feed has to be written.
  const finding = (at: number): string => `${FEEDS.homes.path}?min_price=${10 ** 9 + at}`;
  const statuses = new Set<number>();
  for (let at = 0; at < 320; at++) statuses.add(await getStatus(finding(at)));
  expect([...statuses]).toEqual([200, 429]);
  expect(await getStatus(FEEDS.meta.path)).toBe(429);
  // What is remembered costs nothing.
  expect(await getStatus(finding(299))).toBe(200);
});

it('there are no feeds with another API host', async () => {
  const app = createNoFeeds();
  app.onError((error) => new Response(error.message, { status: 404 }));
  for (const path of PATHS) expect(await (await app.request(path)).text()).toContain('another host');
});
