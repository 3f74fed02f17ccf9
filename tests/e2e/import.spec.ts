import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/* An agency's own catalogue, brought in by a command of its own while the site runs. Needs the built product. */

const root = resolve(import.meta.dirname, '../..');
const call = promisify(execFile);

let server: TestServer;
let folder: string;
test.beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'agency-'));
});
test.afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true });
});

const command = async (name: string, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: server.dataDir, INIT_CWD: folder };
  const { stdout } = await call(process.execPath, [join(root, 'dist/server/command.js'), name, ...args], {
    cwd: root,
    env,
  });
  return stdout;
};
const text = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
const homes = async (): Promise<string | null> =>
  (await fetch(`${server.url}/api/property/simple`)).headers.get('X-Total-Count');
const example = ['docs/import/example.csv', 'server/catalogue/demo/pictures'].map((path) => join(root, path));

test('the running site shows what another process imports, everywhere, and keeps it when it starts again', async () => {
  test.setTimeout(90_000);
  const [file = '', photos = ''] = example;
  const before = await homes();
  expect(await text('/filter-results?agreement_type=RENT')).not.toContain('Two-bedroom flat with a balcony');
  await command('export', 'before');

  const said = await command('import', file, '--photos', photos, '--remove-many', '--skip-pictures');
  expect(said).toContain('6 in the file; 6 added');
  await expect.poll(homes, { timeout: 5_000 }).toBe('5');
  expect(await text('/filter-results?agreement_type=RENT')).toContain('Two-bedroom flat with a balcony');
  const index: unknown = await (await fetch(`${server.url}/api/property/simple?index=1`)).json();
  expect(index).toHaveLength(5);
  const photo = /\/media\/[\w-]+apartment-01-exterior_day/.exec(await text('/api/property/simple'))?.[0];
  const picture = await fetch(`${server.url}${photo}-480.webp`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

  await writeFile(join(folder, 'team.csv'), 'Name,Username,Role,Phone\nJane Doe,akinyi,Director,0712345678\n');
  await command('import', 'team.csv', '--skip-pictures');
  await expect.poll(() => text('/team'), { timeout: 5_000 }).toContain('Jane Doe');
  expect(await text('/content/team.json')).toContain('+254 712 345 678');
  await writeFile(join(folder, 'hero.csv'), 'Photo,Caption\napartment-01-living.webp,A living room\n');
  await command('import', 'hero.csv', '--photos', photos, '--skip-pictures');
  await expect.poll(() => text('/content/hero.json'), { timeout: 5_000 }).toContain('A living room');

  await server.stop();
  await server.start();
  expect(await homes()).toBe('5');

  await command('import', 'before', '--remove-many', '--skip-pictures');
  await expect.poll(homes, { timeout: 5_000 }).toBe(before);
  await command('export', 'after');
  expect(await readFile(join(folder, 'after/properties.json'), 'utf8')).toBe(
    await readFile(join(folder, 'before/properties.json'), 'utf8'),
  );
});
