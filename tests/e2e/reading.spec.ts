import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';

/* How far an article is read, on a computer. Needs the built product. */

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

const ARTICLE = '/journal/what-buying-a-home-costs-in-kenya';

/** How much of the upright line is filled, 0 to 1. */
const read = (page: Page): Promise<number> =>
  page.locator('main article > span > span').evaluate((line) => {
    const { transform } = getComputedStyle(line, '::after');
    return new DOMMatrixReadOnly(transform).d;
  });

/** Puts the end of the article at the lower edge of the screen, or some part of the way there. */
const scrollThrough = (page: Page, part: number): Promise<void> =>
  page.locator('main article:has(h1)').evaluate((article, wanted) => {
    const { top, height } = article.getBoundingClientRect();
    const [start, end] = [scrollY + top, scrollY + top + height - innerHeight];
    scrollTo({ top: start + wanted * (end - start), behavior: 'instant' });
  }, part);

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('an upright line fills as one reads', async ({ page }) => {
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
