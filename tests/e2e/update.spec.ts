import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { controlled } from './fixtures.ts';
import { buildNext, type NextBuild } from './next-build.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * A release while people are reading. Needs the built product and builds the release after it, in a copy of the project,
 * over the build that is there: that is how a release is made, and what keeps the assets of the last one.
 */

const OWN = resolve(import.meta.dirname, '../..');
const PROPERTY = '/property/3';
const OFFER = 'A newer version is ready.';
/** Longer than the pause after which an offer that waits for a typing visitor is looked at again. */
const LONGER_THAN_A_LOOK_MS = 6_500;

let next: NextBuild;
let server: TestServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  next = await buildNext([
    { file: 'src/features/property/share-dialog.tsx', from: 'title="Share"', to: 'title="Share this home"' },
  ]);
  server = await startServer();
});
test.afterAll(async () => {
  await server?.dispose();
  await next?.dispose();
});
test.beforeEach(async () => {
  await server.stop();
  await server.start();
});

async function release(): Promise<void> {
  await server.stop();
  await server.start(next.project);
}

/** The entry script that a build's shell names. */
async function entryOf(project: string): Promise<string> {
  const shell = await readFile(join(project, 'dist/client/index.html'), 'utf8');
  return /<script type="module"[^>]* src="([^"]+)"/.exec(shell)?.[1] ?? '';
}

/** The build that a page runs, by its entry script. */
const entryIn = (page: Page) => page.locator('script[type="module"][src]').first().getAttribute('src');

/** Marks a page; the mark is gone when it has been loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen-by-test', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-seen-by-test'));

const hasWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');

async function open(page: Page, path = PROPERTY): Promise<void> {
  await page.goto(server.url + path);
  await controlled(page);
}

const message = (page: Page) => page.locator('form[data-form="enquiry"]').getByLabel('Message');
const share = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Share' }).first();

test('a release is offered and not forced; accepting it reloads this tab alone, and the other goes on', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await open(page);
  await open(other);
  await mark(other);
  await release();

  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible({ timeout: 20_000 });
  await expect(other.getByText(OFFER)).toBeVisible();
  expect(await hasWaiting(page)).toBe(true);
  expect(await entryIn(page)).toBe(await entryOf(OWN));

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryIn(page).catch(() => ''), { timeout: 15_000 }).toBe(await entryOf(next.project));
  await expect(page.getByText(OFFER)).toHaveCount(0);
  expect(await isMarked(other)).toBe(true);

  // Nobody but the worker can have the other tab's part now.
  await server.stop();
  await share(other).click();
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Share', exact: true })).toBeVisible();
  await other.keyboard.press('Escape');
  await server.start(next.project);

  await other.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryIn(other).catch(() => ''), { timeout: 15_000 }).toBe(await entryOf(next.project));
  await share(other).click();
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Share this home' })).toBeVisible();
});

test('while someone is typing nothing is offered, and what is typed outlives the reload', async ({ page, context }) => {
  const writer = await context.newPage();
  await open(writer);
  await message(writer).fill('A long thought, not finished');
  await message(writer).blur();
  await mark(writer);
  await open(page, '/');
  await release();

  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(LONGER_THAN_A_LOOK_MS);
  await expect(writer.getByText(OFFER)).toHaveCount(0);

  await page.goto(`${server.url}/property/1`);
  await expect(page.getByText(OFFER)).toBeVisible({ timeout: 20_000 });
  await message(page).fill('Typed beside the offer');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryIn(page).catch(() => ''), { timeout: 15_000 }).toBe(await entryOf(next.project));
  await expect(message(page)).toHaveValue('Typed beside the offer', { timeout: 15_000 });

  expect(await isMarked(writer)).toBe(true);
  await expect(message(writer)).toHaveValue('A long thought, not finished');
  await message(writer).fill('');
  await message(writer).blur();
  await expect(writer.getByText(OFFER)).toBeVisible({ timeout: 10_000 });
});

test('when all tabs are closed the release takes over by itself', async ({ page, context }) => {
  await open(page);
  await release();
  await page.reload();
  await expect.poll(() => hasWaiting(page), { timeout: 20_000 }).toBe(true);
  await page.goto('about:blank');
  const launched = await context.newPage();
  await expect
    .poll(
      async () => {
        await launched.goto(server.url + PROPERTY);
        const entry = await entryIn(launched);
        await launched.goto('about:blank');
        return entry;
      },
      { timeout: 15_000, intervals: [500] },
    )
    .toBe(await entryOf(next.project));
});

test('a tab of the last build that has no worker gets its parts from the server', async ({ page }) => {
  await page.goto(`${server.url}${PROPERTY}?no-sw`);
  await expect(page.locator('html:not([data-starting])')).toBeAttached();
  await release();
  await share(page).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Share', exact: true })).toBeVisible();
});

test('a release is noticed at once: worker, manifest and shell are asked for anew, hashed files never', async ({
  request,
}) => {
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    const before = await request.get(server.url + path);
    expect(before.headers()['cache-control'], path).toBe('no-cache');
    const etag = before.headers()['etag'] ?? '';
    expect((await request.get(server.url + path, { headers: { 'If-None-Match': etag } })).status(), path).toBe(304);
  }
  const before = await readdir(join(OWN, 'dist/client/assets'));
  const after = new Set(await readdir(join(next.project, 'dist/client/assets')));
  const gone = before.filter((name) => name.endsWith('.js') && !after.has(name));
  expect(gone.length).toBeGreaterThan(1);
  const oldWorker = (await request.get(`${server.url}/sw.js`)).headers()['etag'] ?? '';
  await release();
  expect((await request.get(`${server.url}/sw.js`, { headers: { 'If-None-Match': oldWorker } })).status()).toBe(200);
  for (const name of gone) {
    const kept = await request.get(`${server.url}/assets/${name}`);
    expect(kept.status(), name).toBe(200);
    expect(kept.headers()['cache-control']).toContain('immutable');
  }
  const unknown = await request.get(`${server.url}/assets/never-built-12345678.js`);
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).not.toContain('html');
});
