import type { Page } from 'playwright/test';
import { pwaManifest } from '#app/pwa-manifest.ts';
import {
  expect,
  testWithOwnServer as test,
  waitForCatalogue,
  waitForShownPhotos,
  waitForWorker,
  waitUntilReadyOffline,
} from './fixtures.ts';

// Reading without a connection, against a server that is really killed: opened pages are there, with their age; others
// say that they are not; and all return to life when the server is back.

const cards = (page: Page) => page.locator('main article');
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('one visited page is enough: its homes open and can be searched without a connection', {
  tag: '@gate',
}, async ({ page, server }) => {
  await page.goto('/filter-results?agreement_type=SALE');
  await expect(cards(page).first()).toBeVisible();
  const href = (await cards(page).getByRole('link').first().getAttribute('href')) ?? '';
  const seen = await cards(page).count();
  await waitUntilReadyOffline(page);
  await waitForCatalogue(page);
  await server.kill();

  await page.goto('/filter-results?agreement_type=SALE&sort=price-up');
  await expect(cards(page)).toHaveCount(seen);
  // The list says how old it is, so the banner does not.
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toHaveText(
    /^No connection\. Showing what is on this/,
  );
  await expect(page.getByText(/^Searching/)).toHaveCount(1);
  await expect(page.getByText(/Saved copy/)).toHaveCount(0);

  await page.goto(href);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByText(/Not on this/)).toHaveCount(0);

  await page.goto('/location/Karen');
  await expect(heading(page)).toContainText('Karen');
  await expect(cards(page).first()).toBeVisible();
});

test('a page that began to load before the first worker was active is controlled by it all the same', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.route('**/property/24', async (route) => {
    await other.goto('/');
    await waitForWorker(other);
    await route.continue();
  });
  await page.goto('/property/24');
  await waitForWorker(page);
});

test('installed and opened without a connection, the app starts with homes on it, and its shortcuts open screens of our own', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await waitUntilReadyOffline(page);
  await page.close();
  await server.kill();
  const launched = await context.newPage();
  await launched.goto(pwaManifest.start_url ?? '');
  await expect(cards(launched).first()).toBeVisible();
  await expect(launched.getByText('No connection.')).toBeVisible();
  const shortcuts = (pwaManifest.shortcuts ?? []).map(({ url }) => url);
  expect(shortcuts).toEqual(['/saved', '/filter-results', '/outbox', '/saved/packs']);
  for (const path of shortcuts) {
    await launched.goto(path);
    await expect(heading(launched), path).toBeVisible();
    await expect(launched.getByText('Not on this phone yet'), path).toHaveCount(0);
  }
});

test('shown pictures appear without a connection', async ({ page, server }) => {
  await page.goto('/filter-results?agreement_type=SALE');
  const picture = cards(page).locator('img').first();
  const width = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(0);
  await waitUntilReadyOffline(page);
  await waitForShownPhotos(page);
  await server.kill();
  await page.reload();
  await expect.poll(width).toBeGreaterThan(0);
});

test('a page that was never opened shows an offline page, and opens by itself when the server is back', {
  tag: '@gate',
}, async ({ page, server }) => {
  await page.goto('/');
  await waitUntilReadyOffline(page);
  await server.kill();
  // A sold property is in no list, so it is not on the device.
  await page.goto('/property/117');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('It opens by itself when the connection is back.')).toBeVisible();
  await server.start();
  await expect(heading(page)).toContainText('Garden-level four-bed');
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('a saved copy is replaced in place when the connection is back', async ({ page, server }) => {
  await page.goto('/property/3');
  await waitUntilReadyOffline(page);
  await server.kill();
  await page.reload();
  await expect(page.getByText(/Saved copy/).first()).toBeVisible();
  await server.start();
  await expect(page.getByText('Back online.')).toBeVisible();
  await expect(page.getByText(/Saved copy/)).toHaveCount(0);
});
