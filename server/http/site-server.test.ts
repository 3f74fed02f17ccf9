import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../process/log.ts';
import { createSiteServer, type ServerLimits, type SiteServer } from './site-server.ts';

const log = openLog('error', { write: () => undefined });
const running: SiteServer[] = [];
const sockets: Socket[] = [];

/** A server whose /slow answers when it is told to. */
async function start(limits: Partial<ServerLimits> = {}, isSecure = false) {
  let finish = (): void => undefined;
  const slow = new Promise<void>((done) => {
    finish = done;
  });
  let arrived = (): void => undefined;
  const started = new Promise<void>((done) => {
    arrived = done;
  });
  const app = new Hono()
    .get('/', (c) => c.text('here'))
    .post('/', async (c) => c.text(await c.req.text().catch(() => 'broken off')))
    .get('/slow', async (c) => {
      arrived();
      await slow;
      return c.text('done');
    });
  const site = createSiteServer(app, { log, isSecure, limits });
  running.push(site);
  site.server.listen(0, '127.0.0.1');
  await once(site.server, 'listening');
  const { port } = site.server.address() as AddressInfo;
  return { ...site, port, finish, started };
}

/** Sends bytes over a connection of its own and collects what comes back. */
function open(port: number, ...parts: string[]) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part, 'latin1');
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  return { socket, closed, received: () => received };
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map(({ stop }) => stop(0)));
});

const HEADERS = [
  ...["content-security-policy: default-src 'none'; frame-ancestors 'none'", 'x-content-type-options: nosniff'],
  ...['referrer-policy: strict-origin-when-cross-origin', 'cross-origin-opener-policy: same-origin'],
  ...['cross-origin-resource-policy: same-origin', 'permissions-policy: camera=()'],
];
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: x\r\n';

describe('a malformed request', () => {
  it.each([
    [400, 'nonsense', 'nonsense\r\n\r\n'],
    [400, 'TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    [400, 'no host', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [400, 'two hosts', `${GET}Host: evil.example\r\n\r\n`],
    [400, 'twice the same host', `${GET}hOST: x\r\n\r\n`],
    [400, 'an encoding that only looks like chunks', `${POST}Transfer-Encoding: xchunked, chunked\r\n\r\n0\r\n\r\n`],
    [400, 'two encodings', `${POST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    [400, 'an encoding in two headers', `${POST}${'Transfer-Encoding: chunked\r\n'.repeat(2)}\r\n0\r\n\r\n`],
    [400, 'two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`],
    [400, 'a length and chunks', `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    [400, 'a line end in a header', `${GET}X-A: a\rb\r\n\r\n`],
    [400, 'NUL in a header', `${GET}X-A: a\0b\r\n\r\n`],
    [400, 'a folded header', `${GET}X-A: a\r\n b\r\n\r\n`],
    [400, 'a broken chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [431, 'headers without end', `${GET}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    [417, 'an expectation', `${GET}Expect: miracles\r\n\r\n`],
  ])('is answered %i with every header: %s', async (status, _what, bytes) => {
    const { port } = await start();
    const { received, socket } = open(port, bytes);
    await vi.waitFor(() => expect(received()).toMatch(/\r\n\r\n/));
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of HEADERS) expect(received().toLowerCase()).toContain(header);
    expect(received().toLowerCase()).not.toMatch(/^(server|x-powered-by|strict-transport-security):/m);
    socket.end();
  });

  it('gets a readable page if its address is too long', async () => {
    const { port } = await start();
    const { received, closed } = open(port, `GET /filter-results?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 431 [\s\S]*<h1>That did not work<\/h1><p>This address is too long\.<\/p>/);
    expect(received()).toContain('content-type: text/html; charset=utf-8');
  });

  it('does not include an ordinary chunked body', async () => {
    const { port } = await start();
    const { received } = open(port, `${POST}Transfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1.1 200 [\s\S]*hello/));
  });

  it('closes its connection, since the start of the next request is unknown', async () => {
    const { port } = await start();
    const { received, closed } = open(port, `${GET}Host: evil.example\r\n\r\n${GET}\r\n`);
    await closed;
    expect(received().match(/HTTP\/1.1 /g)).toHaveLength(1);
  });

  it('does not include an old health check without a host', async () => {
    const { port } = await start();
    const { closed, received } = open(port, 'GET / HTTP/1.0\r\n\r\n');
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 200 [\s\S]*here$/);
  });

  it('gets HSTS too, if the site is reached by TLS', async () => {
    const { port } = await start({}, true);
    const { received } = open(port, 'nonsense\r\n\r\n');
    await vi.waitFor(() => expect(received().toLowerCase()).toContain('strict-transport-security: max-age=31536000'));
  });
});

describe('a slow client', () => {
  const LIMITS = { headersMs: 200, requestMs: 500, idleMs: 300, silentMs: 700, lookEveryMs: 50 };

  // That an end comes at all is what is tested: without a limit these tests would never end.
  it.each([
    ['that sends a byte of its headers now and then', 'GET / HTTP/1.1\r\nX-A: '],
    ['that sends a byte of its body now and then', `${POST}Content-Length: 9999\r\n\r\n`],
    ['that sends a chunk now and then', `${POST}Transfer-Encoding: chunked\r\n\r\n`],
  ])('%s is told 408 and cut off', async (_how, beginning) => {
    const { port } = await start(LIMITS);
    const { socket, closed, received } = open(port, beginning);
    const isChunked = beginning.includes('chunked');
    const dribble = setInterval(() => socket.write(isChunked ? '1\r\na\r\n' : 'a'), 40);
    await closed;
    clearInterval(dribble);
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
    for (const header of HEADERS) expect(received().toLowerCase()).toContain(header);
  });

  it('is disconnected if it sends nothing', async () => {
    const { port } = await start(LIMITS);
    await open(port).closed;
  });

  it('is disconnected if its connection stays idle', async () => {
    const { port } = await start(LIMITS);
    const { closed, received } = open(port, `${GET}\r\n`);
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 200 /);
  });

  it('does not delay other clients, however many are slow', async () => {
    const { port } = await start({ headersMs: 600_000, requestMs: 600_000 });
    for (let slow = 0; slow < 200; slow++) open(port, 'GET / HTTP/1.1\r\nX-A: ');
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, await answer.text()]).toEqual([200, 'here']);
  });
});

describe('stopping', () => {
  it('finishes running requests, accepts no new ones, and closes kept-alive connections', async () => {
    // Longer than a test may take: it ends only if stopping does not wait for what is kept open.
    const { port, stop, finish, started } = await start({ idleMs: 600_000 });
    const idle = open(port, `${GET}\r\n`);
    await vi.waitFor(() => expect(idle.received()).toContain('here'));
    const slow = open(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started;
    const stopped = stop(600_000);
    await idle.closed;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(slow.received()).toBe('');
    finish();
    await stopped;
    // The server has closed the connection; what it sent may still be on its way to this end.
    await slow.closed;
    expect(slow.received()).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/);
  });

  it('waits no longer than its limit', async () => {
    const { port, stop, started } = await start();
    const slow = open(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started;
    await stop(200);
    await slow.closed;
    expect(slow.received()).toBe('');
  });
});
