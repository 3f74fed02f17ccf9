import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSiteServer, type SiteServer } from '#server/http/site-server.ts';
import { request } from '#tests/fixtures/odd-requests.ts';
import { sized } from '#tests/fixtures/runs.ts';
import { openTestSite, type TestSite } from '#tests/fixtures/test-site.ts';

// Thousands of requests that no browser sends, as bytes over real connections, to every call and to pages: no answer is
// a 5xx, every answer has the common headers, nothing is logged as an error, and memory does not grow.
// TEST_SEED repeats a run.

// Seven seconds on two idle cores; the limit is for a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const REQUESTS = sized(1_500, 5_000);
/** Fills caches and compiles code before memory is first measured. */
const WARM_UP = sized(500, 1_000);
const MAX_GROWTH_BYTES = 50 * 1024 * 1024;
const AT_ONCE = 24;
/** After this time without an answer, the server waits for more of the request, ms. */
const PATIENCE_MS = 400;
/** A connection that is neither answered nor closed. ms */
const HANGS_MS = 60_000;

interface Answer {
  readonly sent: string;
  /** Undefined: the connection was closed without an answer. */
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
    // A server that has answered may close while we still send.
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
  site = await openTestSite({ hasRateLimit: false });
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
  console.log(`TEST_SEED=${fc.readConfigureGlobal().seed}`);
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
  // The requests reached the calls, and were not all rejected early.
  for (const reached of [200, 201, 303, 400, 403, 404, 405, 413, 414, 415, 417, 422, 431]) {
    expect([reached, statuses.get(reached) ?? 0]).toEqual([reached, expect.toSatisfy((count: number) => count > 0)]);
  }
  expect(grown.heap).toBeLessThan(MAX_GROWTH_BYTES);
  expect(grown.rss).toBeLessThan(MAX_GROWTH_BYTES);
  expect((await exchange(port, 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status).toBe(200);
});
