import { createHash } from 'node:crypto';
import { expect, test } from './fixtures.ts';

/** One address of each kind of page. */
const PAGES = [
  '/',
  '/property/24',
  '/property/999999',
  '/property/nonsense',
  '/filter-results',
  '/contact-us',
  '/request-valuation',
  '/about-us',
  '/location/kilimani',
  '/team',
  '/agent',
  '/me/nobody',
  '/saved',
  '/blog',
  '/journal/nothing',
  '/faq',
  '/buying-guide',
  '/selling-guide',
  '/costs?kind=buying&price=8500000',
  '/market',
  '/investments',
  '/privacy-policy',
  '/terms',
  '/sitemap',
  '/nothing-here',
];

/* What every answer carries. Needs the built product. */

test('a page allows its own inline scripts by hash and nothing else', async ({ request }) => {
  const answer = await request.get('/property/24');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toContain("unsafe-inline' 'self");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/style-src 'self'( 'sha256-[^' ]+')+;/);
});

test('every page lives under the strict policy, and carries every header', async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(path);
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toMatch(
      /^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self'( 'sha256-[\w+/=]+')+; /,
    );
    // The one kind of fetch that the default stands for is the manifest, whose own word some browsers do not know.
    expect(policy, path).not.toContain('manifest-src');
    for (const part of ["media-src 'none'", "object-src 'none'", "frame-src 'none'", "worker-src 'self'"]) {
      expect(policy, path).toContain(part);
    }
    for (const part of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "connect-src 'self'"]) {
      expect(policy, path).toContain(part);
    }
    expect(policy, path).toMatch(
      /require-trusted-types-for 'script'; trusted-types worker-url map-worker-url homes-worker-url dompurify$/,
    );
    // Every inline script of the page is one of those that its policy names, and none of its attributes is code.
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, source = '']) => source,
    );
    for (const source of scripts) {
      expect(policy, path).toContain(createHash('sha256').update(source, 'utf8').digest('base64'));
    }
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
    for (const text of styles) {
      expect(policy, path).toContain(createHash('sha256').update(text, 'utf8').digest('base64'));
    }
    expect(html, path).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    for (const absent of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers, path).not.toHaveProperty(absent);
  }
});

test('addresses that nobody means get a page, and never an error of ours', async ({ request }) => {
  const odd = [
    '%',
    '%zz',
    '%E0%A4',
    '%00',
    '%ED%A0%80',
    '..%2f..%2f',
    '%5c',
    'é'.repeat(50),
    'x'.repeat(500),
    '-1',
    '1e9',
  ];
  for (const path of ['/property', '/me', '/journal', '/location', '/filter-results', '/team', '']) {
    for (const part of odd) {
      const byPath = await request.get(`${path}/${part}`, { maxRedirects: 0 });
      expect(byPath.status(), `${path}/${part}`).toBeLessThan(500);
    }
  }
  const params = ['page', 'location', 'min_price', 'sort', 'type', 'sent', 'bedrooms'];
  for (const name of params) {
    for (const value of odd) {
      const byQuery = await request.get(`/filter-results?${name}=${value}&${name}=again&__proto__=1`, {
        maxRedirects: 0,
      });
      expect(byQuery.status(), `${name}=${value}`).toBeLessThan(500);
    }
  }
});

test('a form on another site cannot send a message in its visitor’s name', async ({ page, server }) => {
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${server.url}/contact-us"><input name="fullname" value="Wanjiru"><input name="email" value="w@host.example"><input name="message" value="Hello"><button>Win a prize</button></form>`,
    }),
  );
  await page.goto('http://elsewhere.example/');
  const answered = page.waitForResponse(`${server.url}/contact-us`);
  await page.getByRole('button').click();
  expect((await answered).status()).toBe(403);
  await expect(page.getByText('a page that is not ours')).toBeVisible();
});

test('pages, calls and files answer 304 to what the browser already has', async ({ request }) => {
  for (const path of [
    '/',
    '/property/24',
    '/api/property/simple?limit=20',
    '/api/property/24',
    '/content/hero.json',
    '/sw.js',
    '/manifest.webmanifest',
  ]) {
    const first = await request.get(path);
    expect(first.status(), path).toBe(200);
    const etag = first.headers()['etag'] ?? '';
    expect(etag, path).not.toBe('');
    const second = await request.get(path, { headers: { 'If-None-Match': etag } });
    expect(second.status(), path).toBe(304);
  }
});

test('hashed assets never expire; worker, manifest and pages are asked for anew', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const asset = /\/assets\/[^"']+\.js/.exec(page)?.[0] ?? '';
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable');
  for (const path of ['/sw.js', '/manifest.webmanifest', '/index.html']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache');
  }
  expect((await request.get('/')).headers()['cache-control']).toContain('must-revalidate');
});

test('a missing asset is a plain 404, never a page', async ({ request }) => {
  const answer = await request.get('/assets/gone-12345678.js');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).not.toContain('html');
});

test('files of the build that nobody asks for are not served', async ({ request }) => {
  for (const path of ['/.vite/manifest.json', '/.vite%2fmanifest.json', '/%2evite/manifest.json', '/kill-switch.js']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toMatch(/"isEntry"|skipWaiting/);
  }
});

test('a page says who it is in its own head', async ({ request }) => {
  const html = await (await request.get('/property/24')).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toMatch(/<title>[^<]*Mwamba House[^<]*138,000,000[^<]*<\/title>/);
  expect(head).toContain('og:title');
  expect(head).toContain('rel="canonical"');
  expect(head.match(/<title>/g)).toHaveLength(1);
});
