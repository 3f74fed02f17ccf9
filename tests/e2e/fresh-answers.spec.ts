import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';

/* A page's answers come with it and are not asked for again. Needs the built product; without the worker, which shows pages of its own. */

test.use({ serviceWorkers: 'block' });

/** Records the API calls of a page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|content)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test.beforeEach(async ({ page }) => {
  // The server serves a ten-minute-old page only while its data is unchanged.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 10 * 60_000;
  });
});

test('a page from the server’s ten-minute-old cache fetches nothing again', async ({ page }) => {
  const calls = recordCalls(page);
  for (const path of ['/', '/filter-results', '/property/24']) {
    await page.goto(path, { waitUntil: 'load' });
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});

test('a page that the browser restores from its HTTP cache on the way back is fetched anew', async ({ page }) => {
  await page.goto('/filter-results', { waitUntil: 'load' });
  await waitForHydration(page);
  await page.goto('/faq', { waitUntil: 'load' });
  const filterRequest = page.waitForRequest('**/api/property/filter');
  await page.goBack();
  await filterRequest;
});
