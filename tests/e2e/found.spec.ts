import type { APIRequestContext } from 'playwright/test';
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

test('the sitemap names exactly the pages that a crawler may list', async ({ request }) => {
  test.slow();
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
