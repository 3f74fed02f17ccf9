import type { Page } from 'playwright/test';
import { spec } from '#tests/conformance/spec.ts';
import { expectAccessible, findInaccessible, pxTooWide } from './accessible.ts';
import { expect, recordConsole, test, waitForHydration } from './fixtures.ts';
import { SCREENS } from './screen-table.ts';

/* Every screen and state: status, title, one h1, console, width, axe. Needs the built product. */

/** Measures colours once nothing moves or fades. */
const animationsOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

// Blocks the worker, whose first caching takes as long as a screen; the scripts load at a sign of use as well.
test.use({ serviceWorkers: 'block', colorScheme: 'light' });

test('every screen has its status, its title and one heading, is quiet, no wider than a phone, and accessible', {
  tag: '@gate',
  ...spec(...SCREENS.flatMap(({ sentences }) => sentences)),
}, async ({ page }) => {
  // Some fifty screens.
  test.setTimeout(600_000);
  const consoleLines: string[] = [];
  recordConsole(page, consoleLines);
  for (const { name, path, status, title } of SCREENS) {
    consoleLines.length = 0;
    const answer = await page.goto(path);
    expect.soft(answer?.status(), `${name}: status`).toBe(status);
    await waitForHydration(page);
    await page.mouse.move(1, 1);
    await expect.soft(page, name).toHaveTitle(title);
    await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
    expect.soft(await pxTooWide(page), `${name}: px wider than the window`).toBeLessThanOrEqual(0);
    expect.soft(await findInaccessible(page), `${name}: what axe finds`).toEqual([]);
    // Chromium logs a 404 answer; every other line is a fault.
    const complaints = consoleLines.filter((line) => status !== 404 || !line.includes('status of 404'));
    expect.soft(complaints, `${name}: console`).toEqual([]);
  }
});

/** Only colours change with the scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const KINDS = [
  ...['home', 'results', 'results, none', 'property', 'particulars', 'valuation', 'saved', 'compare', 'article'],
  ...['costs, wrong figures', 'storage', '404'],
];

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('each kind of screen has text and links with enough contrast', async ({ page }) => {
    const screens = SCREENS.filter(({ name }) => KINDS.includes(name));
    expect(screens).toHaveLength(KINDS.length);
    for (const { name, path } of screens) {
      await page.goto(path);
      await waitForHydration(page);
      await page.mouse.move(1, 1);
      expect.soft(await findInaccessible(page, COLOUR_RULES), name).toEqual([]);
    }
  });
});

const OPENINGS: ReadonlyArray<
  readonly [name: string, path: string, open: (page: Page) => Promise<void>, tags: readonly string[]]
> = [
  ['the menu', '/', (page) => page.getByRole('button', { name: 'Menu' }).first().click(), ['@gate']],
  ['all photos', '/property/24', (page) => page.getByRole('button', { name: /show all photos/i }).click(), ['@gate']],
  ['filters', '/', (page) => page.getByRole('button', { name: 'Filters' }).click(), []],
  [
    'the location picker',
    '/filter-results',
    (page) =>
      page
        .getByRole('button', { name: /location/i })
        .first()
        .click(),
    [],
  ],
  ['share', '/property/24', (page) => page.getByRole('button', { name: /share/i }).first().click(), []],
];

for (const [name, path, open, tags] of OPENINGS) {
  test(`${name} opens as a dialog, accessible, and Escape gives the focus back`, { tag: [...tags] }, async ({
    page,
  }) => {
    await page.goto(path);
    await waitForHydration(page);
    await open(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await animationsOver(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  });
}
