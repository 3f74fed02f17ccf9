import type { Locator, Page } from 'playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import { Fingers } from './touches.ts';

// Photos and sheets follow the finger, by real touches on a phone.

// The worker is blocked: caching the app takes it longer than a test.
test.use({
  serviceWorkers: 'block',
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

const getViewer = (page: Page) => page.getByRole('dialog', { name: 'Photos', exact: true });
const getPhoto = (page: Page) => getViewer(page).getByRole('region', { name: 'Photo', exact: true });
const getZoom = (page: Page) => getViewer(page).getByLabel('Zoom', { exact: true });
const expectPhoto = (page: Page, count: string) =>
  expect(getViewer(page).getByText(count, { exact: true })).toBeVisible();

async function openViewer(page: Page): Promise<Fingers> {
  await page.goto('/property/24');
  await waitForHydration(page);
  await page.locator('main img').first().click();
  await expect(getPhoto(page)).toBeVisible();
  return Fingers.on(page);
}

/** An element's position once it no longer moves. */
async function getPlace(what: Locator): Promise<{ x: number; y: number; width: number }> {
  await what
    .page()
    .evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))));
  return await getPlaceNow(what);
}
const getPlaceNow = (what: Locator) =>
  what.evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
  });

/** Holds still for longer than the window in which speed is measured. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const begin = performance.now();
    while (performance.now() - begin < 120) await new Promise(requestAnimationFrame);
  });

/** Releases a resting finger, without a throw. */
async function restAndLift(page: Page, fingers: Fingers): Promise<void> {
  await rest(page);
  await fingers.lift();
}

test('a photo follows the finger with the next one beside it, and returns after a short drag', async ({
  page,
  quietConsole,
}) => {
  const fingers = await openViewer(page);
  const before = await getPlace(getPhoto(page));
  await fingers.drag([{ x: 250, y: 350 }], [{ x: 210, y: 352 }]);
  await rest(page);
  expect((await getPlaceNow(getPhoto(page))).x).toBeLessThan(before.x - 20);
  const beside = getViewer(page).locator('[inert] img');
  await expect(beside).toHaveCount(2);
  await fingers.lift();
  expect(await getPlace(getPhoto(page))).toEqual(before);
  await expectPhoto(page, '1 of 5');

  await fingers.drag([{ x: 250, y: 350 }], [{ x: 100, y: 352 }]);
  await restAndLift(page, fingers);
  await expectPhoto(page, '2 of 5');
  expect(await getPlace(getPhoto(page))).toEqual(before);
  // Backwards, and past the end.
  for (const count of ['1 of 5', '5 of 5']) {
    await fingers.drag([{ x: 100, y: 350 }], [{ x: 250, y: 352 }]);
    await fingers.lift();
    await expectPhoto(page, count);
  }
  expect(quietConsole).toEqual([]);
});

test('two fingers zoom, and the zoom settles on the nearest step', async ({ page }) => {
  const fingers = await openViewer(page);
  const pinch = async (from: number, to: number): Promise<void> => {
    const pair = (apart: number) => [
      { x: 180 - apart / 2, y: 350 },
      { x: 180 + apart / 2, y: 350 },
    ];
    await fingers.drag(pair(from), pair(to));
    await fingers.lift();
  };
  await pinch(100, 190);
  await expect(getZoom(page)).toHaveText('2×');
  await pinch(60, 300);
  await expect(getZoom(page)).toHaveText('3×');
  await pinch(300, 40);
  await expect(getZoom(page)).toHaveText('1×');
  await expectPhoto(page, '1 of 5');
  // The page itself is not zoomed.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test('a double tap zooms in where it taps, and another zooms out', async ({ page }) => {
  const fingers = await openViewer(page);
  const double = () => fingers.doubleTap({ x: 80, y: 350 });
  const picture = getViewer(page).locator('[data-current] [data-zoom-photo]');
  const before = await getPlace(picture);
  await double();
  await expect(getZoom(page)).toHaveText('2×');
  const after = await getPlace(picture);
  expect(after.width).toBe(2 * before.width);
  // The same point stays under the finger.
  expect(Math.abs(80 - after.x - 2 * (80 - before.x))).toBeLessThanOrEqual(2);
  await double();
  await expect(getZoom(page)).toHaveText('1×');
  expect(await getPlace(picture)).toEqual(before);
});

test('a photo that is pulled down closes, and the focus returns', async ({ page }) => {
  const fingers = await openViewer(page);
  const before = await getPlace(getPhoto(page));
  await fingers.drag([{ x: 180, y: 300 }], [{ x: 182, y: 370 }]);
  await rest(page);
  expect((await getPlaceNow(getPhoto(page))).y).toBeGreaterThan(before.y + 40);
  await fingers.lift();
  expect(await getPlace(getPhoto(page))).toEqual(before);
  await fingers.drag([{ x: 180, y: 300 }], [{ x: 182, y: 520 }]);
  await restAndLift(page, fingers);
  await expect(getViewer(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('link').first()).toBeFocused();
});

test('a sheet is pulled down by its header, and its content scrolls', async ({ page, quietConsole }) => {
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  const opener = page.getByRole('button', { name: /^Filters/ }).first();
  await opener.tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const pull = sheet.locator('[draggable="false"]');
  await expect(pull).toBeAttached();
  const before = await getPlace(sheet);
  const fingers = await Fingers.on(page);
  await fingers.drag([{ x: 180, y: 500 }], [{ x: 180, y: 300 }]);
  await fingers.lift();
  await fingers.drag([{ x: 180, y: 300 }], [{ x: 180, y: 700 }]);
  await restAndLift(page, fingers);
  expect(await getPlace(sheet)).toEqual(before);
  const head = { x: 120, y: before.y + 25 };
  // After a short pull it returns.
  await fingers.drag([head], [{ ...head, y: head.y + 90 }]);
  expect((await getPlaceNow(sheet)).y).toBeGreaterThan(before.y + 60);
  // The scrim follows, and what is in the sheet is not styled anew at each move.
  expect(await sheet.evaluate((element) => Number(getComputedStyle(element, '::backdrop').opacity))).toBeLessThan(1);
  const title = sheet.getByRole('heading', { name: 'Filters' });
  expect(await title.evaluate((heading) => getComputedStyle(heading).getPropertyValue('--pulled-part'))).toBe('0');
  await restAndLift(page, fingers);
  await expect.poll(() => getPlaceNow(sheet)).toEqual(before);
  await fingers.drag([head], [{ ...head, y: head.y + 350 }]);
  await restAndLift(page, fingers);
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  expect(quietConsole).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a swipe does the same, and moves nothing', async ({ page }) => {
    const fingers = await openViewer(page);
    const before = await getPlace(getPhoto(page));
    await fingers.drag([{ x: 250, y: 350 }], [{ x: 100, y: 352 }]);
    expect(await getPlaceNow(getPhoto(page))).toEqual(before);
    await fingers.lift();
    await expectPhoto(page, '2 of 5');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
