import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

// On a slow link a page arrives in pieces, and each is painted: nothing may move when the next piece
// arrives.

test.use({ serviceWorkers: 'block', javaScriptEnabled: false });

/** Left edge, width and height in px of the elements of a page so far. */
async function placeAfter(page: Page, path: string, text: string, what: (page: Page) => Locator) {
  const answer = { contentType: 'text/html; charset=utf-8', body: text };
  await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 });
  await page.goto(path);
  return await what(page).boundingBox();
}

/** The offsets in a page at which tags end. */
const getEnds = (text: string, tags: RegExp): number[] =>
  [...text.matchAll(tags)].map(({ index, 0: tag }) => index + tag.length);

test('pictures arrive at their final place', async ({ page, request }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    for (const path of ['/', '/filter-results', '/property/24', '/blog']) {
      const text = await (await request.get(path)).text();
      const start = text.indexOf('<main');
      const [end = 0] = getEnds(text.slice(start), /<img\b[^>]*>(?:<\/picture>)?/g);
      const first = (shown: Page) => shown.locator('main img').first();
      const complete = await placeAfter(page, path, text, first);
      expect(complete?.height, path).toBeGreaterThan(40);
      const piece = await placeAfter(page, path, text.slice(0, start + end), first);
      expect({ x: piece?.x, width: piece?.width, height: piece?.height }, `${path}, ${width} px`).toEqual({
        x: complete?.x,
        width: complete?.width,
        height: complete?.height,
      });
    }
  }
});
