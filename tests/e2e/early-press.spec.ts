import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import { loadScript } from './script-of.ts';

// Presses that come before the script that handles them.

test.use({ serviceWorkers: 'block' });

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Properties' });
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

/** Delays a script. @returns a function that lets it load */
async function hold(page: Page, module: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(await loadScript(module), async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('buttons pressed before the app has started work once it has, and only once', { tag: '@gate' }, async ({
  page,
  quietConsole,
}) => {
  const release = await hold(page, 'index.html');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await featured(page).getByRole('button', { name: 'Next' }).click();
  await firstCard(page)
    .getByRole('button', { name: /^Save / })
    .click();
  await expect(featured(page).getByText(/^1 of \d+$/)).toBeVisible();
  release();
  await expect(featured(page).getByText(/^2 of \d+$/)).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Saved/ })
      .first(),
  ).toHaveText(/Saved\s*1/);
  expect(quietConsole).toEqual([]);
});

test('a home whose save button is pressed before the storage code has loaded is saved afterwards', {
  tag: '@gate',
}, async ({ page, quietConsole }) => {
  const release = await hold(page, 'src/app/device-services.ts');
  await page.goto('/filter-results');
  await waitForHydration(page);
  const card = page.getByRole('main').getByRole('article').first();
  await card.getByRole('button', { name: /^Save / }).click();
  await card.getByRole('button').focus();
  release();
  await expect(card.getByRole('button')).toHaveAccessibleName(/^(?:Saving|Partly saved|Saved:)/);
  await expect(card.getByRole('button')).toBeFocused();
  expect(quietConsole).toEqual([]);
});

test('a button pressed while the app waits for its screen works once that has loaded, and only once', async ({
  page,
  quietConsole,
}) => {
  const release = await hold(page, 'src/routes/index.tsx');
  const entry = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/index-'));
  await page.goto('/', { waitUntil: 'commit' });
  await entry;
  // React listens once hydration begins.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('_reactListening')),
  );
  await featured(page).getByRole('button', { name: 'Next' }).click();
  await expect(featured(page).getByText(/^1 of \d+$/)).toBeVisible();
  release();
  await expect(featured(page).getByText(/^2 of \d+$/)).toBeVisible();
  await featured(page).getByRole('button', { name: 'Next' }).click();
  await expect(featured(page).getByText(/^3 of \d+$/)).toBeVisible();
  expect(quietConsole).toEqual([]);
});
