import { join } from 'node:path';
import Database from 'libsql';
import type { APIRequestContext } from 'playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

/* What search engines find: the built site as a crawler sees it, without script. */

const PAGES_AT_ONCE = 8;

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

interface Crawled {
  readonly status: number;
  /** Paths with their queries. */
  readonly links: readonly string[];
  /** May be listed: no `noindex`, and its own canonical address. */
  readonly isListed: boolean;
}

async function crawlPage(request: APIRequestContext, path: string): Promise<Crawled> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const status = answer.status();
  if (status !== 200) {
    const target = answer.headers()['location'];
    const moved = target === undefined ? undefined : new URL(target, answer.url());
    return { status, links: moved === undefined ? [] : [moved.pathname + moved.search], isListed: false };
  }
  const html = await answer.text();
  const { origin } = new URL(answer.url());
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"#]+)/g)].flatMap(([, href = '']) => {
    const url = new URL(unescaped(href), answer.url());
    return url.origin === origin ? [url.pathname + url.search] : [];
  });
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
  const isHidden = /<meta name="robots" content="noindex"/.test(html);
  return { status, links, isListed: !isHidden && unescaped(canonical) === origin + path };
}

/** Every page that links lead to from the home page. */
async function crawl(request: APIRequestContext): Promise<ReadonlyMap<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const seen = new Set(['/']);
  const waiting = ['/'];
  const worker = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const page = await crawlPage(request, path);
      found.set(path, page);
      for (const link of page.links) {
        if (seen.has(link) || /^\/(?:media|assets|feeds)\//.test(link)) continue;
        seen.add(link);
        waiting.push(link);
      }
    }
  };
  while (waiting.length > 0) await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  return found;
}

async function sitemapPaths(request: APIRequestContext, sitemap: string): Promise<string[]> {
  const xml = await (await request.get(sitemap)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(unescaped(address));
    return pathname + search;
  });
}

// A crawler has no worker, whose screens name themselves once their script runs.
test.use({ serviceWorkers: 'block' });

test('the sitemap names exactly the pages that a crawler may list', async ({ request, server }) => {
  test.slow();
  // This crawler does not wait when it is told to.
  await server.stop();
  await server.start(undefined, { RATE_LIMIT: 'off' });
  const robots = await (await request.get('/robots.txt')).text();
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  expect(robots).not.toContain('Disallow');
  const files = await sitemapPaths(request, new URL(sitemap).pathname);
  const named: string[] = [];
  for (const file of files) named.push(...(await sitemapPaths(request, file)));
  expect(new Set(named).size).toBe(named.length);
  const pages = await crawl(request);
  const listed = [...pages].filter(([, page]) => page.isListed).map(([path]) => path);
  expect(named.toSorted()).toEqual(listed.toSorted());
  // Nothing that the site itself links to is broken.
  expect([...pages].filter(([, { status }]) => status >= 400).map(([path]) => path)).toEqual([]);
});

/** How much of a page chats read, bytes, and how large a picture they show. */
const READ_BYTES = 300_000;

/** As the chats ask: no script, and only the beginning of the page. */
const CHATS = [
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['X', 'Twitterbot/1.0'],
] as const;

for (const [chat, userAgent] of CHATS) {
  test(`a link that is pasted into ${chat} shows a picture, and a title that says enough`, async ({ request }) => {
    const titles = new Map<string, string>();
    for (const path of [
      '/',
      '/property/24',
      '/property/2',
      '/journal/what-buying-a-home-costs-in-kenya',
      '/me/wangari',
    ]) {
      const page = await request.get(path, { headers: { 'User-Agent': userAgent, Accept: '*/*' } });
      const html = (await page.body()).subarray(0, READ_BYTES).toString('utf8');
      const said = (name: string): string =>
        unescaped(new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
      titles.set(path, said('og:title'));
      expect(said('og:image:alt'), path).not.toBe('');
      const picture = await request.get(new URL(said('og:image')).pathname, { headers: { 'User-Agent': userAgent } });
      expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg']);
      const bytes = await picture.body();
      expect(bytes.length, path).toBeLessThanOrEqual(READ_BYTES);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, `${width}`, `${height}`], path).toEqual([
        'jpeg',
        said('og:image:width'),
        said('og:image:height'),
      ]);
      expect([width, height]).toEqual([1200, 630]);
    }
    expect(titles.get('/property/24')).toBe('Mwamba House, stone villa, Karen, KES 138,000,000 | Jiwe & Jani');
  });
}

test('a home that has left the catalogue is gone, one that is sold is not, and one that never was is not found', async ({
  page,
  server,
}) => {
  const db = new Database(join(server.dataDir, 'site.db'));
  for (const table of ['property_search', 'properties']) db.exec(`delete from ${table} where id = 26`);
  // As an import does: what is remembered holds no longer.
  db.exec('update catalogue set version = version + 1');
  db.close();
  await expect.poll(async () => (await page.request.get('/property/26')).status()).toBe(410);
  const gone = await page.goto('/property/26');
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.request.get('/property/26/particulars')).status()).toBe(410);
  expect((await page.request.get('/property/987654')).status()).toBe(404);
  const sold = await page.request.get('/property/13');
  expect(sold.status()).toBe(200);
  expect(await sold.text()).toContain('<meta name="robots" content="noindex"');
});

test('testers find icons where they look for them, and each page says its own address', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    // What iPhones try first.
    ['/apple-touch-icon-120x120-precomposed.png', 'image/png'],
    ['/apple-touch-icon-120x120.png', 'image/png'],
    ['/apple-touch-icon-precomposed.png', 'image/png'],
    ['/preview.jpg', 'image/jpeg'],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type]);
  }
  const spelled = await request.get('/filter-results?LOCATION=&agreement_type=rent&min_price=0&utm_source=chat');
  expect(spelled.headers()['link']).toMatch(/^<http[^>]*\/filter-results\?agreement_type=RENT>; rel="canonical"$/);
  const place = await request.get('/location/mombasa-road');
  expect(place.headers()['link']).toMatch(/\/location\/Mombasa%20Road>; rel="canonical"$/);
});

/** Words of a link that say nothing of where it leads, as Lighthouse lists them. */
const SAYS_NOTHING =
  /^(?:click (?:here|this)|go|(?:right )?here|this|start|information|(?:more|see more|read more|learn more|more info|more information))[.…→ ]*$/i;

test('home, results, place, property, article and person have what Lighthouse asks of a page that is to be found', async ({
  page,
}) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  for (const line of robots.split('\n'))
    expect(line).toMatch(/^(?:|User-agent: \*|Allow: \/|Sitemap: https?:\/\/\S+)$/);
  for (const path of [
    '/',
    '/filter-results?agreement_type=RENT',
    '/location/Westlands',
    '/property/24',
    '/journal/what-buying-a-home-costs-in-kenya',
    '/me/wangari',
  ]) {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()['x-robots-tag']], path).toEqual([200, undefined]);
    const found = await page.evaluate(() => {
      const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
      const content = (name: string) => all<HTMLMetaElement>(`meta[name="${name}"]`).map((meta) => meta.content);
      return {
        title: document.title,
        lang: document.documentElement.lang,
        descriptions: content('description'),
        robots: content('robots'),
        viewports: content('viewport'),
        canonicals: all<HTMLLinkElement>('link[rel="canonical"]').map(({ href }) => href),
        hreflangs: all('link[hreflang]').length,
        links: all<HTMLAnchorElement>('a').map((link) => ({
          href: link.getAttribute('href') ?? '',
          words: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
        })),
        imagesWithoutAlt: all('img:not([alt])').map(({ outerHTML }) => outerHTML),
      };
    });
    expect(found, path).toMatchObject({
      title: expect.stringMatching(/\S.{9,}/),
      lang: expect.stringMatching(/^en/),
      descriptions: [expect.stringMatching(/\S.{39,}/)],
      robots: [],
      viewports: [expect.stringContaining('width=device-width')],
      canonicals: [new URL(path, page.url()).href],
      // One language: there is nothing else to name.
      hreflangs: 0,
      imagesWithoutAlt: [],
    });
    expect(found.links.length, path).toBeGreaterThan(20);
    expect(
      found.links.filter(
        ({ href, words }) => !/^(?:\/|#|https?:|tel:|mailto:|sms:)/.test(href) || SAYS_NOTHING.test(words),
      ),
      path,
    ).toEqual([]);
  }
});
