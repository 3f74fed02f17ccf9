import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';

/*
 * `npm start` itself, ended in each way that terminals, supervisors and people end it. Needs no browser.
 */

const root = resolve(import.meta.dirname, '../..');

/** `npm start` in a process group of its own, as a terminal starts it. */
async function npmStart() {
  const data = await startServer();
  await data.stop();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(data.port), HOST: '127.0.0.1', DATA_DIR: data.dataDir },
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  }
  const group = npm.pid ?? Number.NaN;
  const isThere = (): boolean => {
    try {
      process.kill(-group, 0);
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(() => said, { timeout: 30_000 }).toContain('The site is ready');
  return {
    port: data.port,
    url: data.url,
    kill: (signal: NodeJS.Signals, whom: 'group' | 'npm') => process.kill(whom === 'group' ? -group : group, signal),
    /** Whether anything of it still runs: npm, its shell, the server. */
    isThere,
    dispose: async () => {
      if (isThere()) process.kill(-group, 'SIGKILL');
      await data.dispose();
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
  socket.on('error', (error) => {
    heard += error.message;
  });
  socket.write(
    `POST /api/enquiry/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  return { finish: () => socket.write(body.slice(20)), heard: () => heard };
}

/** Whether somebody else may listen there now. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const other = createServer();
    other.once('error', () => done(false));
    other.listen(port, '127.0.0.1', () => other.close(() => done(true)));
  });

for (const [how, signal, whom] of [
  ['Ctrl-C in its terminal', 'SIGINT', 'group'],
  ['SIGTERM to its process group', 'SIGTERM', 'group'],
  ['SIGTERM to npm alone', 'SIGTERM', 'npm'],
  ['SIGINT to npm alone', 'SIGINT', 'npm'],
  ['the closing of its terminal', 'SIGHUP', 'group'],
] as const) {
  test(`npm start answers what is under way and is then gone, port and all, after ${how}`, async () => {
    const site = await npmStart();
    try {
      const enquiry = slowEnquiry(site.port);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
      site.kill(signal, whom);
      await expect.poll(() => fetch(`${site.url}/healthz`).catch(() => 'closed'), { timeout: 10_000 }).toBe('closed');
      enquiry.finish();
      await expect.poll(enquiry.heard).toMatch(/^HTTP\/1\.1 201 /);
      await expect.poll(site.isThere, { timeout: 10_000 }).toBe(false);
      expect(await isFree(site.port)).toBe(true);
    } finally {
      await site.dispose();
    }
  });
}
