import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { getWords } from '#tests/fixtures/words.ts';
import { startServer, type TestServer } from '../e2e/server.ts';

/* What every answer of the built server carries, and what search engines and chats find in its pages. */

/** One address of each kind of page. */
const PAGES = getWords(`
  / /property/24 /property/999999 /property/nonsense /filter-results /contact-us /request-valuation /about-us
  /location/kilimani /team /agent /me/nobody /saved /blog /journal/nothing /faq /buying-guide /selling-guide
  /costs?kind=buying&price=8500000 /market /investments /privacy-policy /terms /sitemap /nothing-here
`);

let server: TestServer;
let pages: readonly (readonly [path: string, answer: Response, html: string])[];
beforeAll(async () => {
  // One client requests all of it at once.
  server = await startServer({ RATE_LIMIT: 'off' });
  pages = await Promise.all(
    PAGES.map(async (path) => {
      const answer = await get(path);
      return [path, answer, await answer.text()] as const;
    }),
  );
});
afterAll(() => server.dispose());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64');

it('the shell, which the worker caches, may use its own style', async () => {
  const shell = await get('/index.html');
  const styles = [...(await shell.text()).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  expect(styles.length).toBeGreaterThan(0);
  for (const [, text = ''] of styles) expect(shell.headers.get('Content-Security-Policy')).toContain(hash(text));
});

describe('a page', () => {
  it('has the strict policy, which lists each of its inline scripts and styles, and every header', () => {
    for (const [path, { headers }, html] of pages) {
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy, path).toMatch(
        /^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self'( 'sha256-[\w+/=]+')+; /,
      );
      // The default covers only the manifest, whose own directive some browsers do not know.
      expect(policy, path).not.toContain('manifest-src');
      for (const part of [
        ...["media-src 'none'", "object-src 'none'", "frame-src 'none'", "worker-src 'self'"],
        ...["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "connect-src 'self'"],
      ])
        expect(policy, path).toContain(part);
      expect(policy, path).toMatch(
        /require-trusted-types-for 'script'; trusted-types worker-url map-worker-url dompurify$/,
      );
      const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
      expect(Math.min(scripts.length, styles.length), path).toBeGreaterThan(0);
      for (const [, text = ''] of [...scripts, ...styles]) expect(policy, path).toContain(hash(text));
      expect(html, path).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      for (const absent of ['Server', 'X-Powered-By', 'Strict-Transport-Security'])
        expect(headers.has(absent), path).toBe(false);
    }
  });

  it('never asks for a login', spec('1-public-screens', '6-no-roles'), () => {
    for (const [path, { headers }, html] of pages) {
      expect(html, path).not.toMatch(/type="password"|>\s*(log ?in|sign ?in|sign ?up|register|my account)\s*</i);
      expect(headers.has('WWW-Authenticate'), path).toBe(false);
    }
  });

  it('about the firm lists its services', spec('1-services-presented'), () => {
    const texts = pages.map(([, , html]) => html.toLowerCase()).join('\n');
    for (const service of [
      ...['property sales', 'lettings', 'shortlets', 'valuation', 'property management', 'investment advisory'],
      ...['asset tagging', 'asset registers', 'facilities management', 'sustainability compliance'],
    ])
      expect(texts).toContain(service);
  });

  it(
    'links to what else there is, also at its former addresses, which keep their query',
    spec('2-other-links'),
    async () => {
      const links = new Set(pages.flatMap(([, , html]) => html.match(/(?<=href=")\/[\w-]+(?=")/g) ?? []));
      expect([...links]).toEqual(
        expect.arrayContaining([
          ...['/blog', '/investments', '/market', '/buying-guide', '/selling-guide', '/faq', '/privacy-policy'],
          ...['/terms', '/sitemap', '/privacy', '/properties'],
        ]),
      );
      for (const [from, to] of [
        ['/properties?type=rent', '/filter-results?type=rent'],
        ['/privacy?from=form', '/privacy-policy?from=form'],
        ['/since', '/news'],
      ] as const) {
        const answer = await get(from);
        expect([from, answer.status, answer.headers.get('Location')]).toEqual([from, 301, to]);
      }
    },
  );
});

it('garbage addresses get a page, and never a 5xx', async () => {
  const odd = [
    ...['%', '%zz', '%E0%A4', '%00', '%ED%A0%80', '..%2f..%2f', '%5c', '-1', '1e9'],
    ...['é'.repeat(50), 'x'.repeat(500)],
  ];
  const params = ['page', 'location', 'min_price', 'sort', 'type', 'sent', 'bedrooms'];
  const paths = odd.flatMap((part) => [
    ...['/property', '/me', '/journal', '/location', '/filter-results', '/team', ''].map((path) => `${path}/${part}`),
    `/filter-results?__proto__=1&${params.map((name) => `${name}=${part}&${name}=again`).join('&')}`,
  ]);
  const statuses = await Promise.all(paths.map(async (path) => [path, (await get(path)).status] as const));
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
});

describe('files', () => {
  it('pages and calls answer 304 to clients that have them', async () => {
    for (const path of [
      ...['/', '/property/24', '/api/property/simple?limit=20', '/api/property/24', '/content/hero.json'],
      ...['/sw.js', '/manifest.webmanifest'],
    ]) {
      const first = await get(path);
      expect(first.status, path).toBe(200);
      const etag = first.headers.get('ETag') ?? '';
      expect(etag, path).not.toBe('');
      expect((await get(path, { 'If-None-Match': etag })).status, path).toBe(304);
    }
  });

  it('with a hash never expire, and a missing one is no page; worker, manifest and pages are revalidated', async () => {
    const asset = /\/assets\/[^"']+\.js/.exec(pages[0]?.[2] ?? '')?.[0] ?? '';
    const cached = await get(asset);
    expect([cached.status, cached.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const missing = await get('/assets/gone-12345678.js');
    expect([missing.status, missing.headers.get('Content-Type')]).toEqual([404, expect.not.stringContaining('html')]);
    for (const path of ['/sw.js', '/manifest.webmanifest', '/index.html'])
      expect((await get(path)).headers.get('Cache-Control'), path).toBe('no-cache');
    expect((await get('/')).headers.get('Cache-Control')).toContain('must-revalidate');
  });

  it('of the build that no client needs are not served', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/.vite%2fmanifest.json',
      '/%2evite/manifest.json',
      '/kill-switch.js',
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).not.toMatch(/"isEntry"|skipWaiting/);
    }
  });

  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    // iPhones try this one first.
    ['/apple-touch-icon-120x120-precomposed.png', 'image/png'],
    ['/apple-touch-icon-120x120.png', 'image/png'],
    ['/apple-touch-icon-precomposed.png', 'image/png'],
    ['/preview.jpg', 'image/jpeg'],
  ])('%s is where testers look for it', async (path, type) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
  });
});

describe('a visitor who finds a page', () => {
  /** Home, results, place, property, article and person. */
  const FOUND = [
    ...['/', '/filter-results?agreement_type=RENT', '/location/Westlands', '/property/24'],
    ...['/journal/what-buying-a-home-costs-in-kenya', '/me/wangari'],
  ];
  /** Chats read no more of a page, and show no larger picture, bytes. */
  const READ_BYTES = 300_000;
  /** Link texts that Lighthouse lists as meaningless. */
  const SAYS_NOTHING =
    /^(?:click (?:here|this)|go|(?:right )?here|this|start|information|(?:more|see more|read more|learn more|more info|more information))[.…→ ]*$/i;

  async function open(path: string) {
    const bytes = Buffer.from(await (await get(path)).arrayBuffer());
    const html = bytes.subarray(0, READ_BYTES).toString('utf8');
    // Reading styles would take most of the time.
    const { document } = new JSDOM(html.replaceAll(/<style[\s\S]*?<\/style>/g, ''), { url: server.url + path }).window;
    const meta = (name: string): (string | null)[] =>
      [...document.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((element) =>
        element.getAttribute('content'),
      );
    return { document, meta };
  }

  it('by a search gets a page that passes Lighthouse’s rules for search engines', async () => {
    expect(await (await get('/robots.txt')).text()).toMatch(
      /^(?:(?:|User-agent: \*|Allow: \/|Sitemap: https?:\/\/\S+)\n)+$/,
    );
    for (const path of FOUND) {
      const { document, meta } = await open(path);
      expect(document.title, path).toMatch(/\S.{9,}/);
      expect(document.documentElement.lang, path).toMatch(/^en/);
      expect(meta('description'), path).toEqual([expect.stringMatching(/\S.{39,}/)]);
      expect(meta('robots'), path).toEqual([]);
      expect(meta('viewport'), path).toEqual([expect.stringContaining('width=device-width')]);
      const canonicals = [...document.querySelectorAll<HTMLLinkElement>('head link[rel="canonical"]')];
      expect(canonicals.map(({ href }) => href)).toEqual([server.url + path]);
      expect(document.querySelectorAll('img:not([alt])'), path).toHaveLength(0);
      const links = [...document.querySelectorAll('a')].map((link) => ({
        href: link.getAttribute('href') ?? '',
        words: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
      }));
      expect(links.length, path).toBeGreaterThan(20);
      const bad = links.filter(
        ({ href, words }) => !/^(?:\/|#|https?:|tel:|mailto:|sms:|geo:)/.test(href) || SAYS_NOTHING.test(words),
      );
      expect(bad, path).toEqual([]);
    }
  });

  it('by another spelling of its address gets the canonical one', async () => {
    for (const [path, own] of [
      [
        '/filter-results?LOCATION=&agreement_type=rent&min_price=0&utm_source=chat',
        '/filter-results?agreement_type=RENT',
      ],
      ['/location/mombasa-road', '/location/Mombasa%20Road'],
    ] as const)
      expect((await get(path)).headers.get('Link')).toBe(`<${server.url}${own}>; rel="canonical"`);
  });

  it('in a chat sees a picture and a full title', async () => {
    const titles = new Map<string, string | null | undefined>();
    for (const path of ['/', '/property/24', '/property/2', ...FOUND.slice(-2)]) {
      const { meta } = await open(path);
      titles.set(path, meta('og:title')[0]);
      expect(meta('og:image:alt'), path).toEqual([expect.stringMatching(/\S/)]);
      const picture = await fetch(meta('og:image')[0] ?? '');
      expect([picture.status, picture.headers.get('Content-Type')], path).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(bytes.length, path).toBeLessThanOrEqual(READ_BYTES);
      expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect([meta('og:image:width'), meta('og:image:height')], path).toEqual([['1200'], ['630']]);
    }
    expect(titles.get('/property/24')).toBe('Mwamba House, stone villa, Karen, KES 138,000,000 | Jiwe & Jani');
  });
});
