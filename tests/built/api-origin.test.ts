import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import words from '#content/words.json' with { type: 'json' };
import { type ApiHost, startApiHost } from '#tests/fixtures/api-host.ts';
import { startServer, type TestServer } from '../e2e/server.ts';

/* Another API host behind the built site (S2, S22 to S26): it answers only what the call table says, and fails in every way. */

const BAD_DAY = 'The host has a bad day.';

let host: ApiHost;
let server: TestServer;
beforeAll(async () => {
  host = await startApiHost();
  server = await startServer({ API_ORIGIN: host.origin, RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await server.dispose();
  await host.close();
});
beforeEach(() => host.clearFaults());

/** A served page. Checks that it shows no missing value and no link to the host. */
async function open(path: string) {
  const answer = await fetch(new URL(path, server.url));
  const html = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, '');
  const { document } = new JSDOM(html).window;
  for (const unread of document.querySelectorAll('script, template')) unread.remove();
  const text = (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
  expect(text).not.toMatch(/\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object /);
  expect(html).not.toContain(host.origin);
  expect(answer.headers.get('Content-Security-Policy')).toContain("img-src 'self' data:;");
  return { html, document, text, status: answer.status, cacheControl: answer.headers.get('Cache-Control') };
}

describe('a page of another host’s data', () => {
  it.each([
    ['/', 200, /Says only its title/],
    ['/filter-results?agreement_type=RENT', 200, /Page 1 of 2/],
    ['/filter-results?agreement_type=SALE&location=Zanzibar', 200, /No properties found/],
    ['/location/Kilimani', 200, /Kilimani, Nairobi/],
    ['/location/Zanzibar', 200, /No properties found in Zanzibar/],
    ['/property/25', 200, /Amina Host/],
    ['/property/5', 200, /Amina Host/],
    ['/property/17', 200, /Price on request/],
    ['/property/4', 200, /Says only its title/],
    ['/property/3', 200, /Says nothing more/],
    ['/property/13', 200, /Sold/],
    ['/property/20', 200, /Owner details not available\./],
    ['/blog', 200, /Article 6/],
    ['/journal/article-2', 200, /Words of article 2\./],
    ['/journal/article-3', 200, /Words of article 3\./],
    ['/agent', 200, /About/],
    ['/property/999', 404, /does not exist/],
    ['/property/abc', 404, /Invalid property ID\./],
    ['/journal/nothing', 404, /Blog Post Not Found/],
    ['/no-such-page', 404, /Return Home/],
  ])('%s is whole', async (path, status, content) => {
    const page = await open(path);
    expect(page.status).toBe(status);
    expect(page.text).toMatch(content);
  });

  it.each(['/property/25', '/filter-results?agreement_type=SHORTLET', '/journal/article-2'])(
    '%s shows its pictures from our own origin',
    async (path) => {
      const { document } = await open(path);
      const [picture] = document.querySelectorAll('main img[src*="/media/r/"]');
      const address = picture?.getAttribute('src') ?? '';
      expect(address).toMatch(/^\/media\/r\/.+\/(front|inside|garden)\.jpg-\d+\.(avif|webp)$/);
      const answer = await fetch(new URL(address, server.url));
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    },
  );
});

describe('a host in trouble', () => {
  const NOT_NOW = 'We couldn’t load this property.';

  it.each([
    ['/', words.featuredFailed, BAD_DAY],
    ['/filter-results?agreement_type=RENT', words.listingFailed, BAD_DAY],
    ['/location/Kilimani', words.listingFailed, BAD_DAY],
    ['/property/25', NOT_NOW, NOT_NOW],
    ['/journal/article-1', words.articleFailed, BAD_DAY],
    ['/blog', words.latestArticlesFailed, BAD_DAY],
  ])('%s says so, with a way to try again and nothing of the inside', async (path, standard, ownWords) => {
    for (const [kind, message] of [
      ['error', ownWords],
      ['html', standard],
    ] as const) {
      host.clearFaults();
      host.addFault({ kind, on: '/api' });
      const page = await open(path);
      expect([page.status, page.cacheControl]).toEqual([503, 'no-store']);
      expect(page.document.querySelector('[role="alert"]')?.textContent).toContain(message);
      expect(page.document.querySelectorAll('h1')).toHaveLength(1);
      expect(page.html).toContain(words.tryAgain);
      expect(page.html).not.toMatch(/\n\s+at |node_modules|ApiError|ProblemError|127\.0\.0\.1:\d+\/api|upstream/);
    }
    host.clearFaults();
    expect((await open(path)).status).toBe(200);
  });

  it('leaves the rest intact when a part fails', async () => {
    host.addFault({ kind: 'error', on: '/api/property/25/owner_details' });
    host.addFault({ kind: 'html', on: '/api/property/related' });
    const page = await open('/property/25');
    expect([page.status, page.cacheControl]).toEqual([200, 'no-store']);
    expect(page.text).toContain(BAD_DAY);
    expect(page.text).not.toContain('Similar Properties');
  });

  it('is waited for when it is slow', async () => {
    host.addFault({ kind: 'slow', on: '/api', ms: 2_000 });
    expect((await open('/property/25')).status).toBe(200);
  });
});
