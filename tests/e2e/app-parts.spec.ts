import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { openLink } from './faulty-link.ts';
import { controlled, hydrated, keptSeen, partsHeld, wholeApp } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * The app in two parts (0025), in a real browser against a server that is really killed: what opens the app comes with the
 * worker, the rest with use, and a screen that is not there yet says so.
 */

const CLIENT = join(import.meta.dirname, '../../dist/client');
const NOT_HERE = 'Not on this phone yet';
const VALUATION = '/request-valuation';

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  await server.dispose();
});
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Says that little data is wanted, as the switch of the app does. */
const saveData = (page: Page) => page.addInitScript(() => localStorage.setItem('data-saver', 'on'));

test('after the first page seen the app, a search, a property, saved homes and the outbox open without signal', async ({
  page,
}) => {
  await page.goto(server.url);
  await controlled(page);
  await keptSeen(page);
  const property = await page.locator('main a[href^="/property/"]').first().getAttribute('href');
  await server.kill();
  for (const path of ['/', '/filter-results', '/location/Karen', property ?? '', '/saved', '/outbox']) {
    await page.goto(server.url + path);
    await expect(heading(page), path).toBeVisible();
    await expect(page.getByText(NOT_HERE), path).toHaveCount(0);
  }
});

test('its dialogs open without signal too: filters, places, the menu, a gallery and sharing', async ({ page }) => {
  await page.goto(`${server.url}/property/24`);
  await controlled(page);
  await keptSeen(page);
  await server.kill();
  await page.reload();
  await hydrated(page);
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Share' }).first().click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await main.locator('img').first().click();
  await expect(dialog.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/filter-results`);
  await hydrated(page);
  await main.getByRole('button', { name: /^Filters/ }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: /^Location/ }).click();
  await expect(dialog.getByText('Karen').first()).toBeVisible();
});

test('a screen that is not there yet says so, and opens by itself when the server is back', async ({ page }) => {
  await page.goto(server.url);
  await controlled(page);
  await keptSeen(page);
  expect(await partsHeld(page)).toEqual(['opening']);
  await server.kill();
  await page.goto(server.url + VALUATION);
  await expect(page.getByRole('heading', { name: NOT_HERE })).toBeVisible();
  await expect(page.getByText('It opens by itself when the connection is back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'On this phone now' })).toBeVisible();
  await server.start();
  await expect(heading(page)).toContainText('valuation', { timeout: 20_000, ignoreCase: true });
});

test('a link to such a screen says so too, without a page load that fails', async ({ page }) => {
  await page.goto(server.url);
  await controlled(page);
  await keptSeen(page);
  await hydrated(page);
  await server.kill();
  await page.locator(`main a[href="${VALUATION}"], footer a[href="${VALUATION}"]`).first().click();
  await expect(page.getByRole('heading', { name: NOT_HERE })).toBeVisible();
});

test('one of the further screens that is used brings them all', async ({ page }) => {
  await page.goto(server.url + VALUATION);
  await controlled(page);
  await wholeApp(page);
  await server.kill();
  for (const path of [VALUATION, '/selling-guide', '/storage', '/saved/move']) {
    await page.goto(server.url + path);
    await expect(heading(page), path).toBeVisible();
    await expect(page.getByText(NOT_HERE), path).toHaveCount(0);
  }
});

test('with the data saver on only what was used is kept', async ({ page }) => {
  await saveData(page);
  await page.goto(server.url + VALUATION);
  await controlled(page);
  await page.reload();
  await hydrated(page);
  await page.mouse.move(100, 100);
  await expect
    .poll(async () =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, await valuationScript(page)),
    )
    .toBe(true);
  expect(await partsHeld(page)).toEqual(['opening']);
  await server.kill();
  await page.goto(server.url + VALUATION);
  await expect(heading(page)).toContainText('valuation', { ignoreCase: true });
  await page.goto(`${server.url}/selling-guide`);
  await expect(page.getByRole('heading', { name: NOT_HERE })).toBeVisible();
});

/** A script of this screen that is not among the first ones: the last that the page has loaded. */
const valuationScript = (page: Page) =>
  page.evaluate(() =>
    String(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js') && path.startsWith('/assets/'))
        .at(-1),
    ),
  );

test('the first visit asks the server for few files, and for none twice', async ({ page }) => {
  const link = await openLink(server);
  try {
    await page.goto(`${link.url}/filter-results`);
    await controlled(page);
    await expect.poll(() => partsHeld(page)).toEqual(['opening']);
    const files = link.sent.map(({ path }) => path).filter((path) => path.startsWith('/assets/'));
    const opening = (await readdir(join(CLIENT, 'assets'))).find((name) => /^opening-.*json$/.test(name));
    expect(files).toContain(`/assets/${opening}`);
    expect(files.filter((path) => /further-.*json$/.test(path))).toEqual([]);
    expect(files.filter((path, place) => files.indexOf(path) !== place)).toEqual([]);
    expect(files.length).toBeLessThan(40);
  } finally {
    await link.close();
  }
});
