import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations that axe finds on a page. @param rules only these, instead of all of WCAG 2.2 AA */
export async function findInaccessible(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Listing passed rules would double the time.
    .options({ resultTypes: ['violations'] })
    // The pages have no frames, and merging frame results takes longer than the rules.
    .setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe.withTags(WCAG) : axe.withRules([...rules])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Fails the test when axe finds anything. */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  expect(await findInaccessible(page), where).toEqual([]);
}

/** How many pixels a page is wider than its window. */
export const pxTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Checks a page at phone and desktop width, overflow included, and returns to the phone's width. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectAccessible(page, `at ${width} px`);
    expect(await pxTooWide(page), `wider than ${width} px`).toBeLessThanOrEqual(0);
  }
}
