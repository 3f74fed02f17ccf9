import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../e2e/server.ts';

/* The built site as a crawler sees it, who follows every link without script. */

const PAGES_AT_ONCE = 8;

interface Crawled {
  readonly status: number;
  /** Paths with their queries. */
  readonly links: readonly string[];
  /** Indexable: no `noindex`, and its own canonical address. */
  readonly isListed: boolean;
}

let server: TestServer;
beforeAll(async () => {
  // This crawler ignores Retry-After.
  server = await startServer({ RATE_LIMIT: 'off' });
});
afterAll(() => server.dispose());

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const getPath = ({ pathname, search }: URL): string => pathname + search;
const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

async function crawlPage(path: string): Promise<Crawled> {
  const answer = await get(path);
  const { status } = answer;
  const html = await answer.text();
  const target = answer.headers.get('Location');
  if (target !== null) return { status, links: [getPath(new URL(target, server.url))], isListed: false };
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"#]+)/g)].flatMap(([, href = '']) => {
    const url = new URL(unescaped(href), server.url + path);
    return url.origin === server.url ? [getPath(url)] : [];
  });
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
  const isHidden = /<meta name="robots" content="noindex"/.test(html);
  return { status, links, isListed: status === 200 && !isHidden && unescaped(canonical) === server.url + path };
}

/** Follows every link from these pages; files are only checked for existence. */
async function crawl(...from: readonly string[]): Promise<ReadonlyMap<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const seen = new Set(from);
  const waiting = [...from];
  const worker = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const page = await crawlPage(path);
      found.set(path, page);
      for (const link of page.links) {
        if (seen.has(link)) continue;
        seen.add(link);
        waiting.push(link);
      }
    }
  };
  while (waiting.length > 0) await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  return found;
}

async function sitemapPaths(sitemap: string): Promise<string[]> {
  const xml = await (await get(sitemap)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => getPath(new URL(unescaped(address))));
}

it('no link is broken, and the sitemap lists exactly the indexable pages', async () => {
  const robots = await (await get('/robots.txt')).text();
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const files = await sitemapPaths(new URL(sitemap).pathname);
  const named = (await Promise.all(files.map(sitemapPaths))).flat();
  expect(new Set(named).size).toBe(named.length);
  const pages = [...(await crawl('/', '/no-such-page'))];
  expect(pages.filter(([, { status }]) => status >= 400).map(([path]) => path)).toEqual(['/no-such-page']);
  const listed = pages.filter(([, page]) => page.isListed).map(([path]) => path);
  expect(listed.length).toBeGreaterThan(60);
  expect(named.toSorted()).toEqual(listed.toSorted());
}, 240_000);
