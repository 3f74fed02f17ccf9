import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2, constants } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, type SiteProcess, startSite } from '../bench/site-process.ts';
import { freePort } from '../e2e/server.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { type S3Server, startS3Server } from '../fixtures/s3-server.ts';

// The files of deploy/, with other ports, names and paths, in front of the built site: nginx with a
// self-signed certificate; and nginx, HAProxy and two processes of the site with PostgreSQL and an S3 server. Programs that
// this machine lacks are reported and skipped.

const HOST = 'www.host.example';
const CATALOGUE = join(root, 'tests/fixtures/catalogue');

const program = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
const nginx = program('nginx');
const haproxy = program('haproxy');
const openssl = program('openssl');
const chromiumPath = process.env['CHROMIUM_PATH'] ?? program('chromium');
const missing = Object.entries({ nginx, haproxy, openssl }).flatMap(([name, path]) => (path === undefined ? name : []));
if (missing.length > 0) console.warn(`Deployment tests skipped: ${missing.join(', ')} not installed.`);

let folder: string;
const children: ChildProcess[] = [];
const sites: SiteProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployment-'));
  // nginx's workers do not run as root.
  await chmod(folder, 0o755);
  if (openssl === undefined) return;
  execFileSync(
    openssl,
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2'.split(' '),
      ...['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
});
afterAll(async () => {
  for (const site of sites) await site.kill();
  for (const child of children) child.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

function start(command: string | undefined, args: readonly string[]): void {
  children.push(spawn(command ?? '', args, { stdio: ['ignore', 'inherit', 'inherit'] }));
}

/** Starts nginx with a file of deploy/, on free ports. @returns the TLS port */
async function startNginx(file: string, upstream: readonly [text: string, port: number]): Promise<number> {
  const [tls, plain] = [await freePort(), await freePort()];
  const own = join(folder, `nginx-${tls}`);
  await mkdir(join(own, 'cache'), { recursive: true });
  const text = await readFile(join(root, 'deploy', file), 'utf8');
  const site = text
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll(/listen \[::\]:.*/g, '')
    .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, join(folder, 'cert.pem'))
    .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, join(folder, 'key.pem'))
    .replaceAll('/var/cache/nginx-site', join(own, 'cache'))
    .replaceAll(upstream[0], `127.0.0.1:${upstream[1]}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`);
  await writeFile(
    join(own, 'nginx.conf'),
    `daemon off; user root; worker_processes 1; pid ${own}/pid; error_log ${own}/error.log;
     events { worker_connections 512; } http { access_log off; ${paths.join(' ')} ${site} }`,
  );
  start(nginx, ['-c', join(own, 'nginx.conf'), '-p', own]);
  await answering(tls);
  return tls;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 20 });

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      { host: '127.0.0.1', port, path, method, agent, servername: HOST, headers: { Host: HOST, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask(port, '/healthz').catch(() => undefined);
    // Before HAProxy listens, nginx answers for it.
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`Nothing answers on port ${port}`);
}

const ENQUIRY = { first_name: 'Wanjiru', last_name: 'Kamau', email: 'w@visitor.example', note: 'May I see it?' };
const contact = (port: number, key: string, more: Record<string, string> = {}) =>
  ask(port, '/api/email/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Origin: `https://${HOST}`, ...more },
    body: JSON.stringify({ fullname: ENQUIRY.first_name, email: ENQUIRY.email, message: `${ENQUIRY.note} ${key}` }),
  });
const findPicture = (page: Answer): string => /\/media\/[\w-]+-\d+\.avif/.exec(page.body.toString())?.[0] ?? '';
const findAsset = (page: Answer): string => /\/assets\/[\w.-]+\.css/.exec(page.body.toString())?.[0] ?? '';

describe.skipIf(missing.length > 0)('one machine behind nginx with TLS', () => {
  let port: number;
  let site: SiteProcess;
  beforeAll(async () => {
    site = await startSite({
      DATA_DIR: join(folder, 'one'),
      CATALOGUE,
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: '1',
      RATE_LIMIT: 'on',
    });
    sites.push(site);
    port = await startNginx('one-machine/nginx.conf', ['127.0.0.1:3000', site.port]);
  });

  it('serves pages, pictures and files by TLS, with their Cache-Control', async () => {
    const page = await ask(port, '/');
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(page.body.toString()).toContain(`https://${HOST}/`);
    const again = await ask(port, '/', { headers: { 'If-None-Match': String(page.headers['etag']) } });
    expect(again.status).toBe(304);
    for (const path of [findPicture(page), findAsset(page)]) {
      const file = await ask(port, path);
      expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      const head = await ask(port, path, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      const part = await ask(port, path, { headers: { Range: 'bytes=0-9' } });
      expect([200, 206]).toContain(part.status);
    }
    for (const path of ['/sw.js', '/index.html', '/api/property/simple']) {
      expect([path, (await ask(port, path)).headers['cache-control']]).toEqual([path, 'no-cache']);
    }
    expect((await ask(port, '/metrics')).status).toBe(404);
    for (const [encoding, expected] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', undefined],
    ]) {
      for (const path of ['/', findAsset(page), '/api/property/simple']) {
        const headers = { 'Accept-Encoding': encoding ?? '' };
        const answer = await ask(port, path, { headers });
        expect([path, encoding, answer.headers['content-encoding']]).toEqual([path, encoding, expected]);
        // nginx weakens the ETag of what it compresses.
        const known = { ...headers, 'If-None-Match': String(answer.headers['etag']) };
        expect([path, encoding, (await ask(port, path, { headers: known })).status]).toEqual([path, encoding, 304]);
      }
    }
  });

  it('speaks HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: HOST });
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({ ':path': '/', ':authority': HOST });
      stream.on('response', (headers) => resolve(headers[constants.HTTP2_HEADER_STATUS]));
      stream.resume();
    });
    session.close();
    expect(status).toBe(200);
  });

  it('accepts a message, and counts each visitor by the address that nginx saw', async () => {
    expect((await contact(port, 'one-machine-key-1')).status).toBe(200);
    expect((await contact(port, 'one-machine-key-2', { Origin: 'https://evil.example' })).status).toBe(403);
    // A forged header does not make another visitor.
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, count) =>
        contact(port, `one-many-${count}`, { 'X-Forwarded-For': `192.0.2.${count}` }).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    const large = await ask(port, '/api/email/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: 'x'.repeat(300_000),
    });
    expect(large.status).toBe(413);
  });

  it('opens in a browser, worker included', async () => {
    const browser = await chromium.launch({
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: ['--no-sandbox', '--ignore-certificate-errors', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    });
    try {
      const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
      const failed: string[] = [];
      page.on('requestfailed', (request) => failed.push(request.url()));
      const answer = await page.goto(`https://${HOST}:${port}/`, { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), undefined, { timeout: 30_000 });
      expect(failed).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

const several = missing.length > 0 ? describe.skip : describe;
several('two processes behind HAProxy and a caching nginx', () => {
  const apps: SiteProcess[] = [];
  let s3: S3Server;
  let postgres: PostgresServer | undefined;
  let env: Record<string, string>;
  let port: number;

  const startApp = async (index: number): Promise<void> => {
    const app = await startSite({
      ...env,
      RATE_LIMIT: 'on',
      // Each process as on its own machine; without PostgreSQL they share one database file.
      DATA_DIR: join(folder, postgres === undefined ? 'several' : `several-${index}`),
      PORT: String(apps[index]?.port ?? 0),
    });
    apps[index] = app;
    sites.push(app);
  };

  beforeAll(async () => {
    s3 = await startS3Server(join(folder, 'objects'), ['agency']);
    const programs = findPostgres();
    if ('missing' in programs) console.warn(`Two processes share an embedded database: ${programs.missing}.`);
    else {
      postgres = await startPostgres(programs);
      await postgres.run('create database site');
    }
    env = {
      CATALOGUE,
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: '2',
      DRAIN_MS: '3000',
      MEDIA_URL: `s3://agency/site?endpoint=${s3.url}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url('site') }),
    };
    await startApp(0);
    await startApp(1);
    const balancer = await freePort();
    const text = await readFile(join(root, 'deploy/several-machines/haproxy.cfg'), 'utf8');
    await writeFile(
      join(folder, 'haproxy.cfg'),
      text
        .replace('127.0.0.1:8080', `127.0.0.1:${balancer}`)
        .replaceAll('10.0.0.11:3000', `127.0.0.1:${apps[0]?.port}`)
        .replaceAll('10.0.0.12:3000', `127.0.0.1:${apps[1]?.port}`)
        .replace(/log \/dev\/log.*/, 'log stdout format raw local0 emerg')
        .replace(/ {4}(user|group) haproxy\n/g, ''),
    );
    start(haproxy, ['-f', join(folder, 'haproxy.cfg')]);
    port = await startNginx('several-machines/nginx.conf', ['127.0.0.1:8080', balancer]);
  });
  afterAll(async () => {
    await postgres?.remove();
    await s3.stop();
  });

  /** Sends requests without pause until stopped. @returns the number of answers, and the bad ones */
  function traffic(paths: readonly string[]): { stop(): Promise<{ answers: number; bad: string[] }> } {
    let isRunning = true;
    let answers = 0;
    const bad: string[] = [];
    const workers = Array.from({ length: 6 }, async (_, worker) => {
      for (let count = worker; isRunning; count++) {
        const path = paths[count % paths.length] ?? '/';
        const status = await ask(port, path).then(
          (answer) => answer.status,
          (error: unknown) => String(error),
        );
        answers += 1;
        if (status !== 200) bad.push(`${path} ${status}`);
      }
    });
    return {
      stop: async () => {
        isRunning = false;
        await Promise.all(workers);
        return { answers, bad };
      },
    };
  }

  it('loses no read when one process is killed, or restarted for a release', async () => {
    const page = await ask(port, '/');
    const paths = ['/', '/faq', findPicture(page), '/api/property/simple?limit=3', findAsset(page)];
    const killing = traffic(paths);
    await sleep(1_000);
    await apps[0]?.kill();
    await sleep(4_000);
    const killed = await killing.stop();
    await startApp(0);
    await sleep(3_000);
    const stopping = traffic(paths);
    await apps[1]?.stop();
    await startApp(1);
    await sleep(3_000);
    const stopped = await stopping.stop();
    console.log(`one killed: ${killed.answers} answers; one stopped and started: ${stopped.answers} answers`);
    expect({ killed: killed.bad, stopped: stopped.bad }).toEqual({ killed: [], stopped: [] });
    expect(Math.min(killed.answers, stopped.answers)).toBeGreaterThan(50);
  });

  it('stores a message once, whichever process gets the repeat', async () => {
    const first = await contact(port, 'several-machines-key');
    for (let time = 0; time < 6; time++) {
      const again = await contact(port, 'several-machines-key');
      expect([again.status, again.body.toString()]).toEqual([200, first.body.toString()]);
    }
  });

  it('counts visitors by the address that nginx saw, behind two proxies', async () => {
    // Each process counts for itself: sixty at once each, and one a second.
    const statuses = await Promise.all(
      Array.from({ length: 250 }, (_, count) =>
        contact(port, `several-many-${count}`, { 'X-Forwarded-For': `192.0.2.${count}` }).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });

  it('serves only pictures and hashed files from the cache of nginx, even while every process is down', async () => {
    const page = await ask(port, '/');
    const cached = [...new Set(page.body.toString().match(/\/(media|assets)\/[\w.-]+\.(avif|webp|js|css)/g))];
    for (const path of cached) expect([path, (await ask(port, path)).status]).toEqual([path, 200]);
    const states: Record<string, number> = {};
    for (let round = 0; round < 10; round++) {
      for (const path of cached) {
        const state = String((await ask(port, path)).headers['x-cache']);
        states[state] = (states[state] ?? 0) + 1;
      }
    }
    console.log(`${cached.length} pictures and files, ten times each: ${JSON.stringify(states)}`);
    expect(states).toEqual({ HIT: cached.length * 10 });
    for (const path of ['/', '/sw.js', '/index.html', '/api/property/simple', '/content/hero.json']) {
      expect([path, (await ask(port, path)).headers['x-cache']]).toEqual([path, undefined]);
    }
    const never = await ask(port, '/assets/never-there.js');
    expect([never.status, (await ask(port, '/assets/never-there.js')).headers['x-cache']]).toEqual([404, 'MISS']);
    // Gzip and Brotli are the only two copies, for any Accept-Encoding.
    const asset = findAsset(page);
    for (const header of ['br', 'gzip, br;q=1.0', 'deflate, br']) {
      const answer = await ask(port, asset, { headers: { 'Accept-Encoding': header } });
      expect(answer.headers['content-encoding']).toBe('br');
    }
    expect((await ask(port, asset, { headers: { 'Accept-Encoding': 'br, zstd' } })).headers['x-cache']).toBe('HIT');
    for (const app of apps) await app.kill();
    expect((await ask(port, cached[0] ?? '')).status).toBe(200);
    expect((await ask(port, '/')).status).toBe(503);
  });
});
