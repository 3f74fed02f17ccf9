import type { Page } from 'playwright/test';
import { expect, layoutShift, test, waitForDeviceServices, waitForHydration } from './fixtures.ts';

// The pressed card's picture grows into the property's first photo, and back, in Chromium.

declare global {
  interface Window {
    /** The pictures that each view transition moved; empty for a skipped one. */
    moved: string[][];
  }
}

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

const card = (page: Page, index: number) => page.getByRole('main').getByRole('article').nth(index);

/** A list whose cards are ready to be pressed. */
async function openList(page: Page): Promise<void> {
  // Slows animations a hundred times, so that a busy machine misses nothing.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });
  await page.addInitScript(() => {
    window.moved = [];
    const start = document.startViewTransition;
    document.startViewTransition = function (...given) {
      const moves: string[] = [];
      window.moved.push(moves);
      const transition = start.apply(this, given);
      const note = (): void => {
        for (const { effect } of document.getAnimations()) {
          const element = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          if (element?.startsWith('::view-transition-group') && effect !== null) {
            moves.push(`${element} ${effect.getComputedTiming().duration}`);
          }
        }
      };
      transition.ready.then(note, () => undefined);
      return transition;
    };
  });
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  await waitForDeviceServices(page);
}

/** Presses a card whose property a resting finger has preloaded, as is usual. */
async function pressLoaded(page: Page, index: number): Promise<void> {
  const link = card(page, index).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
  const answered = ['', '/owner_details'].map((part) =>
    page.waitForResponse((response) => response.url().endsWith(`/api${path}${part}`)),
  );
  await link.hover();
  await page.mouse.down();
  await Promise.all(answered);
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
}

const moved = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    return window.moved;
  });
const ONE_PICTURE = ['::view-transition-group(photo) 300'];
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('the pressed picture grows into the first photo, and becomes the card again on the way back', async ({
  page,
  quietConsole,
}) => {
  await openList(page);
  await card(page, 2).scrollIntoViewIfNeeded();
  const shifted = await layoutShift(page);
  const before = await card(page, 2).boundingBox();
  await pressLoaded(page, 2);
  await expect.poll(() => moved(page)).toEqual([ONE_PICTURE]);
  expect(await focused(page)).toBe('main');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(card(page, 2)).toBeInViewport();
  await expect.poll(() => moved(page)).toEqual([ONE_PICTURE, ONE_PICTURE]);
  expect(await card(page, 2).boundingBox()).toEqual(before);
  expect(await focused(page)).toBe('main');
  expect((await layoutShift(page)) - shifted).toBeLessThan(0.001);
  // No name is left that a later transition would move too.
  expect(await page.locator('[style*="view-transition-name"], [data-picture-moves]').count()).toBe(0);
  expect(quietConsole).toEqual([]);
});

test('the picture moves before the details have come, and is the same one when they are there', async ({ page }) => {
  await openList(page);
  let letGo = (): void => {};
  const released = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\/api\/property\/\d+$/, async (route) => {
    await released;
    await route.continue();
  });
  await card(page, 2).getByRole('link').click();
  await expect.poll(() => page.evaluate(() => window.moved)).toEqual([ONE_PICTURE]);
  const picture = await page.locator('main section[aria-label="Photos"] picture').first().elementHandle();
  letGo();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  expect(await picture?.evaluate((element) => element.isConnected)).toBe(true);
});

/** Slows animations, so that a test is quicker than the picture. */
async function slowAnimations(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: rate });
}

test('the moving picture is cut at the bars above and below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openList(page);
  const clip = () => page.evaluate(() => getComputedStyle(document.documentElement, '::view-transition').clipPath);
  await slowAnimations(page, 0.1);
  await pressLoaded(page, 2);
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(clip).toMatch(new RegExp(`^inset\\(${header?.height}px 0px 6\\dpx\\)$`));
});

test('a step back in the middle turns the picture round, and moves nothing else', async ({ page, quietConsole }) => {
  await openList(page);
  await slowAnimations(page, 0.02);
  await card(page, 2).scrollIntoViewIfNeeded();
  await pressLoaded(page, 2);
  await expect.poll(() => page.evaluate(() => window.moved)).toEqual([ONE_PICTURE]);
  await page.goBack();
  await expect(card(page, 2)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.moved)).toEqual([ONE_PICTURE, ONE_PICTURE]);
  await slowAnimations(page, 10);
  await expect(page.locator('[style*="view-transition-name"], [data-picture-moves]')).toHaveCount(0);
  expect(quietConsole).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the property appears at once', async ({ page }) => {
    await openList(page);
    await pressLoaded(page, 0);
    await page.goBack();
    await expect(card(page, 0)).toBeInViewport();
    expect(await moved(page)).toEqual([]);
  });
});

test('a browser without view transitions changes screens as before', async ({ page, quietConsole }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  await waitForDeviceServices(page);
  await pressLoaded(page, 0);
  await page.goBack();
  await expect(card(page, 0)).toBeInViewport();
  expect(quietConsole).toEqual([]);
});
