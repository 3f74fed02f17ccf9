import type { Page } from 'playwright/test';
import { openLink } from './faulty-link.ts';
import {
  expect,
  test,
  testWithOwnServer,
  useWifi,
  waitForAllFiles,
  waitForHydration,
  waitForWorker,
  waitUntilReadyOffline,
} from './fixtures.ts';

// The files of the app (0041), against a server that is really killed: what opens the app comes with the
// worker, the rest on use or all at once, and a missing screen says so.

const NOT_HERE = 'Not on this phone yet';
const VALUATION = '/request-valuation';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const notHere = (page: Page) => page.getByRole('heading', { name: NOT_HERE });

testWithOwnServer(
  'dialogs open without signal: filters, places, the menu, a gallery and sharing',
  async ({ page, server }) => {
    await page.goto('/property/24');
    await waitUntilReadyOffline(page);
    await server.kill();
    await page.reload();
    await waitForHydration(page);
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
    await page.goto('/filter-results');
    await waitForHydration(page);
    await main.getByRole('button', { name: /^Filters/ }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: /^Location/ }).click();
    await expect(dialog.getByText('Karen').first()).toBeVisible();
  },
);

testWithOwnServer(
  'a screen that is not on the device says so, by a link and by its address, and opens by itself when the server is back',
  async ({ page, server }) => {
    await page.goto('/');
    await waitUntilReadyOffline(page);
    await waitForHydration(page);
    const save = page.getByRole('main').getByRole('button', { name: /^Save / });
    const title = (await save.last().getAttribute('aria-label'))?.replace('Save ', '') ?? '';
    await save.last().click();
    await expect(page.getByRole('button', { name: new RegExp(`^Saved: ${title}`) }).first()).toBeVisible();
    await server.kill();
    await page.locator(`main a[href="${VALUATION}"], footer a[href="${VALUATION}"]`).first().click();
    await expect(notHere(page)).toBeVisible();
    await page.goto(VALUATION);
    await expect(notHere(page)).toBeVisible();
    await expect(page.getByText('It opens by itself when the connection is back.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On this phone now' })).toBeVisible();
    // What was saved comes first.
    await expect(page.getByRole('article').first()).toContainText(title);
    // The next such screen begins with what this one stored.
    await page.waitForFunction(() => localStorage.getItem('last-screens')?.includes('"first"'));
    await page.goto(VALUATION);
    await expect(page.getByRole('article').first()).toContainText(title);
    await server.start();
    await expect(heading(page)).toContainText('valuation', { ignoreCase: true });
  },
);

testWithOwnServer(
  'on a free connection the whole app is stored, and opens without signal',
  async ({ page, server }) => {
    await useWifi(page);
    await page.goto('/');
    await waitForAllFiles(page);
    await server.kill();
    await page.goto(VALUATION);
    await waitForHydration(page);
    await expect(heading(page)).toContainText('valuation', { ignoreCase: true });
  },
);

test('no file of the app is fetched twice on a first visit', async ({ page, server }) => {
  const link = await openLink(server);
  try {
    await page.goto(`${link.url}/filter-results`);
    await waitForWorker(page);
    await page.waitForLoadState('networkidle');
    const files = link.sent.map(({ path }) => path).filter((path) => path.startsWith('/assets/'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
  } finally {
    await link.close();
  }
});
