import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';
import type { EveryRequestOptions, NodeSide } from './every-request.ts';

/** A visitor at an address, as the listener passes it on. */
const from = (remoteAddress: string): NodeSide => ({ incoming: { socket: { remoteAddress, bytesWritten: 0 } } });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const CONTACT = { fullname: 'Wanjiru', email: 'w@host.example', message: 'Hello' };
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const site = (gate: Partial<EveryRequestOptions> = {}) => closedAfter(openTestSite(gate));
const shared = await site();

describe('every answer', () => {
  const post = (body: string, headers: Readonly<Record<string, string>> = JSON_TYPE): RequestInit => ({
    method: 'POST',
    body,
    headers,
  });
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const ANSWERS: ReadonlyArray<readonly [what: string, status: number, path: string, init?: RequestInit]> = [
    ['a page', 200, '/'],
    ['a page’s head', 200, '/faq', { method: 'HEAD' }],
    ['a redirect', 301, '/properties'],
    ['an unknown page', 404, '/unknown'],
    ['a page that shows a failure', 503, '/failing'],
    ['a page that cannot be rendered', 500, '/throws'],
    ['a page at a long address', 200, `/?q=${'x'.repeat(3_000)}`],
    ['a page at too long an address', 414, `/?q=${'x'.repeat(9_000)}`],
    ['an address beyond all limits', 414, `/api/property/search?query=${'x'.repeat(9_000)}`],
    ['a page deleted', 405, '/faq', { method: 'DELETE' }],
    ['a page asked what it can', 405, '/faq', { method: 'OPTIONS' }],
    ['a posted form', 303, '/contact-us', post(new URLSearchParams(CONTACT).toString(), FORM)],
    ['a posted form with faults', 422, '/contact-us', post('', FORM)],
    ['a posted form that is none', 415, '/contact-us', post('{}')],
    ['a form from elsewhere', 403, '/contact-us', post('', { ...FORM, Origin: 'null' })],
    ['a call', 200, '/api/property/simple'],
    ['an unknown call', 404, '/api/nothing'],
    ['an unknown property', 404, '/api/property/9999'],
    ['a call with another method', 405, '/api/email/contact'],
    ['a message', 200, '/api/email/contact', post(JSON.stringify(CONTACT))],
    ['a message that is no JSON', 400, '/api/email/contact', post('{')],
    ['a message of another type', 415, '/api/email/contact', post('x', { 'Content-Type': 'text/plain' })],
    ['a message too long', 413, '/api/email/contact', post(`"${'x'.repeat(70_000)}"`)],
    ['a message with faults', 422, '/api/email/contact', post('{}')],
    ['a message in an encoding', 415, '/api/email/contact', post('x', { ...JSON_TYPE, 'Content-Encoding': 'gzip' })],
    [
      'a message from elsewhere',
      403,
      '/api/email/contact',
      post('{}', { ...JSON_TYPE, Origin: 'https://evil.example' }),
    ],
    ['the team', 200, '/content/team.json'],
    ['an unknown picture', 404, '/media/nothing.webp'],
    ['an asset', 200, '/assets/app-12345678.js'],
    ['a missing asset', 404, '/assets/gone-12345678.js'],
    ['a broken path', 404, '/assets/%E0%A4.js'],
    ['the worker', 200, '/sw.js'],
    ['the shell', 200, '/index.html'],
    ['health', 200, '/healthz'],
    ['readiness', 200, '/readyz'],
    ['metrics without the token', 404, '/metrics'],
  ];

  it.each(ANSWERS.map(([what, status, path, init = {}]) => [what, status, path, init] as const))(
    '%s (%i) carries every header',
    async (_what, status, path, init) => {
      const answer = await shared.app.request(path, init);
      expect(answer.status).toBe(status);
      const { headers } = answer;
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      for (const name of ['server', 'x-powered-by', 'strict-transport-security']) expect(headers.has(name)).toBe(false);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/^default-src (?:'none'; |'self'; script-src 'self')/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  it('allows no script, except in pages by hash, and in the worker, which may fetch', async () => {
    const getPolicy = async (path: string) =>
      (await shared.app.request(path)).headers.get('Content-Security-Policy') ?? '';
    for (const page of ['/', '/unknown', '/failing', '/index.html']) {
      const policy = await getPolicy(page);
      // The shell has its own style besides: a launch begins with it.
      const style = page === '/index.html' ? " 'sha256-[^']+'" : '';
      expect(policy).toMatch(new RegExp(`script-src 'self' 'sha256-[^']+'; style-src 'self'${style};`));
      expect(policy).toContain("require-trusted-types-for 'script'");
    }
    for (const other of ['/throws', '/api/property/simple', '/media/nothing.webp', '/readyz', '/properties']) {
      expect([other, await getPolicy(other)]).toEqual([other, NO_PAGE]);
    }
    expect(await getPolicy('/sw.js')).toMatch(/^default-src 'none'; connect-src 'self';/);
  });

  it('reveals no internals', async () => {
    const answer = await shared.app.request('/throws');
    expect(await answer.text()).toBe('Something went wrong on our side. Please try again.');
  });

  it('has HSTS if a trusted proxy says that the visitor uses TLS', async () => {
    const hsts = async ({ app }: TestSite, proto?: string): Promise<string | null> => {
      const headers: HeadersInit = proto === undefined ? {} : { 'X-Forwarded-Proto': proto };
      return (await app.request('/healthz', { headers })).headers.get('Strict-Transport-Security');
    };
    const behind = await site({ trustProxy: 1 });
    expect(await hsts(shared, 'https')).toBeNull();
    expect(await hsts(behind, 'http')).toBeNull();
    expect(await hsts(behind, 'https, http')).toBeNull();
    expect(await hsts(behind, 'https')).toBe('max-age=31536000');
    expect(await hsts(await site({ publicUrl: 'https://www.host.example' }))).toBe('max-age=31536000');
    expect(await hsts(await site({ publicUrl: 'http://www.host.example' }))).toBeNull();
  });
});

describe('a client', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
  });
  const createLimitedSite = (gate: Partial<EveryRequestOptions> = {}) => site({ now: () => now, ...gate });
  const send = (app: TestSite['app'], env: NodeSide, message: string, headers: Readonly<Record<string, string>> = {}) =>
    app.request(
      '/api/email/contact',
      { method: 'POST', body: JSON.stringify({ ...CONTACT, message }), headers: { ...JSON_TYPE, ...headers } },
      env,
    );
  const search = (app: TestSite['app'], env: NodeSide, query: string, headers: Readonly<Record<string, string>> = {}) =>
    app.request(`/api/property/search?query=${query}`, { headers }, env);

  it('may stand for thirty people in one office, who open pages, search and send within the same minute', async () => {
    const { app } = await createLimitedSite();
    const office = from('198.51.100.7');
    const refused: string[] = [];
    const note = (what: string, { status }: Response): void => {
      if (status === 429) refused.push(what);
    };
    for (let person = 0; person < 30; person++) {
      now += 60_000 / 30 / 4;
      note('page', await app.request(`/property/${person + 1}`, {}, office));
      for (let part = 0; part < 5; part++) note('part', await app.request('/assets/app-12345678.js', {}, office));
      for (let word = 0; word < 6; word++) note('search', await search(app, office, `place${person}x${word}`));
      note('message', await send(app, office, `Message of ${person}`));
      note('message again', await send(app, office, `Message of ${person}`));
    }
    expect(refused).toEqual([]);
  });

  it('with too many requests reads how long to wait, and can continue after that', async () => {
    const { app } = await createLimitedSite();
    const script = from('203.0.113.9');
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let count = 0; count < 65; count++) {
      last = await send(app, script, `Message ${count}`);
      statuses.push(last.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(new Array(5).fill(429));
    expect(last?.headers.get('Retry-After')).toBe('1');
    expect(await last?.json()).toMatchObject({ code: 'too_many_requests', detail: expect.stringContaining('wait') });
    expect((await send(app, from('203.0.113.10'), 'Another client')).status).toBe(200);
    now += 1_000;
    expect((await send(app, script, 'After the wait')).status).toBe(200);
    expect((await send(app, script, 'At once')).status).toBe(429);
  });

  it('with too many searches is limited, but not for cached pages, files and health', async () => {
    const { app } = await createLimitedSite();
    const script = from('2001:db8:1:2::1');
    for (let count = 0; count < 300; count++) expect((await search(app, script, `place${count}`)).status).toBe(200);
    // Another address of the same household.
    const sibling = from('2001:db8:1:2:ffff::2');
    const limitedResponse = await search(app, sibling, 'one-more');
    expect([limitedResponse.status, limitedResponse.headers.get('Retry-After')]).toEqual([429, '1']);
    const page = await app.request('/faq', {}, sibling);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Please wait a second');
    for (const free of [
      '/api/property/search?query=place1',
      '/assets/app-12345678.js',
      '/healthz',
      '/api/property/1',
    ]) {
      expect([free, (await app.request(free, {}, sibling)).status]).toEqual([free, 200]);
    }
    expect((await search(app, from('2001:db8:1:3::1'), 'next-door')).status).toBe(200);
  });

  it('cannot become another one by X-Forwarded-For', async () => {
    for (const trustProxy of [0, 2]) {
      const { app } = await createLimitedSite({ trustProxy });
      const proxies = ['198.51.100.7', '10.0.0.2'].slice(0, trustProxy).join(', ');
      const statuses: number[] = [];
      for (let count = 0; count < 70; count++) {
        const forwarded = [`192.0.2.${count}`, proxies].filter((part) => part !== '').join(', ');
        const answer = await send(app, from('10.0.0.1'), `Message ${count}`, { 'X-Forwarded-For': forwarded });
        statuses.push(answer.status);
      }
      expect([trustProxy, statuses.filter((status) => status === 200).length]).toEqual([trustProxy, 60]);
    }
  });

  it('has no limits if limits are off', async () => {
    const { app } = await createLimitedSite({ hasRateLimit: false });
    for (let count = 0; count < 70; count++) {
      expect((await send(app, from('203.0.113.9'), `Message ${count}`)).status).toBe(200);
    }
  });
});

describe('a write', () => {
  it('by a form from another site is refused with a page that says so, and stores nothing', async () => {
    const { app, database } = await site({ publicUrl: 'https://www.host.example' });
    const send = (origin: string) =>
      app.request('/contact-us', {
        method: 'POST',
        body: new URLSearchParams(CONTACT),
        headers: { Origin: origin, Host: 'www.host.example' },
      });
    for (const origin of ['null', 'https://evil.example']) {
      const answer = await send(origin);
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(page).toContain('a page that is not ours');
      expect(page).toContain('<a href="/contact-us">');
    }
    expect(await database.db.selectFrom('submissions').selectAll().execute()).toEqual([]);
    expect((await send('https://www.host.example')).status).toBe(303);
  });

  it('behind a trusted proxy is checked against the visitor’s host and scheme', async () => {
    const { app } = await site({ trustProxy: 1 });
    const send = (origin: string) =>
      app.request('/api/email/contact', {
        method: 'POST',
        body: JSON.stringify(CONTACT),
        headers: {
          ...JSON_TYPE,
          Origin: origin,
          Host: '127.0.0.1:3000',
          'X-Forwarded-Host': 'www.host.example',
          'X-Forwarded-Proto': 'https',
        },
      });
    expect((await send('https://www.host.example')).status).toBe(200);
    expect((await send('http://www.host.example')).status).toBe(403);
    expect((await send('http://127.0.0.1:3000')).status).toBe(403);
  });

  it('never redirects to another site', async () => {
    const { app } = await site();
    const answer = await app.request('http://localhost//evil.example/', {
      method: 'POST',
      headers: { Origin: 'null' },
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('evil.example');
  });
});

describe('the log', () => {
  it('has one line per request, without a visitor’s words or identity', async () => {
    const { app, lines } = await site();
    lines.length = 0;
    const env = from('203.0.113.77');
    await app.request('/filter-results?location=secret-place&email=me@host.example', {}, env);
    await app.request('/api/property/7?token=secret', {}, env);
    await app.request('/api/links/answered/secret.token', {}, env);
    await app.request('/unsubscribe/wanjiru.kamau%40host.example', {}, env);
    await app.request('/api/email/contact', { method: 'POST', body: JSON.stringify(CONTACT), headers: JSON_TYPE }, env);
    expect(lines.map(({ level, method, path, status, client }) => [level, method, path, status, client])).toEqual([
      ['info', 'GET', '/filter-results', 200, '203.0.113.0/24'],
      ['info', 'GET', '/api/property/7', 200, '203.0.113.0/24'],
      ['info', 'GET', '/api/links/answered/…', 404, '203.0.113.0/24'],
      ['info', 'GET', '/unsubscribe/…@…', 200, '203.0.113.0/24'],
      ['info', 'POST', '/api/email/contact', 200, '203.0.113.0/24'],
    ]);
    const text = JSON.stringify(lines);
    for (const typed of ['secret', 'host.example', 'Wanjiru', 'wanjiru', '203.0.113.77'])
      expect(text).not.toContain(typed);
  });

  it('logs files and health at debug only', async () => {
    const { app, lines } = await site();
    lines.length = 0;
    for (const path of ['/assets/app-12345678.js', '/healthz', '/media/nothing.webp']) await app.request(path);
    expect(lines.map(({ level }) => level)).toEqual(['debug', 'debug', 'debug']);
  });

  it('has each error under the id that the visitor received', async () => {
    const { app, lines } = await site();
    lines.length = 0;
    const answer = await app.request('/throws');
    const id = answer.headers.get('X-Request-Id');
    expect(lines).toMatchObject([
      {
        level: 'error',
        msg: 'A screen that cannot be rendered',
        request_id: id,
        err: { type: 'Error', stack: expect.stringContaining('test-site') },
      },
      { level: 'info', status: 500, request_id: id },
    ]);
  });

  it('accepts a valid id only from a trusted proxy', async () => {
    const getId = async ({ app }: TestSite, input: string): Promise<string | null> =>
      (await app.request('/healthz', { headers: { 'X-Request-Id': input } })).headers.get('X-Request-Id');
    const behind = await site({ trustProxy: 1 });
    expect(await getId(behind, 'abc-123-def')).toBe('abc-123-def');
    for (const odd of ['short', 'with space in it', 'x'.repeat(65), '"quoted-id"']) {
      expect(await getId(behind, odd)).toMatch(/^[\w-]{36}$/);
    }
    expect(await getId(await site(), 'abc-123-def')).not.toBe('abc-123-def');
  });

  it('warns once about an unconfigured proxy', async () => {
    const { app, lines } = await site();
    lines.length = 0;
    for (let count = 0; count < 3; count++) {
      await app.request('/healthz', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    }
    expect(lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
      expect.stringContaining('TRUST_PROXY is 0'),
    ]);
  });
});
