import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';

/*
 * The built server as whoever runs it meets it: start, log, metrics, end. Needs no browser.
 */

const root = resolve(import.meta.dirname, '../..');
const Ready = v.object({ ready: v.boolean(), checks: v.object({ draining: v.boolean() }) });
const Line = v.looseObject({ level: v.string(), msg: v.string() });

/** Starts the built server on the data of another that has ended, and listens to it. */
async function run(env: Readonly<Record<string, string>>) {
  const before = await startServer();
  await before.stop();
  const child: ChildProcess = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(before.port),
      HOST: '127.0.0.1',
      DATA_DIR: before.dataDir,
      CATALOGUE: join(root, 'tests/fixtures/catalogue'),
      ...env,
    },
  });
  let said = '';
  child.stdout?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  let complained = '';
  child.stderr?.on('data', (text: Buffer) => {
    complained += text.toString();
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return {
    url: before.url,
    port: before.port,
    child,
    ended,
    said: () => said,
    complained: () => complained,
    /** What was logged, oldest first; lines for people are no JSON. */
    logged: () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => v.parse(Line, JSON.parse(line))),
    ready: () => expect.poll(() => said, { timeout: 20_000 }).toContain('The site is ready'),
    dispose: async () => {
      child.kill('SIGKILL');
      await ended;
      await before.dispose();
    },
  };
}

/** An enquiry whose last bytes wait for a word. */
function slowEnquiry(port: number) {
  const body = JSON.stringify({ name: 'Wanjiru', email: 'w@host.example', property_id: 1, note: 'Is it free?' });
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  socket.write(
    `POST /api/enquiry/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  return { finish: () => socket.write(body.slice(20)), heard: () => heard };
}

test('SIGTERM: not ready at once, served while it drains, what is under way finishes, and it ends by itself', async () => {
  const site = await run({ DRAIN_MS: '1500' });
  await site.ready();
  const enquiry = slowEnquiry(site.port);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  site.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${site.url}/readyz`);
  expect(v.parse(Ready, await answer.json())).toMatchObject({ ready: false, checks: { draining: true } });
  expect(answer.headers.get('Connection')).toBe('close');
  expect((await fetch(`${site.url}/faq`)).status).toBe(200);
  // The drain is over, and the enquiry still under way.
  await expect.poll(() => fetch(`${site.url}/healthz`).catch(() => 'closed'), { timeout: 10_000 }).toBe('closed');
  enquiry.finish();
  expect(await site.ended).toBe(0);
  expect(enquiry.heard()).toMatch(/^HTTP\/1\.1 201 /);
  await site.dispose();
});

test('a second signal, a second later, ends it at once', async () => {
  const site = await run({ DRAIN_MS: '60000' });
  await site.ready();
  site.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  // What comes within a second is the first one, told twice; so one is sent until it ends.
  const again = setInterval(() => site.child.kill('SIGTERM'), 250);
  expect(await site.ended).toBe(143);
  clearInterval(again);
  await site.dispose();
});

test('the start speaks to people, and every request is one line of JSON without what was typed', async () => {
  const site = await run({ TRUST_PROXI: '1' });
  await site.ready();
  expect(site.said()).toContain(`The site is ready: http://localhost:${site.port}/\n`);
  await expect.poll(site.said).toContain('SMTP_URL is not set: enquiries are stored and not mailed');
  const answer = await fetch(`${site.url}/filter-results?location=somebody@host.example`);
  const id = answer.headers.get('X-Request-Id');
  await expect
    .poll(() => site.logged().find(({ request_id }) => request_id === id))
    .toMatchObject({ level: 'info', method: 'GET', path: '/filter-results', status: 200, client: '127.0.0.0/24' });
  expect(site.logged().map(({ msg }) => msg)).toContain(
    'TRUST_PROXI is not a setting of this site; is TRUST_PROXY meant?',
  );
  expect(site.said()).not.toContain('somebody');
  expect(site.complained()).toBe('');
  await site.dispose();
});

test('metrics are on a port of their own, and on the site’s only for who has the token', async () => {
  const site = await run({ METRICS_PORT: '0', METRICS_TOKEN: 'a-token-of-some-length' });
  await site.ready();
  const address = /Metrics: (http:\S+)/.exec(site.said())?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  await fetch(`${site.url}/faq`);
  const text = await (await fetch(address)).text();
  expect(text).toMatch(/site_http_requests_total\{method="GET",route="page [^"]+",status="200"\} \d/);
  expect(text).toContain('site_catalogue_version 1');
  expect(text).toContain('site_deliveries');
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  const headers = { Authorization: 'Bearer a-token-of-some-length' };
  expect((await fetch(`${site.url}/metrics`, { headers })).status).toBe(200);
  await site.dispose();
});

test('whatever it makes in its data folder is its owner’s alone', async () => {
  const place = await mkdtemp(join(tmpdir(), 'own-'));
  const [catalogue, dataDir] = [join(place, 'homes'), join(place, 'data')];
  await mkdir(join(catalogue, 'photos', 'A'), { recursive: true });
  await writeFile(join(catalogue, 'homes.csv'), 'Reference,Title,Agreement\nA,A home,sale\n');
  await cp(join(root, 'public/screenshots/home-narrow.png'), join(catalogue, 'photos', 'A', 'front.png'));
  const site = await run({ CATALOGUE: catalogue, DATA_DIR: dataDir });
  await site.ready();
  const entries = await readdir(dataDir, { recursive: true });
  expect(entries).toEqual(expect.arrayContaining(['site.db', 'site.db-wal', 'originals']));
  for (const entry of ['', ...entries]) {
    // What is half made meanwhile gets another name.
    const info = await stat(join(dataDir, entry)).catch(() => undefined);
    if (info !== undefined) expect([entry, info.mode & 0o077]).toEqual([entry, 0]);
  }
  await site.dispose();
  await rm(place, { recursive: true });
});

test('settings that cannot be used are all named at the start, a secret one without its value', async () => {
  const site = await run({ PORT: 'seventy', DRAIN_MS: '-1', METRICS_TOKEN: 'hush' });
  expect(await site.ended).toBe(1);
  for (const name of ['PORT must be', 'DRAIN_MS must be', 'METRICS_TOKEN must'])
    expect(site.complained()).toContain(name);
  expect(site.complained()).not.toContain('hush');
  expect(site.complained()).not.toMatch(/\n\s+at /);
  await site.dispose();
});

test('a port that is taken is said in a sentence', async () => {
  const other = await startServer();
  const site = await run({ PORT: String(other.port) });
  expect(await site.ended).toBe(1);
  expect(site.complained()).toBe(
    `Port ${other.port} cannot be used: another program uses it. Choose another with PORT.\n`,
  );
  await Promise.all([site.dispose(), other.dispose()]);
});

test('an address or a data folder that cannot be used is said in a sentence', async () => {
  const host = await run({ HOST: '192.0.2.7' });
  expect(await host.ended).toBe(1);
  expect(host.complained()).toBe(
    'HOST cannot be used: this machine has no address 192.0.2.7. Name one of its own, or 0.0.0.0 for all.\n',
  );
  const folder = join(root, 'package.json');
  const data = await run({ DATA_DIR: folder });
  expect(await data.ended).toBe(1);
  expect(data.complained()).toBe(`DATA_DIR cannot be used: ${folder} is a file, or leads through one.\n`);
  await Promise.all([host.dispose(), data.dispose()]);
});
