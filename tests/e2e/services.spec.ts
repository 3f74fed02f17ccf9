import type { Locator, Page } from 'playwright/test';
import { spec } from '#tests/conformance/spec.ts';
import { expect, test, waitForHydration } from './fixtures.ts';

/* The clients showcase as it moves, and where the firm's screens lead. Needs the built product. */

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block' });

const row = (page: Page, category: string): Locator => page.getByRole('group', { name: category, exact: true });

/** Index of the first logo in view, from 0; a copy has the index of its original. */
const getFirst = (category: Locator): Promise<number> =>
  category.getByRole('list').evaluate((list: HTMLElement) => {
    const [first, second] = list.children;
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return -1;
    const count = list.querySelectorAll('li:not([aria-hidden])').length;
    return Math.round(list.scrollLeft / (second.offsetLeft - first.offsetLeft)) % count;
  });

/** The announcements of the showcase. */
const announced = async (page: Page): Promise<string> =>
  (await page.locator('main [aria-live]').allTextContents()).join('').trim();

/** Scrolls to the showcase and waits for its script. */
async function openShowcase(page: Page): Promise<void> {
  await page.goto('/request-valuation');
  await waitForHydration(page);
  await row(page, 'Parastatals').scrollIntoViewIfNeeded();
  await expect(page.locator('main li[aria-hidden]').first()).toBeAttached();
}

test.describe('the clients showcase', () => {
  test('shows two, three and four logos across', spec('9-logos-per-view'), async ({ page }) => {
    await openShowcase(page);
    for (const [width, across, apart] of [
      [639, 2, 20],
      [640, 3, 20],
      [1023, 3, 20],
      [1024, 4, 30],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const shown = await row(page, 'Banks')
        .getByRole('list')
        .evaluate((list: HTMLElement) => {
          const boxes = [...list.children].map((child) => child.getBoundingClientRect());
          const { left, right } = list.getBoundingClientRect();
          return {
            across: boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length,
            apart: Math.round((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)),
          };
        });
      expect(shown, `${width} px wide`).toEqual({ across, apart });
    }
  });

  test('wraps around by button and by key, announces it once, and does not move by itself with reduced motion', async ({
    page,
    quietConsole,
  }) => {
    await page.clock.install();
    await openShowcase(page);
    const saccos = row(page, 'SACCOs');
    await saccos.getByRole('button', { name: 'Previous, SACCOs' }).click();
    await expect.poll(() => getFirst(saccos)).toBe(5);
    expect(await announced(page)).toBe('SACCOs: from 6 of 6');
    await saccos.getByRole('list').focus();
    for (let press = 1; press <= 8; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => getFirst(saccos)).toBe(1);
    expect(await announced(page)).toBe('SACCOs: from 2 of 6');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => getFirst(saccos)).toBe(0);

    // Nothing plays, so there is nothing to pause.
    await expect(page.getByRole('button', { name: 'Pause the logos' })).toBeHidden();
    const banks = row(page, 'Banks');
    await page.keyboard.press('Tab');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.clock.runFor(10_000);
    expect(await getFirst(banks)).toBe(0);
    expect(quietConsole).toEqual([]);
  });

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test(
      'moves every 2.5 seconds and wraps, silently; pause, pointer, focus and a hidden tab stop it',
      spec('9-logos-autoplay'),
      async ({ page }) => {
        await page.clock.install();
        await openShowcase(page);
        await page.mouse.move(0, 0);
        const saccos = row(page, 'SACCOs');
        /** Advances the clock by one turn, and waits for the smooth scroll. */
        const turn = async (expected: number): Promise<void> => {
          await page.clock.runFor(2500);
          await expect.poll(() => getFirst(saccos)).toBe(expected);
        };
        const stands = async (): Promise<void> => {
          const before = await getFirst(saccos);
          await page.clock.runFor(10_000);
          expect(await getFirst(saccos)).toBe(before);
        };
        await page.clock.pauseAt(Date.now() + 60_000);
        // The clock has started a turn: the row is read once it stands still.
        let start = -1;
        await expect
          .poll(
            async () => {
              const before = start;
              start = await getFirst(saccos);
              return start === before;
            },
            { intervals: [400] },
          )
          .toBe(true);
        for (let step = 1; step <= 7; step += 1) await turn((start + step) % 6);
        expect(await announced(page)).toBe('');

        await page.getByRole('button', { name: 'Pause the logos' }).click();
        await page.mouse.move(0, 0);
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
        await stands();
        await page.getByRole('button', { name: 'Play the logos' }).click();
        await stands(); // The button has the focus, and the pointer.
        await page.mouse.move(0, 0);
        await stands(); // The button still has the focus.
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
        await turn((start + 8) % 6);

        await saccos.hover();
        await stands();
        await page.mouse.move(0, 0);
        await page.evaluate(() => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
          document.dispatchEvent(new Event('visibilitychange'));
        });
        await stands();
      },
    );
  });

  test('is a plain list until its script has loaded', spec('2-valuation-form'), async ({ page, request }) => {
    const html = await (await request.get('/request-valuation')).text();
    expect(html).not.toContain('loop-moves');
    await page.route(/loop-moves/, (route) => route.abort());
    await page.goto('/request-valuation');
    await waitForHydration(page);
    await expect(row(page, 'Banks').getByRole('listitem')).toHaveCount(16);
    // The banner leads to the form.
    await page.getByRole('link', { name: 'Request a quotation' }).click();
    await expect(page.getByRole('form', { name: 'Request a valuation' })).toBeInViewport();
  });
});

test('a valuation service selects its type in the form, also the second time', async ({ page, quietConsole }) => {
  await page.goto('/request-valuation');
  await waitForHydration(page);
  const type = page.getByLabel('Valuation type');
  const services = page.getByRole('region', { name: 'Valuation services' });
  await services.getByRole('link', { name: 'Mortgage Valuation' }).click();
  await expect(type).toHaveValue('Mortgage Valuation');
  await expect(type).toBeInViewport();
  await services.getByRole('link', { name: 'Succession Valuation' }).click();
  await expect(type).toHaveValue('Succession Valuation');
  // The visitor selects another type, then presses the service that is already in the address.
  await type.selectOption('Sale Valuation');
  await services.getByRole('link', { name: 'Succession Valuation' }).click();
  await expect(type).toHaveValue('Succession Valuation');
  expect(quietConsole).toEqual([]);
});

test(
  'the firm’s screens link to the form on Contact Us, and carry the firm’s structured data',
  spec('2-contact-form'),
  async ({ page, quietConsole }) => {
    // As crawlers with script see it: served, and still there after hydration.
    await page.goto('/about-us');
    await waitForHydration(page);
    const record: unknown = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null',
    );
    expect(record).toMatchObject({ '@graph': [{ '@type': 'RealEstateAgent', department: [{}, {}, {}] }] });
    for (const [path, link] of [
      ['/about-us', 'Contact us'],
      ['/sell-with-us', 'Contact Our Sales Team'],
      ['/sell-with-us', 'Call Our Team'],
      ['/let-with-us', 'Contact Our Lettings Desk'],
    ] as const) {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      await waitForHydration(page);
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
      await expect(page).toHaveURL(/\/contact-us$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
      await expect(page).toHaveTitle(/^Contact Us \|/);
      // It belonged to the loaded page.
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    }
    await expect(page.getByRole('form', { name: 'Send a message' })).toBeVisible();
    expect(quietConsole).toEqual([]);
  },
);
