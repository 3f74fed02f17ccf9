import type { Page } from 'playwright/test';
import { expect, test, waitForDeviceServices, waitForHydration } from './fixtures.ts';
import { loadScript } from './script-of.ts';

// A press is answered in the next frame, and what it needs loads after that, or before.
// product.

test.use({ viewport: { width: 360, height: 800 } });

const RESULTS = '/filter-results?agreement_type=SALE';
const card = (page: Page) => page.getByRole('main').getByRole('article').first();
const getTitle = async (page: Page): Promise<string> => (await card(page).getByRole('heading').textContent()) ?? '';
/** Holds matching requests. @returns a function that releases them */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => {};
  const released = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** A list before the app has started, with the pages of its links held. */
async function openUnstarted(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
  await page.route(await loadScript('index.html'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto(RESULTS, { waitUntil: 'domcontentloaded' });
}

test('within the app a property shows its card’s facts at once, and the rest once loaded', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto(RESULTS);
  await waitForHydration(page);
  const title = await getTitle(page);
  const letGo = await hold(page, /\/api\/property\/\d+$/);
  await card(page).getByRole('link').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main.getByText('Loading property...')).toBeAttached();
  await expect(main.locator('img').first()).toBeVisible();
  letGo();
  await expect(main.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a home pressed before the app has started fills the screen at once', async ({ page }) => {
    await openUnstarted(page);
    const title = await getTitle(page);
    await card(page).getByRole('link').click();
    const opening = page.locator('body > .opening');
    await expect(opening.getByText(title)).toBeVisible();
    await expect(opening.locator('img')).toBeVisible();
    expect(await opening.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))).toBe(800);
  });

  test('Back returns to the list, not to the card that filled the screen', async ({ page }) => {
    await openUnstarted(page);
    await card(page).getByRole('link').click();
    await expect(page.locator('body > .opening')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.locator('body > .opening')).toHaveCount(0);
  });

  test('a list that finishes loading after the press leaves the card on the screen', async ({ page }) => {
    await openUnstarted(page);
    const letGo = await hold(page, /\/never-loaded-by-the-list/);
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/never-loaded-by-the-list' })));
    await card(page).getByRole('link').click();
    letGo();
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator('body > .opening')).toBeVisible();
  });

  test('a press that opens a new tab leaves the list alone', async ({ page }) => {
    await openUnstarted(page);
    await card(page)
      .getByRole('link')
      .click({ modifiers: ['Control'] });
    await expect(card(page)).toBeVisible();
    await expect(page.locator('body > .opening')).toHaveCount(0);
  });

  test('a card under a resting finger is preloaded; one that is scrolled past is not', async ({ page }) => {
    await page.goto(RESULTS);
    await waitForHydration(page);
    await waitForDeviceServices(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    /** Sends both events of a passing finger in one task: apart, they rest on a busy machine. */
    const touch = (index: number, ...types: readonly string[]) =>
      page
        .getByRole('main')
        .getByRole('article')
        .nth(index)
        .getByRole('link')
        .evaluate((link, all) => {
          const finger = { pointerType: 'touch', isPrimary: true, button: 0, bubbles: true };
          for (const type of all) link.dispatchEvent(new PointerEvent(type, finger));
        }, types);
    const getHref = async (index: number): Promise<string> =>
      (await page.getByRole('main').getByRole('article').nth(index).getByRole('link').getAttribute('href')) ?? '';
    const passed = `/api${await getHref(1)}`;
    const rested = `/api${await getHref(2)}`;
    await touch(1, 'pointerdown', 'pointercancel');
    await touch(2, 'pointerdown');
    await expect.poll(() => requested).toContain(rested);
    expect(requested).not.toContain(passed);
  });

  /** The connection as Chromium on Android reports it. */
  const connectBy = (page: Page, type: string) =>
    page.addInitScript((kind) => Object.defineProperty(navigator, 'connection', { value: { type: kind } }), type);

  for (const { type, isLoaded } of [
    { type: 'wifi', isLoaded: true },
    { type: 'cellular', isLoaded: false },
  ]) {
    test(`a card that is looked at for a second is ${isLoaded ? 'loaded' : 'left'} over ${type}`, async ({ page }) => {
      await connectBy(page, type);
      await page.clock.install();
      await page.goto(RESULTS);
      await waitForHydration(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await waitForDeviceServices(page);
      const path = `/api${(await card(page).getByRole('link').getAttribute('href')) ?? ''}`;
      await page.clock.runFor(1_500);
      if (isLoaded) await expect.poll(() => requested).toContain(path);
      else {
        expect(requested).not.toContain(path);
        // A preloaded property is requested once.
        await card(page).getByRole('link').click();
        await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
        expect(requested.filter((requestedPath) => requestedPath === path)).toHaveLength(1);
      }
    });
  }
});
