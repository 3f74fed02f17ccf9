import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { type FaultyLink, openLink } from './faulty-link.ts';
import {
  expect,
  recordConsole,
  test,
  waitForAnswers,
  waitForHydration,
  waitForOpenedAnswers,
  waitForShownPhotos,
  waitForWorker,
} from './fixtures.ts';

// Saved properties: complete without a connection, honest while they download, and safe from full
// storage, a stopped worker, and a property that leaves the list. The server is really out of reach: its
// link is cut.

const HOME = 'Mwamba House, stone villa';
const PHOTOS = 5;

let link: FaultyLink;
test.beforeEach(async ({ server, page }) => {
  link = await openLink(server);
  // Held answers make the browser report 2G, on which the app would fetch small photos.
  await page.addInitScript(() => localStorage.setItem('data-saver', 'off'));
});
test.afterEach(() => link.close());

const nothingComes = () => 'cut' as const;

/** Opens the list with this property, with the worker in control. */
async function openList(page: Page): Promise<void> {
  await page.goto(`${link.url}/filter-results?type=buy`);
  await waitForWorker(page);
}
const unsaved = (page: Page) => page.getByRole('button', { name: new RegExp(`^Save ${HOME}`) });
const saved = (page: Page) => page.getByRole('button', { name: new RegExp(`^Saved: ${HOME}`) });
const save = (page: Page) => unsaved(page).click();
const row = (page: Page) =>
  page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem').filter({ hasText: HOME });

/** The site's storage, in bytes, once the worker has stored all that it stores by itself. */
async function usedWhenQuiet(page: Page): Promise<number> {
  await waitForOpenedAnswers(page);
  await waitForAnswers(page, 'catalogue/');
  await waitForShownPhotos(page);
  let used = -1;
  const isQuiet = async (): Promise<boolean> => {
    const before = used;
    used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    return used === before;
  };
  await expect.poll(isQuiet, { intervals: [500], timeout: 20_000 }).toBe(true);
  return used;
}

/** Paths of the stored photos of saved properties. */
const storedPhotos = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('shortlist-pictures');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

test('a home saved from its card is complete without a connection: every photo, its agent, a note, and a way back', {
  tag: '@gate',
}, async ({ page }) => {
  const consoleLines: string[] = [];
  recordConsole(page, consoleLines);
  await openList(page);
  await save(page);
  await expect(saved(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Photos are downloading.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Saved 1' })).toBeVisible();
  expect(consoleLines).toEqual([]);
  const paths = await storedPhotos(page);
  expect(paths).toHaveLength(PHOTOS);
  for (const path of paths) expect(link.sent.filter((sent) => sent.path === path).length).toBeLessThanOrEqual(1);

  // A list shows it too, with one photo.
  await openList(page);
  link.use(nothingComes);
  await page.goto(`${link.url}/saved`);
  await expect(row(page)).toContainText(`Ready offline, ${PHOTOS} photos`);
  await row(page)
    .getByRole('button', { name: `More options for ${HOME}` })
    .click();
  await page.getByLabel('Your note').fill('Ask for the title deed.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(row(page)).toContainText('Ask for the title deed.');
  await expectAccessible(page);

  await row(page).getByRole('link', { name: HOME }).click();
  await expect(page.getByRole('heading', { level: 1, name: HOME })).toBeVisible();
  await expect(page.getByText('Ask about this property')).toBeVisible();
  await page.getByRole('button', { name: `Show all photos (${PHOTOS})` }).click();
  const photos = page.getByRole('dialog').locator('img');
  await expect(photos).toHaveCount(PHOTOS);
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(100);
  }
  await page.keyboard.press('Escape');

  const undo = page.getByRole('button', { name: 'Undo' });
  await saved(page).click();
  await undo.click();
  await expect(saved(page)).toBeVisible();
  // The message lies on the header: neither over the price nor over the bar at the foot of the page.
  await saved(page).click();
  await expect(undo).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  const message = await undo.boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByRole('link', { name: 'Send Enquiry' }).click({ trial: true });
  // It ends with the screen that it was about.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saved/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('a worker stopped in the middle of a download continues; nothing is fetched twice', async ({ page }) => {
  await page.goto(`${link.url}/saved`);
  await waitForWorker(page);
  await openList(page);
  link.use((sent) => (/villa-01-(?:kitchen|bedroom)/.test(sent.path) ? 'hold' : 'pass'));
  await save(page);
  await expect.poll(async () => (await storedPhotos(page)).length).toBeGreaterThan(0);
  const before = await storedPhotos(page);
  expect(before.length).toBeLessThan(PHOTOS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  link.release();
  await page.goto(`${link.url}/saved`);
  await expect(row(page)).toContainText(`Ready offline, ${PHOTOS} photos`);
  for (const path of before) expect(link.sent.filter((sent) => sent.path === path).length).toBeLessThanOrEqual(1);
});

test('a home saved without a connection is complete once there is one', { tag: '@gate' }, async ({ page }) => {
  await openList(page);
  await expect(unsaved(page)).toBeVisible();
  link.use(nothingComes);
  await save(page);
  await expect(page.getByRole('status').filter({ hasText: /^Saved\./ })).toBeVisible();
  await page.goto(`${link.url}/saved`);
  await expect(row(page)).toContainText('Price and summary only');
  await expect(row(page)).toContainText('The rest when you are online');
  link.release();
  await page.reload();
  await expect(row(page)).toContainText(`Ready offline, ${PHOTOS} photos`);
});

test('full storage keeps what fits and says so, and the rest follows when there is room', async ({ page }) => {
  await openList(page);
  const cdp = await page.context().newCDPSession(page);
  const used = await usedWhenQuiet(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.url, quotaSize: used + 20_000 });
  await save(page);
  await expect(page.getByRole('link', { name: 'Saved 1' })).toBeVisible();
  await page.goto(`${link.url}/saved`);
  await expect(page.getByText('Not enough room for all photos')).toBeVisible();
  await expect(row(page)).toContainText('No room for the rest');
  await expect(row(page)).not.toContainText('Ready offline');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.url });
  await row(page)
    .getByRole('button', { name: `More options for ${HOME}` })
    .click();
  await page.getByRole('button', { name: 'Small photos only' }).click();
  await expect(row(page)).toContainText(`Ready offline, ${PHOTOS} small photos`);
});

test('a saved home that leaves the list stays, marked, and opens', async ({ page }) => {
  await openList(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  const href = await page.getByRole('link', { name: HOME }).getAttribute('href');
  const body = JSON.stringify({ detail: 'There is no such property.' });
  const headers = { 'Content-Type': 'application/json' };
  link.use(({ path }) => (path === `/api${href}` ? { status: 404, headers, body } : 'pass'));
  await page.goto(`${link.url}${href}`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: HOME })).toBeVisible();
  await expect(page.getByText('This property is no longer listed')).toBeVisible();
  await page.goto(`${link.url}/saved`);
  await expect(row(page)).toContainText('No longer listed');
});
