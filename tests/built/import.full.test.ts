import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { root } from './site-program.ts';

const call = promisify(execFile);

it('the running site shows everywhere what another process imports, also after a restart', async () => {
  // Polling for a change would exceed the limits.
  const server = await startServer({ RATE_LIMIT: 'off' });
  const folder = await mkdtemp(join(tmpdir(), 'agency-'));
  onTestFinished(async () => {
    await server.dispose();
    await rm(folder, { recursive: true });
  });
  const command = async (name: string, ...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: server.dataDir, INIT_CWD: folder };
    const script = join(root, 'dist/server/command.js');
    return (await call(process.execPath, [script, name, ...args], { cwd: root, env })).stdout;
  };
  const text = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  const homeCount = async () => (await fetch(`${server.url}/api/property/simple?limit=1`)).headers.get('X-Total-Count');
  const photos = join(root, 'server/catalogue/demo/pictures');

  const before = await homeCount();
  expect(await text('/filter-results?agreement_type=RENT')).not.toContain('Two-bedroom flat with a balcony');
  await command('export', 'before');

  const example = join(root, 'docs/import/example.csv');
  const output = await command('import', example, '--photos', photos, '--remove-many', '--skip-pictures');
  expect(output).toContain('6 in the file; 6 added');
  await expect.poll(homeCount).toBe('5');
  expect(await text('/filter-results?agreement_type=RENT')).toContain('Two-bedroom flat with a balcony');
  const index: unknown = await (await fetch(`${server.url}/api/property/simple?index=1`)).json();
  expect(index).toHaveLength(5);
  const photo = /\/media\/[\w-]+apartment-01-exterior_day/.exec(await text('/api/property/simple'))?.[0];
  const picture = await fetch(`${server.url}${photo}-480.webp`);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp']);

  await writeFile(join(folder, 'team.csv'), 'Name,Username,Role,Phone\nJane Doe,akinyi,Director,0712345678\n');
  await command('import', 'team.csv', '--skip-pictures');
  await expect.poll(() => text('/content/team.json')).toContain('+254 712 345 678');
  expect(await text('/team')).toContain('Jane Doe');

  await server.stop();
  await server.start();
  expect(await homeCount()).toBe('5');

  await command('import', 'before', '--remove-many', '--skip-pictures');
  await expect.poll(homeCount).toBe(before);
}, 120_000);
