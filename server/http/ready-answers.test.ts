import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';
import { getCatalogueState } from '../catalogue/published/published.ts';
import { createSiteServer, type SiteServer } from './site-server.ts';

let site: TestSite;
let server: SiteServer;
let port: number;
/** Addresses that the app itself answered. */
const answered: string[] = [];

async function open(options: Parameters<typeof openTestSite>[0] = {}): Promise<void> {
  site = await openTestSite(options);
  server = createSiteServer(
    {
      fetch: (request, ...rest) => {
        answered.push(new URL(request.url).pathname);
        return site.app.fetch(request, ...rest);
      },
    },
    {
      log: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), flush: vi.fn() },
      isSecure: false,
      answerReady: site.answerReady,
    },
  );
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  const address = server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}

beforeEach(() => {
  answered.length = 0;
  // However slow the machine: no look at the catalogue falls due unless a test says so.
  vi.useFakeTimers({ toFake: ['performance'] });
  return open({ trustProxy: 1 });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop(100);
  await site.close();
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
/** Without what differs from one answer to the next. */
const getLastingParts = ({ status, headers, body }: Reply) => {
  const { date, 'x-request-id': id, 'keep-alive': keepAlive, ...others } = headers;
  return { status, headers: others, body };
};

it('answers the second request for a page or list from the cache, without the app', async () => {
  for (const path of ['/faq?x=1', '/api/property/simple?limit=2', '/api/property/search?query=kilimani']) {
    for (const accepted of ['gzip', 'gzip, br;q=0.5', 'gzip, br;q=0', 'br', '*', '']) {
      const first = await send(path, { 'Accept-Encoding': accepted });
      answered.length = 0;
      const second = await send(path, { 'Accept-Encoding': accepted });
      expect([path, accepted, answered]).toEqual([path, accepted, []]);
      expect(getLastingParts(second)).toEqual(getLastingParts(first));
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
  }
});

it('answers 304 with every header', async () => {
  const { headers } = await send('/', { 'Accept-Encoding': 'br' });
  answered.length = 0;
  const etag = String(headers.etag);
  for (const input of [etag, `"other", ${etag.replace('W/', '')}`, '*']) {
    const same = await send('/', { 'Accept-Encoding': 'br', 'If-None-Match': input });
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'vary', 'x-request-id']) {
      expect([name, same.headers[name] === undefined]).toEqual([name, false]);
    }
  }
  expect(answered).toEqual([]);
  expect((await send('/', { 'Accept-Encoding': 'br', 'If-None-Match': '"other"' })).status).toBe(200);
  const changed = (await send('/property/1')).headers['last-modified'] ?? '';
  answered.length = 0;
  for (const [since, status] of [
    [changed, 304],
    ['Sat, 01 Jan 2000 00:00:00 GMT', 200],
  ] as const) {
    expect([since, (await send('/property/1', { 'If-Modified-Since': since })).status]).toEqual([since, status]);
  }
  expect(answered).toEqual([]);
});

it('caches only what is the same for everyone: no writes, failures, other hosts or unknown pages', async () => {
  for (const path of ['/unknown', '/failing', '/api/property/999999', '/readyz', '/sw.js', '/properties']) {
    await send(path);
    answered.length = 0;
    await send(path);
    expect([path, answered]).toEqual([path, [path]]);
  }
  await send('/', { Host: 'one.example' });
  answered.length = 0;
  await send('/', { Host: 'two.example' });
  await send('/', { Host: 'one.example' }, 'HEAD');
  await send('/', { Host: 'one.example' }, 'POST');
  expect(answered).toEqual(['/', '/', '/']);
});

it('clears the cache when the catalogue changes, here or in another process', async () => {
  await send('/api/property/simple');
  answered.length = 0;
  getCatalogueState(site.database.db).notify(99);
  await send('/api/property/simple');
  expect(answered).toHaveLength(1);
  await send('/api/property/simple');
  expect(answered).toHaveLength(1);
  await site.database.db.updateTable('catalogue').set({ version: 100 }).execute();
  await site.database.db.deleteFrom('properties').execute();
  vi.advanceTimersByTime(2_001);
  expect((await send('/api/property/simple')).body.toString()).toBe('[]');
});

it('logs and counts each answer, sends HSTS by this visitor’s proxy, and closes connections while it stops', async () => {
  await send('/');
  site.lines.length = 0;
  const secure = await send('/', {
    'X-Forwarded-For': '203.0.113.77',
    'X-Forwarded-Proto': 'https',
    'X-Request-Id': 'of-the-proxy',
  });
  const plain = await send('/?q=secret', {});
  await send('/?q=secret', {});
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(secure.headers['x-request-id']).toBe('of-the-proxy');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  await vi.waitFor(() => expect(site.lines.filter(({ msg }) => msg === 'request')).toHaveLength(3));
  expect(site.lines[0]).toMatchObject({ request_id: 'of-the-proxy', path: '/', status: 200, client: '203.0.113.0/24' });
  expect(JSON.stringify(site.lines)).not.toContain('secret');
  site.health.drain();
  expect((await send('/')).headers.connection).toBe('close');
});
