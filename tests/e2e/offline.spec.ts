import { expect, type Page, test } from 'playwright/test';
import { controlled, keptSeen } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * Reading without a connection, against a server that is really killed: what was seen is there, with its age; what was
 * not says so; and all of it comes to life when the server is back.
 */

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  await server.dispose();
});

/** The worker controls the page and has kept what the page has seen. */
async function ready(page: Page): Promise<void> {
  await controlled(page);
  await keptSeen(page);
}

const cards = (page: Page) => page.locator('main article');

test('the first page ever seen is enough: its homes open, are searched and found without a connection', async ({
  page,
}) => {
  await page.goto(`${server.url}/filter-results?agreement_type=SALE`);
  await expect(cards(page).first()).toBeVisible();
  const first = cards(page).getByRole('link').first();
  const href = await first.getAttribute('href');
  const seen = await cards(page).count();
  await ready(page);
  await server.kill();

  await page.goto(`${server.url}/filter-results?agreement_type=SALE&sort=price-up`);
  await expect(cards(page)).toHaveCount(seen);
  // One band, which says it once.
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toHaveText(
    'No connection. Saved copy, just now.',
  );
  await expect(page.getByText(/Saved copy/)).toHaveCount(1);

  await page.goto(`${server.url}${href}`);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByText(/Not on this/)).toHaveCount(0);

  await page.goto(`${server.url}/location/Karen`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Karen');
  await expect(cards(page).first()).toBeVisible();
});

test('pictures that were seen are shown without a connection', async ({ page }) => {
  await page.goto(`${server.url}/filter-results?agreement_type=SALE`);
  const picture = page.locator('main article img').first();
  const width = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0);
  await ready(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length))
    .toBeGreaterThan(0);
  await server.kill();
  await page.reload();
  await expect.poll(width).toBeGreaterThan(0);
});

test('a page that was never seen is a page of our own, and opens by itself when the server is back', async ({
  page,
}) => {
  await page.goto(server.url);
  await ready(page);
  await server.kill();
  // A property that is sold is in no list, so it is not on this device.
  await page.goto(`${server.url}/property/117`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('It opens by itself when the connection is back.')).toBeVisible();
  await server.start();
  await expect(page.locator('main h1')).toContainText('Garden-level four-bed', { timeout: 20_000 });
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('a saved copy is replaced in place when the connection is back', async ({ page }) => {
  await page.goto(`${server.url}/property/3`);
  await ready(page);
  await server.kill();
  await page.reload();
  await expect(page.getByText(/Saved copy/).first()).toBeVisible();
  await server.start();
  await expect(page.getByText('Back online.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Saved copy/)).toHaveCount(0);
});

test('a launch paints the last screen from this device, without asking anyone', async ({ page, context }) => {
  await page.goto(`${server.url}/property/3`);
  await expect(page.locator('main h1')).toBeVisible();
  await ready(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-screens')?.length ?? 0)).toBeGreaterThan(500);
  await server.kill();
  await page.close();
  const launched = await context.newPage();
  await launched.goto(`${server.url}/property/3`);
  await expect(launched.locator('main h1')).toContainText('Family house');
});

test('`?no-sw` is a visit without a worker', async ({ page }) => {
  await page.goto(`${server.url}/?no-sw`);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('writes and files are not answered by the shell', async ({ page }) => {
  await page.goto(server.url);
  await ready(page);
  const kinds = await page.evaluate(async () =>
    Promise.all(
      ['/sw.js', '/manifest.webmanifest', '/api/property/3', '/content/team.json'].map(
        async (href) => (await fetch(href)).headers.get('Content-Type') ?? '',
      ),
    ),
  );
  for (const kind of kinds) expect(kind).not.toContain('text/html');
});
