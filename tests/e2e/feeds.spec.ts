import { FEEDS } from '#contract/feeds.ts';
import { controlled, expect, hydrated, test } from './fixtures.ts';

/* The feeds as somebody finds them who has a page of the site. Needs the built product. */

test('a page names the feeds, each is there, and the app leaves them named', async ({ page, quietConsole }) => {
  await page.goto('/faq');
  const alternates = page.locator('head link[rel="alternate"]');
  const named = [FEEDS.homes, FEEDS.homes_json, FEEDS.journal];
  const expected = named.map(({ type, path }) => [type, path]);
  const found = () =>
    alternates.evaluateAll((links) => links.map((link) => [link.getAttribute('type'), link.getAttribute('href')]));
  expect(await found()).toEqual(expected);
  await hydrated(page);
  expect(await found()).toEqual(expected);
  for (const { path, type } of named) {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain(type);
    expect(await answer.text()).toMatch(/<entry>|"items"/);
  }
  expect(quietConsole).toEqual([]);
});

test('a feed that is opened in the browser is the feed, and no screen of the app', async ({ page }) => {
  await page.goto('/');
  await controlled(page);
  const answer = await page.goto(FEEDS.meta.path);
  expect(answer?.headers()['content-type']).toContain('application/xml');
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(await answer?.text()).toContain('<home_listing_id>');
});
