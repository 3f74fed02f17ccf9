import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { submissionCalls } from '#contract/submission-calls.ts';
import { VIEWING_STATE_PATH, VIEWING_TOKEN_HEADER } from '#contract/viewing-state.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { createSiteServer } from '../http/site-server.ts';

/** In bytes, with the empty line. */
const LARGEST_HEAD = 300;
const TOKEN = 'a'.repeat(32);

async function getHead(port: number, headers: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = [`GET ${VIEWING_STATE_PATH} HTTP/1.1`, 'Host: site.example', `${VIEWING_TOKEN_HEADER}: ${TOKEN}`];
  socket.write([...lines, ...headers, '', ''].join('\r\n'));
  let received = '';
  while (!received.includes('\r\n\r\n')) {
    const [bytes]: unknown[] = await once(socket, 'data');
    received += String(bytes);
  }
  socket.destroy();
  return received.slice(0, received.indexOf('\r\n\r\n') + 4);
}

it('a phone that asks for an unchanged viewing gets at most 300 bytes, behind TLS too', async () => {
  const site = await closedAfter(openTestSite({ publicUrl: 'https://site.example' }));
  const slots = [{ date: '2026-12-05', part: 'morning' }];
  const created = await site.app.request(submissionCalls.viewing.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [VIEWING_TOKEN_HEADER]: TOKEN },
    body: JSON.stringify({ property_id: 1, slots, name: 'Amina', phone: '+254712345678' }),
  });
  expect(created.status).toBe(201);
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const { server, stop } = createSiteServer(site.app, { log: { ...log, flush: () => undefined }, isSecure: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const etag = /^etag: (.*)$/im.exec(await getHead(port, []))?.[1] ?? '';
  const head = await getHead(port, [`If-None-Match: ${etag.trim()}`]);
  await stop(0);
  expect(head).toMatch(/^HTTP\/1\.1 304 /);
  expect(head.toLowerCase()).toContain('\r\nstrict-transport-security: ');
  expect(head.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
  expect(head.length).toBeLessThanOrEqual(LARGEST_HEAD);
});
