import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as v from 'valibot';
import { LinkedPhotos, linkedPhotosFolder } from '#server/catalogue/pictures/linked-photos.ts';
import { type FileHost, file, startFileHost, status } from '#tests/fixtures/file-host.ts';
import { forSale, sheetOf } from '#tests/fixtures/sheet-lines.ts';
import { expect, test } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/* A site whose homes come from the office's own spreadsheet, online: CATALOGUE_URL. Needs the built product. */

const root = resolve(import.meta.dirname, '../..');
const call = promisify(execFile);
const Ready = v.object({
  ready: v.boolean(),
  sheet: v.object({ is: v.string(), issues: v.optional(v.array(v.string())) }),
});

const GOOD = sheetOf('A-1,A house in Karen,50000000', 'A-2,A flat in Kilimani,12000000');

let folder: string;
let host: FileHost;
let site: TestServer;
const settings = (): Record<string, string> => ({
  DATA_DIR: folder,
  CATALOGUE: '',
  CATALOGUE_URL: `${host.origin}/homes.csv`,
  CATALOGUE_URL_EVERY_S: '1',
});

test.use({ serviceWorkers: 'block' });
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'online-'));
  host = await startFileHost();
});
test.afterEach(async () => {
  await site.dispose();
  await host.close();
  await rm(folder, { recursive: true });
});

async function ready() {
  const answer = await fetch(`${site.url}/readyz`);
  return { status: answer.status, ...v.parse(Ready, await answer.json()) };
}
const text = async (path: string): Promise<string> => (await fetch(site.url + path)).text();
/** `npm run import` with the settings of the site; what it says. */
async function imported(...args: readonly string[]): Promise<string> {
  const { stdout } = await call(
    process.execPath,
    [join(root, 'dist/server/command.js'), 'import', `${host.origin}/homes.csv`, '--skip-pictures', ...args],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...settings() } },
  );
  return stdout;
}

test('a home changed in the sheet is changed on its page and in the lists within the interval', async ({ page }) => {
  host.answers(file(GOOD));
  site = await startServer(settings());
  await expect.poll(() => text('/property/1')).toContain('A house in Karen');
  await page.goto(`${site.url}/filter-results?agreement_type=SALE`);
  await expect(page.getByRole('link', { name: /A house in Karen/ }).first()).toBeVisible();

  host.answers(file(GOOD.replace('A house in Karen', 'A villa in Karen')));
  await expect.poll(() => text('/property/1'), { timeout: 5_000 }).toContain('A villa in Karen');
  await page.goto(`${site.url}/property/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'A villa in Karen' })).toBeVisible();
  await page.goto(`${site.url}/filter-results?agreement_type=SALE`);
  await expect(page.getByRole('link', { name: /A villa in Karen/ }).first()).toBeVisible();
  expect(await text('/api/property/simple')).not.toContain('A house in Karen');
  expect(await ready()).toMatchObject({ status: 200, ready: true, sheet: { is: 'ok' } });
});

/**
 * A photo of one colour as if it had been fetched before: the server fetches from the public internet only, and no test asks
 * that. What fetching does is tried beside its source.
 * @returns its link
 */
async function keptPhoto(name: string, background: string): Promise<string> {
  const link = `https://photos.example/${name}.jpg`;
  const path = new LinkedPhotos({ folder: linkedPhotosFolder(folder) }).pathOf(link);
  await mkdir(dirname(path), { recursive: true });
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toFile(path);
  return link;
}

/** What a chat is told of a page, without script. */
async function previewOf(path: string) {
  const head = (await text(path)).split('</head>')[0] ?? '';
  const said = (property: string): string =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(head)?.[1] ?? '';
  return { title: said('og:title'), image: said('og:image') };
}

test('a home whose price, title and photo change in the sheet is so on its page and in its preview within the interval', async () => {
  const [red, blue] = [await keptPhoto('dusk', '#a03020'), await keptPhoto('day', '#2050a0')];
  const sheet = (title: string, price: string, photo: string): string =>
    forSale([
      'Reference,Title,Price,Photos',
      `A-1,${title},${price},${photo}`,
      'A-2,A flat in Kilimani,12000000,',
    ]).join('\n');
  host.answers(file(sheet('A house in Karen', '50000000', red)));
  site = await startServer(settings());
  await expect.poll(() => text('/property/1')).toContain('A house in Karen');
  const before = await previewOf('/property/1');
  expect(before.title).toContain('KES 50,000,000');

  host.answers(file(sheet('A villa in Karen', '47500000', blue)));
  await expect.poll(() => text('/property/1'), { timeout: 5_000 }).toContain('A villa in Karen');
  const page = await text('/property/1');
  expect(page).toContain('KES 47,500,000');
  expect(page).not.toContain('50,000,000');
  const after = await previewOf('/property/1');
  expect(after.title).toMatch(/^A villa in Karen.*KES 47,500,000/);
  expect(after.image).not.toBe(before.image);
  const answer = await fetch(after.image);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  const picture = sharp(bytes);
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const { dominant } = await picture.stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  // Who shared the link before goes on showing what was shared.
  expect((await fetch(before.image)).status).toBe(200);
});

test('a first start without the sheet serves a site without homes, never the demo, and shows them once they come', async ({
  page,
}) => {
  host.answers(status(500));
  site = await startServer(settings());
  await expect.poll(ready).toMatchObject({
    status: 200,
    ready: true,
    sheet: { is: 'wrong', issues: [expect.stringContaining('status 500')] },
  });
  for (const path of ['/', '/filter-results', '/blog', '/team']) {
    expect((await fetch(site.url + path)).status).toBe(200);
  }
  expect(await text('/api/property/simple')).toBe('[]');
  await page.goto(`${site.url}/filter-results?agreement_type=SALE`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  host.answers(file(GOOD));
  await expect.poll(() => text('/property/2')).toContain('A flat in Kilimani');
  await expect.poll(ready).toMatchObject({ sheet: { is: 'ok' } });
});

test('a sheet that turns bad changes nothing and is told; a start without it shows the last good one', async () => {
  host.answers(file(GOOD));
  site = await startServer(settings());
  await expect.poll(() => text('/property/1')).toContain('A house in Karen');
  const before = await text('/api/property/simple');
  host.answers(file(GOOD.replace('12000000', '12.5 mil').replace('A house in Karen', 'Never seen')));
  await expect.poll(ready).toMatchObject({
    status: 200,
    ready: true,
    sheet: {
      is: 'wrong',
      issues: ['homes.csv, line 3, column "Price" (C): "…" is not an amount; write 12500000 or 12.5M'],
    },
  });
  expect(await text('/api/property/simple')).toBe(before);
  await site.stop();
  host.answers((response) => response.destroy());
  await site.start();
  await expect
    .poll(ready)
    .toMatchObject({ status: 200, sheet: { is: 'wrong', issues: [expect.stringContaining('cannot be fetched')] } });
  expect(await text('/api/property/simple')).toBe(before);
});

test('what can hardly be meant waits for one npm run import with the address of the sheet', async () => {
  host.answers(file(GOOD));
  site = await startServer(settings());
  await expect.poll(() => text('/property/1')).toContain('A house in Karen');
  host.answers(file(GOOD.replace('50000000', '50')));
  await expect.poll(ready).toMatchObject({ sheet: { is: 'wrong' } });
  expect(await text('/property/1')).not.toContain('KES 50<');
  await expect(imported()).rejects.toMatchObject({ stderr: expect.stringContaining('add --accept-doubts') });
  expect(await imported('--accept-doubts')).toContain('Imported. The site shows it within two seconds.');
  await expect.poll(ready).toMatchObject({ sheet: { is: 'ok' } });
  expect(await text('/api/property/1')).toContain('"price":50,');
});
