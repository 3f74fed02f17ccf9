import { expect, test } from './fixtures.ts';

/* What every answer carries. Needs the built product. */

test('a page allows its own inline scripts by hash and nothing else', async ({ request }) => {
  const answer = await request.get('/property/24');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toContain("unsafe-inline' 'self");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("style-src 'self';");
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

test('a page says who it is in its own head', async ({ request }) => {
  const html = await (await request.get('/property/24')).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toMatch(/<title>[^<]*Mwamba House[^<]*138,000,000[^<]*<\/title>/);
  expect(head).toContain('og:title');
  expect(head).toContain('rel="canonical"');
  expect(head.match(/<title>/g)).toHaveLength(1);
});
