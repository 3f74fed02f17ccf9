import type { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAnswers } from '#contract/read-answers.ts';
import { startApiHost } from '#tests/fixtures/api-host.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { openTestLedger } from '#tests/fixtures/databases.ts';
import { contact, enquiry, postTo, readProblem, valuation } from '#tests/fixtures/demo-api.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { createApiProxy } from './proxy.ts';

const host = eachTest(startApiHost);
const ledger = eachTest(openTestLedger);
let app: Hono;
const logged = eachTest((): unknown[] => []);

const createTestProxy = (apiOrigin: string, timeoutMs = 20_000): Hono =>
  createApiProxy({
    apiOrigin,
    ledger: ledger(),
    media: plainMedia([apiOrigin]),
    timeoutMs,
    log: (error) => logged().push(error),
  });

beforeEach(() => {
  app = createTestProxy(host().origin);
});

/** Each test gives its own answers of the host. */
const createProxyAnswering = (fetchIt: typeof fetch): Hono =>
  createApiProxy({
    apiOrigin: host().origin,
    ledger: ledger(),
    media: plainMedia([host().origin]),
    fetch: fetchIt,
    log: () => undefined,
  });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => postTo(app, path, body, headers);
const withKey = (key: string) => ({ 'Idempotency-Key': key });

describe('reads of another API host', () => {
  it('answers every read call by the contract', async () => {
    const json = async (path: string) => {
      const response = await app.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('ETag')).toMatch(/^W\/"/);
      expect(response.headers.get('X-Total-Count')).toBeNull();
      const again = await app.request(path, { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } });
      expect([path, again.status]).toEqual([path, 304]);
      return response.json();
    };
    expect(readAnswers.featured_properties(await json(calls.featured_properties.href())).items).toHaveLength(10);
    expect(readAnswers.properties_for_sale(await json(calls.properties_for_sale.href())).items).toHaveLength(20);
    expect(readAnswers.suggestions(await json(calls.suggestions.href()))).toMatchObject({ dropped: 0 });
    expect(readAnswers.latest_articles(await json(calls.latest_articles.href(4))).items).toHaveLength(4);
    expect(readAnswers.article(await json(calls.article.href('article-2')))).toMatchObject({
      heading: 'Article 2',
      content: expect.stringMatching(
        /^<h2>Part one<\/h2><p>Words of article 2.<\/p><p>End.<\/p><p><img src="\/media\/\w+-1080.webp" alt="The inside" loading="lazy" decoding="async" width="\d+" height="\d+"><img alt="Elsewhere"><\/p>$/,
      ),
      picture: { url: expect.stringMatching(/^\/media\//) },
    });
    expect(readAnswers.property(await json(calls.property.href(24)))).toMatchObject({ id: 24, status: 'available' });
    expect(readAnswers.owner_details(await json(calls.owner_details.href(24)))).toMatchObject({ name: 'Amina Host' });
    expect(readAnswers.owner_details(await json(calls.owner_details.href(20)))).toBeNull();
    expect(readAnswers.related_properties(await json(calls.related_properties.href(24))).items).toHaveLength(6);
    const found = readAnswers.search_properties(await json(calls.search_properties.href('Kilimani', 1)));
    expect(new Set(found.items.map((item) => item.address))).toEqual(new Set(['Kilimani']));
  });

  it('forwards the filter call', async () => {
    const response = await post(calls.filter_properties.href(), {
      agreement_type: 'RENT',
      location: 'Kilimani',
      page: 1,
      limit: 40,
      odd: { deep: [] },
    });
    expect(response.status).toBe(200);
    const { items } = readAnswers.filter_properties(await response.json());
    expect(items.length).toBeGreaterThan(3);
    expect(items.every((item) => item.agreement_type === 'rent' && item.address === 'Kilimani')).toBe(true);
  });

  it('searches the host’s list itself by fields that the host does not have', async () => {
    const before = host().requests.length;
    const body = { agreement_type: 'RENT', rooms: [2, 4], limit: 3 };
    const pages = await Promise.all([1, 2].map((page) => post(calls.filter_properties.href(), { ...body, page })));
    const answers = await Promise.all(
      pages.map(async (page) => readAnswers.filter_properties(await page.json()).items),
    );
    const items = answers.flat();
    expect(items.length).toBeGreaterThan(3);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const isWanted = ({ bedrooms }: { readonly bedrooms?: number | null | undefined }) =>
      bedrooms === 2 || (bedrooms ?? 0) > 3;
    expect(items.every((item) => item.agreement_type === 'rent')).toBe(true);
    expect(items.filter((item) => !(item.variants?.length ? item.variants.some(isWanted) : isWanted(item)))).toEqual(
      [],
    );
    expect(Number(pages[0]?.headers.get('X-Total-Count'))).toBeGreaterThanOrEqual(items.length);
    expect(new Set(host().requests.slice(before))).toEqual(new Set(['GET /api/property/simple']));
  });

  it('replaces addresses of pictures, absolute or relative, by our own, and sends one picture with a card', async () => {
    const detail = readAnswers.property(await (await app.request('/api/property/24')).json());
    expect(detail?.pictures).toHaveLength(3);
    expect(detail?.images).toEqual(detail?.pictures?.map((picture) => `${picture.url}-1080.webp`));
    const list: unknown = await (await app.request('/api/property/simple')).json();
    const [card] = readAnswers.suggestions(list).items;
    expect(card?.pictures).toHaveLength(1);
    // The parser drops `images`, which repeats the pictures for other clients.
    expect(card).not.toHaveProperty('images');
    expect(JSON.stringify(list)).toContain(`"images":["${card?.pictures?.[0]?.url}`);
  });

  it('leaves out pictures of forbidden hosts, and keeps unknown fields', async () => {
    const property = { id: 1, title: 'A', images: ['https://elsewhere.example/a.jpg', 7], extra: { a: 1 } };
    app = createProxyAnswering(() => Promise.resolve(Response.json({ data: property })));
    expect(await (await app.request('/api/property/1')).json()).toEqual({
      data: { id: 1, title: 'A', images: [], pictures: [], extra: { a: 1 } },
    });
  });

  it('forwards none of the visitor’s headers', async () => {
    let sent: Headers | undefined;
    app = createProxyAnswering((_url, init) => {
      sent = new Headers(init?.headers);
      return Promise.resolve(Response.json([]));
    });
    const response = await app.request('/api/property/simple', {
      headers: { Cookie: 'a=b', Authorization: 'x', 'X-Forwarded-For': '1.2.3.4' },
    });
    expect(response.status).toBe(200);
    expect([...(sent?.keys() ?? [])]).toEqual(['accept']);
  });

  it('obeys Cache-Control: caches for max-age, revalidates by ETag with no-cache', async () => {
    const send = async () => (await app.request('/api/property/24')).status;
    host().extraHeaders['Cache-Control'] = 'max-age=60';
    expect([await send(), await send(), host().requests.length]).toEqual([200, 200, 1]);

    app = createTestProxy(host().origin);
    host().extraHeaders['Cache-Control'] = 'no-cache';
    expect([await send(), await send(), host().requests.length]).toEqual([200, 200, 3]);

    const requested: (string | null)[] = [];
    app = createProxyAnswering((_url, init) => {
      const input = new Headers(init?.headers).get('If-None-Match');
      requested.push(input);
      const headers = { ETag: '"v1"', 'Cache-Control': 'no-cache', 'X-Total-Count': '77' };
      return Promise.resolve(input === '"v1"' ? new Response(null, { status: 304 }) : Response.json([], { headers }));
    });
    for (let visit = 0; visit < 3; visit++) {
      const { status, headers } = await app.request('/api/property/simple');
      expect([status, headers.get('X-Total-Count')]).toEqual([200, '77']);
    }
    expect(requested).toEqual([null, '"v1"', '"v1"']);
  });

  it.each([
    ['hang', 504, 'upstream_timeout'],
    ['drop', 502, 'upstream_failed'],
    ['html', 502, 'upstream_failed'],
    ['redirect', 502, 'upstream_failed'],
    ['broken', 502, 'upstream_failed'],
  ] as const)('answers with a problem if the host does "%s"', async (kind, status, code) => {
    if (kind === 'hang') app = createTestProxy(host().origin, 300);
    host().addFault({ kind, on: '/api' });
    const response = await app.request('/api/property/simple?limit=20&featured=true');
    expect(response.status).toBe(status);
    const words = 'Failed to fetch featured properties';
    expect(await response.json()).toEqual({ code, detail: words, message: words });
    expect(logged()).toHaveLength(1);
    host().clearFaults();
    app = createTestProxy(host().origin);
    expect((await app.request('/api/property/simple?limit=20&featured=true')).status).toBe(200);
  });

  it('reports a dead host, and retries a read once when a kept-alive connection broke', async () => {
    host().addFault({ kind: 'drop', on: '/api', times: 1 });
    expect((await app.request('/api/property/24')).status).toBe(200);
    await host().close();
    expect((await app.request('/api/property/24')).status).toBe(502);
  });

  it('forwards the status and the truncated message of an error', async () => {
    host().addFault({ kind: 'error', on: '/api/property/simple' });
    const failed = await app.request('/api/property/simple');
    expect(failed.status).toBe(500);
    expect(await failed.json()).toMatchObject({ detail: 'The host has a bad day.' });
    const unknown = await app.request('/api/property/999');
    expect([unknown.status, (await readProblem(unknown)).detail]).toEqual([404, 'Not found.']);
    app = createProxyAnswering(() => Promise.resolve(Response.json({ message: 'x'.repeat(9000) }, { status: 418 })));
    const clipped = await app.request('/api/property/24');
    expect([clipped.status, (await clipped.text()).length < 1200]).toEqual([418, true]);
  });

  it('forwards only values that the contract allows, and no raw part of an address', async () => {
    const requestPath = async (path: string) => {
      const before = host().requests.length;
      const { status } = await app.request(path);
      return [status, ...host().requests.slice(before)];
    };
    const hostile = '%2f.. ..%2f..%2fadmin %5c.. ..; . %2e%2e %252f.. a%00b a%0d%0ab a%3fb'.split(' ');
    for (const slug of [...hostile, 'x'.repeat(400)]) {
      expect([slug, await requestPath(`/api/blog/blog/slug/${slug}`)]).toEqual([slug, [404]]);
    }
    const article = '/blog/blog/slug/Nyumba-ya-%C3%A9t%C3%A9_1.0';
    expect(await requestPath(`/api${article}?token=1`)).toEqual([404, `GET /api${article}`]);
    for (const [input, handedOn] of [
      ['2%34?debug=1', '24'],
      ['24/owner_details?x=..', '24/owner_details'],
      ['related/24?x=1', 'related/24'],
      ['simple?featured=TRUE&limit=20&limit=1&x=1', 'simple?limit=20&featured=true'],
      ['simple?limit=1e9&featured=maybe', 'simple'],
      [`search?query=${'y'.repeat(300)}&page=-1&limit=5&q=1`, `search?query=${'y'.repeat(200)}&limit=5`],
      ['search?query=Kilimani%26admin%3D1&page=2', 'search?query=Kilimani%26admin%3D1&page=2'],
    ] as const) {
      expect(await requestPath(`/api/property/${input}`)).toEqual([200, `GET /api/property/${handedOn}`]);
    }
  });

  it('survives an answer nested too deep to serialise', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    app = createProxyAnswering(() =>
      Promise.resolve(new Response(deep, { headers: { 'Content-Type': 'application/json' } })),
    );
    expect((await app.request('/api/property/simple')).status).toBe(502);
  });
});

describe('writes to another API host', () => {
  it('forwards each kind once and answers a repeat from the ledger', async () => {
    const writes = [
      ['/api/enquiry/create', enquiry, 201],
      ['/api/email/contact', contact, 200],
      ['/api/email/valuation-request', valuation, 200],
    ] as const;
    for (const [index, [path, body, status]] of writes.entries()) {
      const key = `key-number-${index}`;
      const first = await post(path, body, withKey(key));
      const again = await post(path, body, withKey(key));
      expect([first.status, again.status]).toEqual([status, status]);
      expect(first.headers.get('Idempotency-Key')).toBe(key);
      expect(await again.text()).toBe(await first.text());
      expect(host().received).toHaveLength(index + 1);
      expect(host().received[index]?.headers['idempotency-key']).toBe(key);
    }
    expect(host().received[0]?.body).toEqual(enquiry);
  });

  it('never forwards the phone number of an enquiry, nor says that it is accepted', async () => {
    const phone = { 'X-Phone': '+254712345678' };
    expect((await post('/api/enquiry/create', enquiry, { ...withKey('with-a-phone'), ...phone })).status).toBe(201);
    expect(JSON.stringify(host().received)).not.toContain('712345678');
    const other = createProxyAnswering(async () =>
      Response.json({ name: 'Amina', takes_phone: true, whatsapp: '0712', phone_number: '0712345678' }),
    );
    expect(await (await other.request('/api/property/24/owner_details')).json()).toEqual({
      name: 'Amina',
      whatsapp: '0712',
      phone_number: '+254 712 345 678',
      profile_image: null,
    });
  });

  it('refuses an acknowledged key with another body or kind', async () => {
    await post('/api/enquiry/create', enquiry, withKey('the-same-key'));
    const other = await post('/api/enquiry/create', { ...enquiry, note: 'Other' }, withKey('the-same-key'));
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'key_reused' }]);
    expect((await post('/api/email/contact', contact, withKey('the-same-key'))).status).toBe(422);
    expect(host().received).toHaveLength(1);
  });

  it.each(['hang', 'drop', 'drop-after-commit', 'html', 'redirect', 'error', 'broken'] as const)(
    'stores nothing when the host does "%s", so that the key can be retried',
    async (kind) => {
      if (kind === 'hang') app = createTestProxy(host().origin, 300);
      host().addFault({ kind, on: '/api/enquiry', times: 1 });
      const failed = await post('/api/enquiry/create', enquiry, withKey('the-same-key'));
      expect(failed.status).toBeGreaterThanOrEqual(500);
      expect(failed.headers.get('Idempotency-Key')).toBe('the-same-key');
      expect(await ledger().find('the-same-key', Date.now())).toBeUndefined();
      app = createTestProxy(host().origin);
      const taken = host().received.length;
      expect(taken).toBe(kind === 'drop-after-commit' || kind === 'broken' ? 1 : 0);
      expect((await post('/api/enquiry/create', enquiry, withKey('the-same-key'))).status).toBe(201);
      expect(host().received).toHaveLength(taken + 1);
      await post('/api/enquiry/create', enquiry, withKey('the-same-key'));
      expect(host().received).toHaveLength(taken + 1);
    },
  );

  it('counts only the contract’s success statuses as acknowledged', async () => {
    const answers = [
      new Response(null, { status: 204 }),
      Response.json({}, { status: 202 }),
      new Response('done', { status: 201, headers: { 'Content-Type': 'text/plain' } }),
      new Response('<p>Forbidden</p>', { status: 403, headers: { 'Content-Type': 'text/html' } }),
      new Response(null, { status: 201 }),
    ];
    app = createProxyAnswering(() => Promise.resolve(answers.shift() ?? Response.error()));
    for (const expected of [502, 502, 502, 502, 201, 201]) {
      expect((await post('/api/enquiry/create', enquiry, withKey('the-same-key'))).status).toBe(expected);
    }
  });

  it('validates the body before calling the host', async () => {
    expect((await post('/api/enquiry/create', { name: 'A' })).status).toBe(422);
    expect((await post('/api/enquiry/create', enquiry, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post('/api/enquiry/create', { ...enquiry, note: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await post('/api/enquiry/create', enquiry, withKey('short'))).status).toBe(400);
    expect(host().requests).toEqual([]);
  });

  it('forwards Retry-After and the list of messages', async () => {
    const busy = { status: 429, headers: { 'Retry-After': '9' } };
    app = createProxyAnswering(async () => Response.json({ detail: [{ msg: 'Too many' }, { msg: 'Wait' }] }, busy));
    const response = await post('/api/enquiry/create', enquiry, withKey('the-same-key'));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '9']);
    expect(await response.json()).toMatchObject({ code: 'too_many_requests', detail: 'Too many. Wait.' });
  });
});
