import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, hydrated, listen, test } from './fixtures.ts';

/* Every screen and state: axe, console, layout shift, width, one h1. Needs the built product. */

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const SCREENS: ReadonlyArray<readonly [name: string, path: string, status: number]> = [
  ['home', '/', 200],
  ['results', '/filter-results?agreement_type=RENT', 200],
  ['results, last page', '/filter-results?agreement_type=SALE&page=2', 200],
  ['results, none', '/filter-results?agreement_type=SALE&location=Zanzibar', 200],
  ['location', '/location/Westlands', 200],
  ['location, none', '/location/Nowhere', 200],
  ['property', '/property/24', 200],
  ['property with variants', '/property/2', 200],
  ['property, unknown', '/property/99999', 404],
  ['property, not a number', '/property/abc', 404],
  ['404', '/no-such-page', 404],
  ['contact', '/contact-us', 200],
  ['about', '/about-us', 200],
  ['sell', '/sell-with-us', 200],
  ['let', '/let-with-us', 200],
  ['valuation', '/request-valuation', 200],
  ['team', '/team', 200],
  ['agent', '/me/wangari', 200],
  ['agent, unknown', '/me/nobody', 404],
  ['sample agent', '/agent', 200],
  ['journal index', '/blog', 200],
  ['article', '/journal/what-buying-a-home-costs-in-kenya', 200],
  ['article, unknown', '/journal/no-such-article', 404],
  ['faq', '/faq', 200],
  ['buying guide', '/buying-guide', 200],
  ['selling guide', '/selling-guide', 200],
  ['market', '/market', 200],
  ['investments', '/investments', 200],
  ['privacy', '/privacy-policy', 200],
  ['terms', '/terms', 200],
  ['sitemap', '/sitemap', 200],
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Sum of layout shifts so far that no input caused. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (
              'value' in entry &&
              typeof entry.value === 'number' &&
              !('hadRecentInput' in entry && entry.hadRecentInput === true)
            )
              sum += entry.value;
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 400);
      }),
  );

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const [name, path, status] of SCREENS) {
      test(`${name} is accessible, quiet and steady`, async ({ page }) => {
        const heard: string[] = [];
        listen(page, heard);
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(status);
        await hydrated(page);
        await expectAccessible(page);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, 'wider than the screen by px').toBeLessThanOrEqual(0);
        expect(await layoutShift(page)).toBeLessThan(0.02);
        // A 404 answer is a line in Chromium's console; everything else is a fault.
        expect(heard.filter((line) => !(status === 404 && line.includes('status of 404')))).toEqual([]);
      });
    }
  });
}

test.describe('opened parts', () => {
  const OPENINGS: ReadonlyArray<readonly [name: string, path: string, open: (page: Page) => Promise<void>]> = [
    ['menu', '/', (page) => page.getByRole('button', { name: 'Menu' }).first().click()],
    ['filters', '/', (page) => page.getByRole('button', { name: 'Filters' }).click()],
    [
      'location picker',
      '/filter-results',
      (page) =>
        page
          .getByRole('button', { name: /location/i })
          .first()
          .click(),
    ],
    ['share', '/property/24', (page) => page.getByRole('button', { name: /share/i }).first().click()],
    ['all photos', '/property/24', (page) => page.getByRole('button', { name: /show all photos/i }).click()],
  ];
  for (const [name, path, open] of OPENINGS) {
    test(`${name} opens as a dialog, is accessible, and gives the focus back on Escape`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      await open(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      // Animations are over before colours are measured.
      await page.waitForTimeout(500);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    });
  }
});
