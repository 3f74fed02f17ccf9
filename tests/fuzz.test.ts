import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CIRCUMSTANCE_HEADERS, IDEMPOTENCY_KEY_HEADER, submissionKinds } from '#contract/submission.ts';
import { createSiteServer, type SiteServer } from '#server/http/site-server.ts';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';

/*
 * Thousands of requests that no browser sends, as bytes over real connections, at every call and at pages: no answer is a
 * 5xx, every answer carries the headers of all answers, nothing is logged as an error, and memory stays where it was.
 * FUZZ_SEED repeats a run.
 */

// Seven seconds on two free cores; the rest is for a machine that does other things too.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const REQUESTS = 5_000;
/** Before memory is measured for the first time: caches fill and code is compiled. */
const WARM_UP = 1_000;
const MAX_GROWTH_BYTES = 50 * 1024 * 1024;
const AT_ONCE = 24;
/** An answer that has not begun by then waits for more of the request: it gets none. ms */
const PATIENCE_MS = 400;
/** A connection that is neither answered nor closed. ms */
const HANGS_MS = 60_000;

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Mulberry32: small, and the same everywhere. */
let state = seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit: number): number => Math.floor(random() * limit);
const chance = (share: number): boolean => random() < share;
function pick<T>(values: readonly T[]): T {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}
/** Any bytes, as the latin1 text that stands for them. */
const noise = (length: number): string => Array.from({ length }, () => String.fromCharCode(below(256))).join('');
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const BOMB = gzipSync(Buffer.alloc(20 * 1024 * 1024)).toString('latin1');

/** JSON texts for where a value stands. */
const ODD_VALUES: ReadonlyArray<() => string> = [
  () => pick(['null', 'true', 'false', '[]', '{}', '""', '" "', '0', '-0', '-1', '1.5', '24']),
  () => pick(['1e308', '-1e308', '1e999', '9007199254740993', '2147483648', '99999999999999999999', '5e-324', '0x10']),
  () => pick(['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\uffff\\ufffe"', '"\\u202e"']),
  () => `"\xed\xa0\x80"`,
  () =>
    `"${utf8(pick(['👩🏽‍👩🏽‍👧🏽', 'مرحبا', 'Z\u0351\u0343', "'; drop table submissions; --", '<script>alert(1)</script>', '%00%0d%0aBcc: a@b.c']))}"`,
  () => `"${'x'.repeat(pick([255, 5_000, 5_001, 60_000]))}"`,
  () => `"${noise(below(40)).replace(/["\\]/g, '')}"`,
  () => '['.repeat(pick([15, 16, 17, 30_000])) + ']'.repeat(pick([0, 15, 16, 17])),
  () => '{"a":'.repeat(pick([16, 6_000])),
  () => `[${Array.from({ length: below(50) }, () => pick(['1', '"a"', '{}', 'null'])).join(',')}]`,
  () => pick(['NaN', 'Infinity', 'undefined', "'a'", '01', '.5', '"', '\\', '/*', '\t']),
  () => '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}}',
];
const GOOD_VALUES: Readonly<Record<string, string>> = {
  name: '"Wanjiru"',
  fullname: '"Wanjiru"',
  email: '"w@host.example"',
  property_id: '1',
  note: '"Is it free?"',
  message: '"Hello"',
  valuation_type: '"Sale Valuation"',
  property_type: '"Land"',
  county: '"Nairobi"',
  title_number: '"LR 1"',
  purpose_of_valuation: '"To sell"',
  location: '"Kilimani"',
  page: '1',
  limit: '40',
};
const FILTER_FIELDS = [
  'location',
  'state',
  'country',
  'property_type',
  'subtype',
  'min_price',
  'max_price',
  'bedrooms',
  'tag',
  'sort',
  'page',
  'limit',
];

function jsonBody(fields: readonly string[]): string {
  if (chance(0.03)) return `{"note":"${'x'.repeat(70_000)}"}`;
  if (chance(0.1)) return pick(ODD_VALUES)();
  const entries = fields.map(
    (field) => `"${field}":${chance(0.75) ? (GOOD_VALUES[field] ?? '""') : pick(ODD_VALUES)()}`,
  );
  // Names that come twice, in either order.
  if (chance(0.2)) entries.splice(below(entries.length), 0, `"${pick(fields)}":${pick(ODD_VALUES)()}`);
  if (chance(0.1)) entries.push(`"__proto__":${pick(ODD_VALUES)()}`);
  if (chance(0.2)) entries.splice(below(entries.length), 1);
  const text = `${chance(0.05) ? '\xef\xbb\xbf' : ''}{${entries.join(',')}}`;
  return chance(0.05) ? text.slice(0, below(text.length)) : text;
}

const GOOD_FORM = 'fullname=Wanjiru&first_name=Wanjiru&email=w%40host.example&message=Hello';
const FORM_FIELDS = ['fullname', 'first_name', 'last_name', 'email', 'phone', 'message', 'county', 'website'];
function formBody(): { readonly type: string; readonly body: string } {
  if (chance(0.2)) return { type: 'application/x-www-form-urlencoded', body: GOOD_FORM };
  if (chance(0.5)) {
    const pairs = FORM_FIELDS.map(
      (field) => `${field}=${pick(['Wanjiru', 'w%40host.example', '%00', '%ED%A0%80', '%', '%zz', noise(8), ''])}`,
    );
    return { type: 'application/x-www-form-urlencoded', body: pairs.join('&') };
  }
  const boundary = pick(['x', '-'.repeat(70), 'a b', '"x"', '']);
  const parts = FORM_FIELDS.map(
    (field) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${pick([field, '', '"', noise(5)])}"${pick(['', '; filename="a.txt"'])}\r\n\r\n${noise(below(30))}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: parts.join('') + pick(['', `--${boundary}--`, `--${boundary}`]),
  };
}

const SEGMENTS: ReadonlyArray<() => string> = [
  () => pick(['1', '24', '0', '-1', '2147483648', '999999999999999', '1e3', '1.0', '%31', 'NaN', '..', '.', '']),
  () =>
    pick([
      '%00',
      '%',
      '%zz',
      '%E0%A4',
      '%ED%A0%80',
      '%2e%2e%2f',
      '%5c',
      '%25',
      '%0d%0aX-A:%20b',
      '\\',
      '\\\\',
      ';',
      '@',
      'a@host.example',
    ]),
  () => noise(below(12)).replace(/[\0- ]/g, ''),
  () => 'x'.repeat(pick([300, 3_000, 9_000, 20_000])),
];
const QUERIES: ReadonlyArray<() => string> = [
  () => '',
  () => '',
  () => `?limit=${pick(['1', '20', '0', '-1', '1e3', '99999999', 'NaN', '%00', '1&limit=2'])}`,
  () =>
    `?query=${pick(['Kilimani', '%00', '%ED%A0%80', '%', '%F0%9F%91%A9', "'--", 'x'.repeat(1_000), noise(10).replace(/[\0- ]/g, '')])}&page=${pick(['1', '0', '1e9', '999999999999'])}`,
  () => `?featured=${pick(['true', 'TRUE', '', '[]'])}&featured[]=1&__proto__=1`,
  () => `?${'a=1&'.repeat(below(500))}`,
  () => `?index=1&since=${pick(['', '*', '"', noise(6).replace(/[\0- ]/g, '')])}`,
];
const READS = [...new Set(Object.values(calls).map(({ pattern }) => pattern))].filter(
  (pattern) => !pattern.includes('/create') && !pattern.includes('/email/'),
);
const PAGES = [
  '/',
  '/faq',
  '/property/1',
  '/filter-results',
  '/contact-us',
  '/request-valuation',
  '/team',
  '/blog',
  '/content/team.json',
  '/media/a.webp',
  '/media/r/abc/x.webp',
  '/assets/app-12345678.js',
  '/sw.js',
  '/index.html',
  '/healthz',
  '/readyz',
  '/metrics',
];

function target(): string {
  if (chance(0.04))
    return pick([
      '*',
      '',
      '//',
      '///evil.example',
      'http://evil.example/',
      'http://',
      'localhost:80',
      '/?',
      '?',
      '#',
      noise(10),
    ]);
  const base = chance(0.6)
    ? pick(READS).replace(/:(\w+)/g, () => (chance(0.4) ? pick(['1', '2', '24']) : pick(SEGMENTS)()))
    : pick(PAGES);
  const path = chance(0.15) ? `${base}/${pick(SEGMENTS)()}` : base;
  return path + pick(QUERIES)();
}

const HEADERS: ReadonlyArray<() => string> = [
  () =>
    `Accept-Encoding: ${pick(['br', 'gzip', '*', 'br;q=0', 'identity;q=0', 'x'.repeat(500), noise(6).replace(/[\0\r\n]/g, '')])}`,
  () => `If-None-Match: ${pick(['*', '"a"', 'W/"a", "b"', '"', ',,,', 'W/'])}`,
  () =>
    `${IDEMPOTENCY_KEY_HEADER}: ${pick(['short', 'a-proper-key-1', 'x'.repeat(129), '\xff\xff\xff\xff\xff\xff\xff\xff', ''])}`,
  () => `${IDEMPOTENCY_KEY_HEADER}: a-proper-key-${below(1e9)}`,
  () => `X-Forwarded-For: ${pick(['1.2.3.4', '::1', ','.repeat(2_000), 'unknown', '\xff', '1.2.3.4, 5.6.7.8'])}`,
  () => `X-Request-Id: ${pick(['a', 'x'.repeat(4_000), '"><script>'])}`,
  () => `Origin: ${pick(['null', 'https://evil.example', 'http://localhost', '://', 'file://', ''])}`,
  () => `Sec-Fetch-Site: ${pick(['cross-site', 'same-origin', 'none', 'x'])}`,
  () => `Cookie: ${'a=b; '.repeat(below(200))}`,
  () => `Range: bytes=${pick(['0-0', '-1', '5-1', '0-,0-,0-,0-'])}`,
  () => `Authorization: ${pick(['Bearer', 'Bearer x', `Bearer ${'x'.repeat(5_000)}`])}`,
  () => `Content-Encoding: ${pick(['gzip', 'br', 'identity', 'gzip, gzip', 'x'])}`,
  () => `Accept: ${pick(['*/*', 'application/vnd.x', '', 'q=;;;'])}`,
  () => `Upgrade: websocket\r\nConnection: Upgrade`,
  () => `Expect: ${pick(['100-continue', 'miracles'])}`,
  () => `X-${'a'.repeat(below(60) + 1)}: ${noise(below(200)).replace(/[\0\r\n]/g, '')}`,
  () => Array.from({ length: 150 }, (_, count) => `X-${count}: a`).join('\r\n'),
  () =>
    `${pick(Object.values(CIRCUMSTANCE_HEADERS))}: ${pick(['', '-1', '1e999', 'x'.repeat(3_000), '2026-13-45', '\xff'])}`,
  () =>
    pick([
      'Broken',
      ': empty',
      'Sp ace: x',
      'X-A: a\rb',
      'X-A: a\0b',
      ' folded: x',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: chunked\r\nContent-Length: 3',
      'Transfer-Encoding: gzip, chunked',
      'Host: again.example',
      `X-A: ${'a'.repeat(20_000)}`,
    ]),
];
const METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
  'get',
  'BREW',
  'CONNECT',
];

/** Bytes of one request. */
function request(): string {
  if (chance(0.03))
    return pick([
      noise(200),
      '\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\x16\x03\x01',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
    ]);
  const isPost = chance(0.55);
  const kind = pick(Object.values(submissionKinds));
  const shape = pick(['write', 'write', 'filter', 'form', 'anything'] as const);
  const method = isPost ? 'POST' : chance(0.7) ? 'GET' : pick(METHODS);
  let path = target();
  let body = '';
  let type = '';
  if (isPost && shape === 'write') {
    path = kind.path;
    body = jsonBody(Object.keys(kind.schema.entries));
  } else if (isPost && shape === 'filter') {
    path = calls.filter_properties.pattern;
    body = jsonBody(FILTER_FIELDS);
  } else if (isPost && shape === 'form') {
    path = pick(['/contact-us', '/request-valuation', '/property/1', '/property/999999999999999', '/faq']);
    ({ type, body } = formBody());
  } else if (isPost) body = pick([noise(below(2_000)), BOMB, 'x'.repeat(70_000), '']);
  const headers = [
    `Host: ${chance(0.92) ? 'localhost' : pick(['localhost:4000', 'www.host.example', '[::1]', 'a b', '\xff', 'x'.repeat(300)])}`,
    'Connection: close',
  ];
  if (isPost) {
    if (chance(0.1)) body = BOMB;
    if (body === BOMB) headers.push(`Content-Encoding: ${pick(['gzip', 'gzip', 'deflate', 'identity'])}`);
    const json = pick([
      'application/json',
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/ld+json',
      '',
    ]);
    headers.push(`Content-Type: ${type === '' ? json : type}`);
  }
  while (chance(0.3)) headers.push(pick(HEADERS)());
  let payload = body;
  if (isPost && chance(0.15)) {
    headers.push('Transfer-Encoding: chunked');
    const size = pick([1, 100, 5_000]);
    const chunks: string[] = [];
    for (let at = 0; at < Math.min(body.length, 80_000); at += Math.max(size, body.length / 50)) {
      const chunk = body.slice(at, at + Math.ceil(Math.max(size, body.length / 50)));
      chunks.push(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    }
    payload = `${chunks.join('')}${chance(0.9) ? '0\r\n\r\n' : 'zz\r\n'}`;
  } else if (isPost)
    headers.push(
      `Content-Length: ${chance(0.95) ? body.length : pick(['-1', '1e3', String(body.length + 10), '99999999999999999999', 'x'])}`,
    );
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${payload}`;
}

interface Answer {
  readonly sent: string;
  /** Undefined: the connection was closed without a word. */
  readonly status: number | undefined;
  readonly head: string;
}

/** Sends bytes and reads to the end of the connection. */
function exchange(port: number, sent: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const parts: Buffer[] = [];
    const patience = setTimeout(() => socket.end(), PATIENCE_MS);
    const limit = setTimeout(() => failed(new Error(`No end to ${JSON.stringify(sent.slice(0, 500))}`)), HANGS_MS);
    socket.on('data', (part) => parts.push(part));
    // A server that has said its word may close while we still send.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(patience);
      clearTimeout(limit);
      const text = Buffer.concat(parts)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      const head = text.slice(0, text.indexOf('\r\n\r\n'));
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1];
      done({ sent, status: status === undefined ? undefined : Number(status), head });
    });
    socket.write(sent, 'latin1');
  });
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
async function memory(): Promise<{ readonly heap: number; readonly rss: number }> {
  for (let time = 0; time < 3; time++) {
    collect();
    await new Promise((done) => setTimeout(done, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

let site: TestSite;
let server: SiteServer;
let port: number;
beforeAll(async () => {
  site = await openTestSite({ rateLimit: false });
  server = createSiteServer(site.app, {
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (error) => site.lines.push({ level: 'error', msg: String(error) }),
      flush: () => undefined,
    },
    isSecure: false,
  });
  server.server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.stop(0);
  await site.close();
});

it(`${REQUESTS} requests that no browser sends get no 5xx, and leave nothing behind`, async () => {
  console.log(`FUZZ_SEED=${seed}`);
  const statuses = new Map<number | undefined, number>();
  const wrong: string[] = [];
  let left = WARM_UP;
  const sender = async (): Promise<void> => {
    while (left > 0) {
      left--;
      const { sent, status, head } = await exchange(port, request());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isBare = status !== undefined && !/x-content-type-options: nosniff/i.test(head);
      if ((status ?? 0) >= 500 || isBare)
        wrong.push(`${head.slice(0, 200)} to ${JSON.stringify(sent.slice(0, 1_000))}`);
    }
  };
  const send = (): Promise<unknown> => Promise.all(Array.from({ length: AT_ONCE }, sender));

  await send();
  const before = await memory();
  left = REQUESTS - WARM_UP;
  await send();
  const errors = site.lines.filter(({ level }) => level === 'error');
  site.lines.length = 0;
  const after = await memory();
  const grown = { heap: after.heap - before.heap, rss: after.rss - before.rss };
  const table = [...statuses]
    .sort(([a = 0], [b = 0]) => a - b)
    .map(([status, count]) => `${status ?? 'closed'}: ${count}`);
  console.log(`${table.join(', ')}; heap ${Math.round(grown.heap / 1024)} KB, rss ${Math.round(grown.rss / 1024)} KB`);

  expect(wrong.slice(0, 5)).toEqual([]);
  expect(errors.slice(0, 5)).toEqual([]);
  // It reached what it is to try, and was not turned away at the door throughout.
  for (const reached of [200, 201, 303, 400, 403, 404, 405, 413, 414, 415, 417, 422, 431]) {
    expect([reached, statuses.get(reached) ?? 0]).toEqual([reached, expect.toSatisfy((count: number) => count > 0)]);
  }
  expect(grown.heap).toBeLessThan(MAX_GROWTH_BYTES);
  expect(grown.rss).toBeLessThan(MAX_GROWTH_BYTES);
  expect((await exchange(port, 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status).toBe(200);
});
