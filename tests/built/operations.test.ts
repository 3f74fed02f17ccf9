import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../e2e/server.ts';
import { root, runServer, slowEnquiry } from './site-program.ts';

const Ready = v.object({ ready: v.boolean(), checks: v.object({ draining: v.boolean() }) });

it('after SIGTERM it is not ready, serves while it drains, finishes running requests, and exits', async () => {
  const site = await runServer({ DRAIN_MS: '1500' });
  await site.ready();
  const enquiry = slowEnquiry(site.port);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  site.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${site.url}/readyz`);
  expect(v.parse(Ready, await answer.json())).toMatchObject({ ready: false, checks: { draining: true } });
  expect(answer.headers.get('Connection')).toBe('close');
  expect((await fetch(`${site.url}/faq`)).status).toBe(200);
  // The drain has ended, and the enquiry is still running.
  await expect.poll(() => fetch(`${site.url}/healthz`).catch(() => 'closed')).toBe('closed');
  enquiry.finish();
  expect(await site.ended).toBe(0);
  expect(enquiry.heard()).toMatch(/^HTTP\/1\.1 201 /);
});

it('the start prints lines for people, and every request logs one line of JSON without visitors’ words', async () => {
  const site = await runServer({ TRUST_PROXI: '1' });
  await site.ready();
  expect(site.output()).toContain(`The site is ready: http://localhost:${site.port}/\n`);
  await expect.poll(site.output).toContain('SMTP_URL is not set: enquiries are stored and not mailed');
  const answer = await fetch(`${site.url}/filter-results?location=somebody@host.example`);
  const id = answer.headers.get('X-Request-Id');
  await expect
    .poll(() => site.logged().find(({ request_id }) => request_id === id))
    .toMatchObject({ level: 'info', method: 'GET', path: '/filter-results', status: 200, client: '127.0.0.0/24' });
  expect(site.logged().map(({ msg }) => msg)).toContain(
    'TRUST_PROXI is not a setting of this site; is TRUST_PROXY meant?',
  );
  expect(site.output()).not.toContain('somebody');
  expect(site.complained()).toBe('');
});

it('metrics have a port of their own, and are on the site’s only with the token', async () => {
  const site = await runServer({ METRICS_PORT: '0', METRICS_TOKEN: 'a-token-of-some-length' });
  await site.ready();
  await expect.poll(site.output).toMatch(/Metrics: http:\/\/127\.0\.0\.1:\d+\/metrics\n/);
  const address = /Metrics: (http:\S+)/.exec(site.output())?.[1] ?? '';
  await fetch(`${site.url}/faq`);
  const text = await (await fetch(address)).text();
  expect(text).toMatch(/site_http_requests_total\{method="GET",route="page [^"]+",status="200"\} \d/);
  expect(text).toContain('site_catalogue_version 1');
  expect(text).toContain('site_deliveries');
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  const headers = { Authorization: 'Bearer a-token-of-some-length' };
  expect((await fetch(`${site.url}/metrics`, { headers })).status).toBe(200);
});

it('everything in its data folder belongs to its owner alone', async () => {
  const place = await mkdtemp(join(tmpdir(), 'own-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const [catalogue, dataDir] = [join(place, 'homes'), join(place, 'data')];
  await mkdir(join(catalogue, 'photos', 'A'), { recursive: true });
  await writeFile(join(catalogue, 'homes.csv'), 'Reference,Title,Agreement\nA,A home,sale\n');
  await cp(join(root, 'public/screenshots/home-narrow.png'), join(catalogue, 'photos', 'A', 'front.png'));
  const site = await runServer({ CATALOGUE: catalogue, DATA_DIR: dataDir });
  await site.ready();
  const entries = await readdir(dataDir, { recursive: true });
  expect(entries).toEqual(expect.arrayContaining(['site.db', 'site.db-wal', 'originals']));
  for (const entry of ['', ...entries]) {
    // Unfinished files get another name.
    const info = await stat(join(dataDir, entry)).catch(() => undefined);
    if (info !== undefined) expect([entry, info.mode & 0o077]).toEqual([entry, 0]);
  }
});

it('the start lists all invalid settings, secrets without their value', async () => {
  const site = await runServer({ PORT: 'seventy', DRAIN_MS: '-1', METRICS_TOKEN: 'hush' });
  expect(await site.ended).toBe(1);
  for (const name of ['PORT must be', 'DRAIN_MS must be', 'METRICS_TOKEN must'])
    expect(site.complained()).toContain(name);
  expect(site.complained()).not.toContain('hush');
  expect(site.complained()).not.toMatch(/\n\s+at /);
});

it('an unusable port or data folder is reported in one sentence', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
  onTestFinished(() => void other.close());
  const taken = await runServer({ PORT: String(port) });
  expect(await taken.ended).toBe(1);
  expect(taken.complained()).toBe(`Port ${port} cannot be used: another program uses it. Choose another with PORT.\n`);
  const folder = join(root, 'package.json');
  const astray = await runServer({ DATA_DIR: folder });
  expect(await astray.ended).toBe(1);
  expect(astray.complained()).toBe(`DATA_DIR cannot be used: ${folder} is a file, or leads through one.\n`);
});
