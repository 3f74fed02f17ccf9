import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';

/* How far an article or a notice is read, on a computer. Needs the built product. */

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

test('a jump by the contents marks its part, also where the parts after it are as high or the page ends first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('/privacy-policy');
  await waitForHydration(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const name of ['Changes', 'Complaints', 'Who is responsible']) {
    await contents.getByRole('link', { name }).click();
    await expect(contents.locator('[aria-current]')).toHaveText(new RegExp(`${name}$`));
  }
});

test('on a phone the contents are folded, so that a notice begins with its words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/privacy-policy');
  const part = page.getByRole('link', { name: 'Complaints' });
  await expect(part).toBeHidden();
  await page.getByText('On this page', { exact: true }).click();
  await part.click();
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport();
});
