import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails the test when axe finds anything. @param rules these alone, in the place of all of WCAG 2.2 AA */
export async function expectAccessible(page: Page, where = '', rules?: readonly string[]): Promise<void> {
  const axe = new AxeBuilder({ page })
    // To describe what passes takes as long as to look for what does not.
    .options({ resultTypes: ['violations'] })
    // Without frames there is nothing to be put together on a page of its own, which takes longer than the rules.
    .setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe.withTags(WCAG) : axe.withRules([...rules])).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}
