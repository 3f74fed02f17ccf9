import { FEEDS } from '#contract/feeds.ts';
import { expect, test, waitForHydration, waitForWorker } from './fixtures.ts';

test('pages of the app keep their feed links, and a feed link opens the feed, not a screen', async ({ page }) => {
  await page.goto('/faq');
  await waitForHydration(page);
  await waitForWorker(page);
  const named = await page
    .locator('head link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('type'), link.getAttribute('href')]));
  expect(named).toEqual([FEEDS.homes, FEEDS.homes_json, FEEDS.journal].map(({ type, path }) => [type, path]));
  const answer = await page.goto(FEEDS.meta.path);
  expect(answer?.headers()['content-type']).toContain('application/xml');
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(await answer?.text()).toContain('<home_listing_id>');
});
