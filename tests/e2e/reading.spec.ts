import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';

/* How far an article is read, on a computer. Needs the built product. */

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

const ARTICLE = '/journal/what-buying-a-home-costs-in-kenya';

/** How far the reading line is filled, 0 to 1. */
const read = (page: Page): Promise<number> =>
  page.locator('main nav > span').evaluate((line) => {
    const { transform } = getComputedStyle(line, '::after');
    return new DOMMatrixReadOnly(transform).d;
  });

/** Scrolls to a share of the way to the article's end. */
const scrollThrough = (page: Page, part: number): Promise<void> =>
  page.locator('main article:has(h1)').evaluate((article, wanted) => {
    const { top, height } = article.getBoundingClientRect();
    const [start, end] = [scrollY + top, scrollY + top + height - innerHeight];
    scrollTo({ top: start + wanted * (end - start), behavior: 'instant' });
  }, part);

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a vertical line fills while scrolling', async ({ page }) => {
    await page.goto(ARTICLE);
    await waitForHydration(page);
    await scrollThrough(page, 0);
    await expect.poll(() => read(page)).toBeLessThan(0.05);
    await scrollThrough(page, 0.5);
    await expect.poll(() => read(page)).toBeCloseTo(0.5, 1);
    await scrollThrough(page, 1);
    await expect.poll(() => read(page)).toBeGreaterThan(0.97);
  });
});
