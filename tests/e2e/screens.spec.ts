import type { Page } from 'playwright/test';
import type { SentenceId } from '#tests/conformance/sentences.ts';
import { spec } from '#tests/conformance/spec.ts';
import { expectAccessible, findInaccessible, pxTooWide } from './accessible.ts';
import { expect, hydrated, listen, test } from './fixtures.ts';

/* Every screen and state: status, title, one h1, console, width, axe. Needs the built product. */

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  /** Its title, before that of the firm or the journal. */
  readonly title: RegExp;
  readonly sentences: readonly SentenceId[];
}

const screen = (name: string, path: string, status: number, title: RegExp, ...sentences: SentenceId[]): Screen => ({
  name,
  path,
  status,
  title,
  sentences,
});

const SCREENS: readonly Screen[] = [
  screen('home', '/', 200, /^Property in Kenya/, '2-route-home'),
  screen('results', '/filter-results?agreement_type=RENT', 200, /^Properties to rent/, '2-route-filter-results'),
  screen('results, last page', '/filter-results?agreement_type=SALE&page=2', 200, /^Properties for sale/),
  screen(
    'results, none',
    '/filter-results?agreement_type=SALE&location=Zanzibar',
    200,
    /^Properties for sale in Zanzibar/,
  ),
  screen('location', '/location/Westlands', 200, /^Properties in Westlands/, '2-route-location'),
  screen('location, none', '/location/Nowhere', 200, /^Properties in Nowhere/),
  screen('property', '/property/24', 200, /^Mwamba House, stone villa/, '2-route-property'),
  screen('property with variants', '/property/2', 200, /^Mtaro Place, off-plan homes/),
  screen('property, unknown', '/property/99999', 404, /^Property not found/),
  screen('property, not a number', '/property/abc', 404, /^Property not found/),
  screen('particulars', '/property/24/particulars', 200, /^Particulars of Mwamba House, stone villa/),
  screen('particulars, a card', '/property/2/particulars?card', 200, /^Particulars of Mtaro Place, off-plan homes/),
  screen('particulars of a home that is sold', '/property/13/particulars', 200, /^Particulars of/),
  screen('particulars, unknown', '/property/99999/particulars', 404, /^Property not found/),
  screen('viewing', '/property/24/viewing', 200, /^Ask for a viewing: Mwamba House/),
  screen('404', '/no-such-page', 404, /Jiwe & Jani/, '2-route-any-other', '8-unknown-route'),
  screen('contact', '/contact-us', 200, /^Contact Us/, '2-route-contact-us'),
  screen('about', '/about-us', 200, /^About Us/, '2-route-about-us'),
  screen('sell', '/sell-with-us', 200, /^Sell With Us/, '2-route-sell-with-us'),
  screen('let', '/let-with-us', 200, /^Let With Us/, '2-route-let-with-us'),
  screen('valuation', '/request-valuation', 200, /^Request Valuation/, '2-route-request-valuation'),
  screen('team', '/team', 200, /^Our Team/, '2-route-team'),
  screen('agent', '/me/wangari', 200, /^Wangari Mwambao/, '2-route-me'),
  screen('agent, unknown', '/me/nobody', 404, /^Agent not found/, '8-unknown-agent'),
  screen('sample agent', '/agent', 200, /^An agent of the firm/, '2-route-agent'),
  screen('saved', '/saved', 200, /^Saved/),
  screen('compare', '/compare?ids=24,80,2', 200, /^Compare/),
  screen('compare, nothing', '/compare', 200, /^Compare/),
  screen('compare, with a home that is not there', '/compare?ids=24,99999', 200, /^Compare/),
  screen('saved searches', '/saved/searches', 200, /^Saved searches/),
  screen('since the last visit', '/since', 200, /^Since your last visit/),
  screen('journal index', '/blog', 200, /^The Journal/),
  screen(
    'article',
    '/journal/what-buying-a-home-costs-in-kenya',
    200,
    /^What buying a home in Kenya costs/,
    '2-route-journal',
  ),
  screen('article, unknown', '/journal/no-such-article', 404, /^Blog Post Not Found/),
  screen('faq', '/faq', 200, /^Frequently asked questions/),
  screen('buying guide', '/buying-guide', 200, /^Buying guide/),
  screen('selling guide', '/selling-guide', 200, /^Selling guide/),
  screen('costs', '/costs', 200, /^What it costs/),
  screen('costs, answered', '/costs?kind=buying&price=8500000&valued=1&loan=6000000', 200, /^What it costs/),
  screen('costs, wrong figures', '/costs?kind=moving&rent=many', 200, /^What it costs/),
  screen('market', '/market', 200, /^Market notes/),
  screen('investments', '/investments', 200, /^Investments/),
  screen('privacy', '/privacy-policy', 200, /^Privacy notice/),
  screen('terms', '/terms', 200, /^Terms of use/),
  screen('sitemap', '/sitemap', 200, /^Sitemap/),
  screen('outbox', '/outbox', 200, /^Outbox/),
  screen('viewing packs', '/saved/packs', 200, /^Viewing packs/),
  screen('viewing pack of another device', '/saved/packs/none', 200, /^Viewing pack/),
  screen('particulars of a pack of another device', '/saved/packs/none?print=all', 200, /^Viewing pack/),
  screen('storage', '/storage', 200, /^On this device/),
  screen('move to another phone', '/saved/move', 200, /^Move to another phone/),
];

/** Colours are measured once nothing moves or fades any more. */
const animationsOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

// The worker's first fetching of all files takes as long as a screen; what it brings is loaded at a sign of use as well.
test.use({ serviceWorkers: 'block', colorScheme: 'light' });

test('every screen has its status, its title and one heading, is quiet, no wider than a phone, and accessible', {
  tag: '@gate',
  ...spec(...SCREENS.flatMap(({ sentences }) => sentences)),
}, async ({ page }) => {
  // Some fifty screens.
  test.setTimeout(600_000);
  const heard: string[] = [];
  listen(page, heard);
  for (const { name, path, status, title } of SCREENS) {
    heard.length = 0;
    const answer = await page.goto(path);
    expect.soft(answer?.status(), `${name}: status`).toBe(status);
    await hydrated(page);
    await page.mouse.move(1, 1);
    await expect.soft(page, name).toHaveTitle(title);
    await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
    expect.soft(await pxTooWide(page), `${name}: px wider than the window`).toBeLessThanOrEqual(0);
    expect.soft(await findInaccessible(page), `${name}: what axe finds`).toEqual([]);
    // A 404 answer is a line in Chromium's console; everything else is a fault.
    const complaints = heard.filter((line) => status !== 404 || !line.includes('status of 404'));
    expect.soft(complaints, `${name}: console`).toEqual([]);
  }
});

/** What else than the colours of a screen changes with its scheme is nothing. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const KINDS = [
  'home',
  'results',
  'results, none',
  'property',
  'particulars',
  'valuation',
  'saved',
  'compare',
  'article',
  'costs, wrong figures',
  'storage',
  '404',
];

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('each kind of screen has words and links that stand out', async ({ page }) => {
    const screens = SCREENS.filter(({ name }) => KINDS.includes(name));
    expect(screens).toHaveLength(KINDS.length);
    for (const { name, path } of screens) {
      await page.goto(path);
      await hydrated(page);
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
    await hydrated(page);
    await open(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await animationsOver(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
}
