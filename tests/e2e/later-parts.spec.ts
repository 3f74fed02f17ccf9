import type { Page } from 'playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { scriptOf } from './script-of.ts';

// What stands below the first view gets its script with the first touch (0024). Needs the built product. Without the
// worker, which fetches every file by itself.

test.use({ serviceWorkers: 'block' });

const blocksScript = () => scriptOf('src/features/home/featured-slider.tsx');
const footScript = () => scriptOf('src/features/frame/footer.tsx');

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Properties' });
const foot = (page: Page) => page.getByRole('contentinfo');

test('the blocks of the home page and the foot are there at once; their scripts come with the first touch', {
  tag: '@gate',
}, async ({ page, quietConsole }) => {
  const files = [await blocksScript(), await footScript()];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`**${new URL(request.url()).pathname}`));
  await page.goto('/', { waitUntil: 'load' });
  await hydrated(page);
  await expect(featured(page).getByText(/^1 of \d+$/)).toBeAttached();
  await expect(foot(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
  for (const file of files) expect(asked.filter((one) => one === file)).toEqual([]);
  await page.mouse.move(20, 20);
  for (const file of files) await expect.poll(() => asked.filter((one) => one === file).length).toBe(1);
  await featured(page).getByRole('button', { name: 'Next' }).click();
  await expect(featured(page).getByText(/^2 of \d+$/)).toBeVisible();
  expect(quietConsole).toEqual([]);
});

test('a button that is pressed before its script is there does its work, once, when it comes', async ({
  page,
  quietConsole,
}) => {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const file = await blocksScript();
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await hydrated(page);
  const asked = page.waitForRequest(file);
  await featured(page).getByRole('button', { name: 'Next' }).click();
  await asked;
  await expect(featured(page).getByText(/^1 of \d+$/)).toBeVisible();
  release();
  await expect(featured(page).getByText(/^2 of \d+$/)).toBeVisible();
  await featured(page).getByRole('button', { name: 'Next' }).click();
  await expect(featured(page).getByText(/^3 of \d+$/)).toBeVisible();
  expect(quietConsole).toEqual([]);
});

test('where their scripts cannot be had, the blocks and the foot stay and their links lead on', async ({ page }) => {
  for (const file of [await blocksScript(), await footScript()]) await page.route(file, (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  const failed = page.waitForEvent('requestfailed');
  await page.mouse.move(20, 20);
  await failed;
  await expect(featured(page).getByText(/^1 of \d+$/)).toBeAttached();
  await foot(page).getByRole('link', { name: 'Privacy' }).first().click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await expect(foot(page)).toBeAttached();
});
