import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { npmStart, runServer, slowEnquiry } from './site-program.ts';

/** Whether the port is free. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const other = createServer();
    other.once('error', () => done(false));
    other.listen(port, '127.0.0.1', () => other.close(() => done(true)));
  });

it.each([
  ['Ctrl-C in its terminal', 'SIGINT', 'group'],
  ['SIGTERM to its process group', 'SIGTERM', 'group'],
  ['SIGTERM to npm alone', 'SIGTERM', 'first'],
  ['SIGINT to npm alone', 'SIGINT', 'first'],
  ['the closing of its terminal', 'SIGHUP', 'group'],
] as const)(
  'npm start answers what is under way and is then gone, port and all, after %s',
  async (_how, signal, whom) => {
    const site = await npmStart();
    await site.ready();
    const enquiry = slowEnquiry(site.port);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    site.kill(signal, whom);
    await expect.poll(() => fetch(`${site.url}/healthz`).catch(() => 'closed')).toBe('closed');
    enquiry.finish();
    await expect.poll(enquiry.heard).toMatch(/^HTTP\/1\.1 201 /);
    await expect.poll(site.isThere).toBe(false);
    expect(await isFree(site.port)).toBe(true);
  },
);

it('a second signal, a second later, ends it at once', async () => {
  const site = await runServer({ DRAIN_MS: '60000' });
  await site.ready();
  site.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  // Signals within a second count as the first, so the test repeats them until it ends.
  const again = setInterval(() => site.isThere() && site.kill('SIGTERM'), 250);
  expect(await site.ended).toBe(143);
  clearInterval(again);
});

it('a killed server leaves no process behind that makes pictures', async () => {
  const site = await runServer({ PICTURES_AHEAD: 'on' });
  await expect.poll(site.output).toContain('Making pictures');
  site.kill('SIGKILL');
  await site.ended;
  await expect.poll(site.isThere).toBe(false);
});
