import { expect, test, waitForHydration } from './fixtures.ts';
import { loadScript } from './script-of.ts';

// A screen is never shown without its styles. The worker is blocked, because it has them all.

test.use({ serviceWorkers: 'block' });

test('an opened screen replaces the last one once its styles have loaded', async ({ page, quietConsole }) => {
  const file = (await loadScript('src/routes/property.$id.tsx')).replace('**', '');
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.goto('/filter-results?type=buy', { waitUntil: 'load' });
  await waitForHydration(page);
  await page.route('**/assets/*.css', async (route) => {
    await released;
    await route.continue();
  });
  const title = page.getByRole('heading', { level: 1 });
  const before = (await title.textContent()) ?? '';
  const style = page.waitForRequest('**/assets/*.css');
  const script = page.waitForEvent('requestfinished', (request) => request.url().endsWith(file));
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await Promise.all([style, script]);
  // Long enough for a screen that does not wait.
  await page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        const next = (left: number): void => {
          if (left === 0) done();
          else requestAnimationFrame(() => next(left - 1));
        };
        next(frames);
      }),
    30,
  );
  await expect(title).toHaveText(before);
  release();
  await expect(title).not.toHaveText(before);
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await page.waitForLoadState('networkidle');
  expect(quietConsole).toEqual([]);
});
