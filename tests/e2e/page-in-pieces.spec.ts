import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/*
 * On a slow link a page comes in pieces, and each piece is painted: a picture must not stand elsewhere until the words
 * beside it have come. Needs the built product.
 */

test.use({ serviceWorkers: 'block', javaScriptEnabled: false });

/** Left edge and size of each picture of the screen, in px. */
const placesOf = (page: Page): Promise<number[][]> =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      images.map((image) =>
        [image.getBoundingClientRect()].flatMap(({ x, width, height }) => [x, width, height].map(Math.round)),
      ),
    );

/** How many pictures of a page are looked at, each as the last thing that has come. */
const MOST = 3;

for (const path of ['/', '/filter-results', '/property/24', '/blog', '/our-team', '/sell-with-us', '/about-us']) {
  for (const width of [360, 1280]) {
    test(`the pictures of ${path} stand in their place as they come, ${width} px wide`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 780 });
      const text = await (await request.get(path)).text();
      const start = text.indexOf('<main');
      const ends = [...text.slice(start).matchAll(/<img\b[^>]*>(?:<\/picture>)?/g)].map(
        ({ index, 0: tag }) => start + index + tag.length,
      );
      expect(start).toBeGreaterThan(0);
      await page.goto(path);
      const whole = await placesOf(page);
      expect(whole.length).toBe(ends.length);
      for (const [index, end] of ends.slice(0, MOST).entries()) {
        await page.route(`**${path}`, (route) =>
          route.fulfill({ contentType: 'text/html; charset=utf-8', body: text.slice(0, end) }),
        );
        await page.goto(path);
        expect((await placesOf(page)).at(index), `picture ${index + 1}`).toEqual(whole.at(index));
        await page.unroute(`**${path}`);
      }
    });
  }
}

for (const path of ['/property/99999', '/no-such-page', '/me/nobody']) {
  test(`the heading of ${path} stays where it is while the words below it come`, async ({ page, request }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const text = await (await request.get(path)).text();
    const after = text.indexOf('</h1>');
    const pieces = [...text.slice(after, text.indexOf('</main>')).matchAll(/<\/(?:h1|p|a|div|form)>/g)];
    expect(pieces.length).toBeGreaterThan(3);
    const heights = new Set<number>();
    for (const { index, 0: tag } of pieces) {
      await page.route(`**${path}`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: text.slice(0, after + index + tag.length) }),
      );
      await page.goto(path);
      heights.add(Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0));
      await page.unroute(`**${path}`);
    }
    expect([...heights], 'heights at which it stood').toHaveLength(1);
  });
}

test('the foot of a page that is lower than its window stands in its place as soon as it is seen', async ({
  page,
  request,
}) => {
  const path = '/property/99999';
  const text = await (await request.get(path)).text();
  await page.goto(path);
  const foot = page.getByRole('contentinfo');
  const whole = await foot.boundingBox();
  expect(whole?.y).toBeLessThan(780);
  const start = text.indexOf('<footer');
  const pieces = [...text.slice(start, text.indexOf('</footer>')).matchAll(/<\/(?:a|dl|ul|p)>/g)];
  expect(pieces.length).toBeGreaterThan(10);
  for (const { index, 0: tag } of pieces) {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: text.slice(0, start + index + tag.length) }),
    );
    await page.goto(path);
    if (await foot.isVisible()) expect((await foot.boundingBox())?.y, `after ${index} letters`).toBe(whole?.y);
    await page.unroute(`**${path}`);
  }
});
