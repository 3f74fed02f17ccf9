import type { Page } from 'playwright/test';
import { type SentenceId, spec } from '#tests/conformance/spec.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, layoutShift, listen, test } from './fixtures.ts';

/* Every screen and state: axe, console, layout shift, width, one h1. Needs the built product. */

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

/** What else than the colours of a screen changes with its scheme is nothing: these rules alone are asked twice. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Colours are measured once nothing moves or fades any more. */
const animationsOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

// The worker's first fetching of all files takes as long as a screen; what it brings is loaded at a sign of use as well.
test.use({ serviceWorkers: 'block' });

// One worker takes the next screen while another is still at one.
test.describe.configure({ mode: 'parallel' });

for (const [index, { name, path, status, title, sentences }] of SCREENS.entries()) {
  // Every other screen is first painted dark.
  const schemes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  test.describe(() => {
    test.use({ colorScheme: schemes[0] });

    test(`${name} is accessible in both schemes, quiet and steady`, spec(...sentences), async ({ page }) => {
      const heard: string[] = [];
      listen(page, heard);
      // Nothing is to move on a busy machine either, which paints pages in pieces.
      const slow = await page.context().newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await hydrated(page);
      await page.mouse.move(1, 1);
      await expect(page).toHaveTitle(title);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expectAccessible(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'wider than the screen by px').toBeLessThanOrEqual(0);
      await page.emulateMedia({ colorScheme: schemes[1] });
      // Colours on their way from one scheme to the other are of neither.
      await page.waitForFunction(() => !document.getAnimations().some((running) => running instanceof CSSTransition));
      await expectAccessible(page, schemes[1], COLOUR_RULES);
      expect(await layoutShift(page)).toBeLessThan(0.02);
      // A 404 answer is a line in Chromium's console; everything else is a fault.
      expect(heard.filter((line) => status !== 404 || !line.includes('status of 404'))).toEqual([]);
    });
  });
}

const PHONES = [360, 390, 412, 600] as const;

/** How high the heading of an address stands on each phone. */
async function headingHeights(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  const heights: number[] = [];
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 780 });
    heights.push(Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.height ?? 0));
  }
  return heights;
}

test('the heading of a list takes the same room in the device’s font, which stands there first, as in ours', async ({
  page,
}) => {
  const addresses = [
    ...['Karen', 'Nowhere', 'Westlands', 'Kileleshwa', 'Mombasa Road'].map((place) => `/location/${place}`),
    '/filter-results?agreement_type=RENT',
    '/filter-results?agreement_type=SALE&location=Zanzibar',
    '/filter-results?agreement_type=SALE&property_type=LAND',
  ];
  const own = new Map<string, number[]>();
  for (const address of addresses) own.set(address, await headingHeights(page, address));
  await page.route('**/*.woff2', (route) => route.abort());
  for (const [address, heights] of own) expect(await headingHeights(page, address), address).toEqual(heights);
});

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
      await animationsOver(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    });
  }
});
