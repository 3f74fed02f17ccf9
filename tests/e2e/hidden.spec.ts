import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, layoutShift, navigateInApp, test, waitForDeviceServices } from './fixtures.ts';

// Homes that the visitor has hidden: out of lists and map on this device, with a way back, and nothing is sent.

const LIST = '/filter-results?agreement_type=SALE';
const HOME = 'Mwamba House, stone villa';
const cards = (page: Page) => page.locator('main article');
const card = (page: Page) => cards(page).filter({ hasText: HOME });
const hide = (page: Page) => page.getByRole('button', { name: `Hide ${HOME}` });
const show = (page: Page) => page.getByRole('button', { name: `Show ${HOME}` });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a hidden home becomes a line, is left out of the next list, and comes back from its foot', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(LIST);
  await waitForDeviceServices(page);
  const total = await heading(page).textContent();
  const count = await cards(page).count();
  await hide(page).click();
  await expect(card(page)).toHaveCount(0);
  await expect(show(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(hide(page)).toBeFocused();
  await expect(card(page)).toBeVisible();

  await hide(page).click();
  await navigateInApp(page, `${LIST}&sort=price-down`);
  await expect(page.getByText('1 hidden', { exact: true })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(count - 1);
  // Totals stay the server's.
  await expect(heading(page)).toHaveText(total ?? '');
  expect(sent.filter((request) => request.includes('hidden') && !request.includes('/assets/'))).toEqual([]);

  // By keyboard: cards that are laid out late may move it under a slow pointer.
  await page.locator('summary', { hasText: '1 hidden' }).press('Enter');
  await expectAccessible(page);
  await show(page).click();
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('1 hidden', { exact: true })).toHaveCount(0);
});

test.describe('a page as the server sends it', () => {
  test.use({ serviceWorkers: 'block' });

  test('shows a hidden home as a line from the first paint, and nothing moves', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('hidden-properties', '24'));
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(LIST, { waitUntil: 'commit' });
    await expect(cards(page).nth(3)).toBeVisible();
    await expect(page.getByText(HOME).first()).toBeHidden();
    await page.unrouteAll();
    await page.goto(LIST);
    await expect(show(page)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByText('1 hidden', { exact: true })).toHaveCount(0);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });
});

test('a home is hidden from its own page, and shows again there', async ({ page }) => {
  await page.goto('/property/24');
  await page.getByRole('button', { name: new RegExp(`^Hide from lists.*${HOME}`) }).click();
  await expect(page.getByText('Hidden from lists.')).toBeVisible();
  await navigateInApp(page, LIST);
  await expect(page.getByText('1 hidden', { exact: true })).toBeVisible();
  await navigateInApp(page, '/property/24');
  await page.getByRole('button', { name: new RegExp(`^Show again.*${HOME}`) }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Hide from lists.*${HOME}`) })).toBeVisible();
});

test('a hidden home is left out of the rows of the home page and of homes like it, also from the first paint', async ({
  page,
}) => {
  const rows = [
    ['/property/24', 'Similar Properties'],
    ['/', 'Properties for sale'],
  ] as const;
  for (const [path, name] of rows) {
    await page.goto(path);
    await waitForDeviceServices(page);
    const items = page.getByRole('region', { name }).locator('li:has(article)').filter({ visible: true });
    await expect(items).not.toHaveCount(0);
    const count = await items.count();
    const link = items.first().getByRole('link').first();
    await navigateInApp(page, (await link.getAttribute('href')) ?? '');
    await page.getByRole('button', { name: /^Hide from lists/ }).click();
    await page.goBack();
    await expect(items).toHaveCount(count - 1);
    await page.reload();
    await expect(items).toHaveCount(count - 1);
  }
});

test('the featured slider leaves a hidden home out', async ({ page }) => {
  await page.goto('/');
  await waitForDeviceServices(page);
  const featured = page.getByRole('region', { name: 'Featured Properties' });
  const title = (await featured.getByRole('heading', { level: 3 }).textContent()) ?? '';
  const href = (await featured.getByRole('link', { name: title }).getAttribute('href')) ?? '';
  const place = featured.getByText(/^\d+ of \d+$/);
  const count = Number((await place.textContent())?.split(' ').at(-1));
  await page.evaluate((id) => localStorage.setItem('hidden-properties', id), href.split('/').at(-1) ?? '');
  await page.reload();
  await expect(place).toHaveText(`1 of ${count - 1}`);
  await expect(featured.getByRole('heading', { name: title })).toHaveCount(0);
});

test('the map leaves a hidden home out, and counts it again once it shows', async ({ page }) => {
  await page.goto(LIST);
  await waitForDeviceServices(page);
  await hide(page).click();
  await expect(show(page)).toBeVisible();
  await page.goto(`${LIST}&view=map`);
  const onMap = page.getByText(/\d+ homes (?:on the map|in view)/).first();
  await expect(onMap).toBeVisible();
  const readCount = async () =>
    Number(/(\d+) homes (?:on the map|in view)/.exec((await onMap.textContent()) ?? '')?.[1]);
  const total = Number((await heading(page).textContent())?.split(' ')[0]);
  expect(await readCount()).toBe(total - 1);
  await page.evaluate(() => localStorage.removeItem('hidden-properties'));
  await page.reload();
  await expect.poll(readCount).toBe(total);
});
