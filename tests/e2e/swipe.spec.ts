import type { Locator, Page } from 'playwright/test';
import { fillEnquiry, pressSend } from './enquiry-form.ts';
import { at, testWithLink as test } from './faulty-link.ts';
import { expect, waitForDeviceServices, waitForHydration, waitForWorker } from './fixtures.ts';
import { countArrivals } from './submissions.ts';
import { Fingers } from './touches.ts';

// Rows that a finger swipes away, with real touches.

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

/** Swipes a row to the left by a share of its width. The code for it loads after the list, so this is repeated until it moves. */
async function swipe(page: Page, row: Locator, share: number): Promise<void> {
  const fingers = await Fingers.on(page);
  await expect(async () => {
    const box = await row.boundingBox();
    if (box === null) throw new Error('The row is not there');
    const from = { x: box.x + box.width - 20, y: box.y + 20 };
    await fingers.drag([from], [{ x: from.x - share * box.width, y: from.y }]);
    const moved = await row.evaluate((element) => element instanceof HTMLElement && element.style.translate);
    await fingers.lift();
    expect(moved).not.toBe('');
  }).toPass();
}

/**
 * From now on the page notes the smallest gap between the last row and what stands below, and the frames of its way up.
 * A change of rows takes long, as on a slow phone.
 */
const watchGap = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Saved homes' }).evaluate((region) => {
    const gap = { least: Number.POSITIVE_INFINITY, moved: 0, rest: false };
    Reflect.set(window, 'gap', gap);
    const work = (): void => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    };
    const list = region.querySelector('ul');
    if (list) new MutationObserver(() => queueMicrotask(work)).observe(list, { childList: true });
    const note = (): void => {
      const rows = region.querySelectorAll('li');
      const row = rows[rows.length - 1];
      const below = region.querySelector('a[href="/saved/move"]');
      if (!row || !below) return;
      gap.least = Math.min(gap.least, below.getBoundingClientRect().top - row.getBoundingClientRect().bottom);
      const way = row.getBoundingClientRect().top - (row.parentElement?.getBoundingClientRect().top ?? 0);
      gap.rest = rows.length === 1 && way === 0;
      if (rows.length === 1 && way > 0) gap.moved++;
      if (!gap.rest) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

/** From now on the page notes the frames in which a row is back and what stands below has not made all of its room yet. */
const watchRoom = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Saved homes' }).evaluate((region) => {
    const room = { moved: 0, rest: false };
    Reflect.set(window, 'room', room);
    const note = (): void => {
      const below = [...region.children].filter((part) => part.previousElementSibling?.matches('ul'));
      const isBack = region.querySelectorAll('li').length === 2;
      const isOnItsWay = below.some((part) => part instanceof HTMLElement && part.style.translate !== '');
      if (isBack && isOnItsWay) room.moved++;
      room.rest = isBack && !isOnItsWay;
      if (!room.rest) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

async function saveTwo(page: Page): Promise<void> {
  for (const id of [24, 80]) {
    await page.goto(`/property/${id}`);
    await waitForHydration(page);
    await waitForWorker(page);
    await waitForDeviceServices(page);
    await page.getByRole('button', { name: /^Save ?: / }).click();
    await expect(page.getByRole('button', { name: /^Remove ?: / })).toBeVisible({ timeout: 20_000 });
  }
  await page.goto('/saved');
}
const waitForScript = (page: Page, name: string) =>
  page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name: url }) => new RegExp(file).test(url)),
    `/assets/${name}-.{8}\\.js$`,
  );
const findSaved = (page: Page): Locator => page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem');

test('a saved home is swiped away and comes back by Undo; a short swipe leaves it', async ({ page }) => {
  await saveTwo(page);
  const rows = findSaved(page);
  await expect(rows).toHaveCount(2);
  const above = await page.getByRole('main').evaluate((main) => {
    const tops = [main, main.querySelector('section li')].map((element) => element?.getBoundingClientRect().top ?? 0);
    return (tops[1] ?? 0) - (tops[0] ?? 0);
  });
  expect(above, 'homes come first').toBeLessThanOrEqual(174);
  // "7 photos and floor plan" takes a second line.
  const heights = await rows.evaluateAll((list) => list.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights), 'low rows').toBeLessThanOrEqual(150);
  expect(Math.max(...heights), 'low rows').toBeLessThanOrEqual(168);
  await swipe(page, rows.first(), 0.3);
  await swipe(page, rows.first(), 0.7);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
});

test('what stands below a swiped row moves up with the rows, never over them, and down again by Undo', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await saveTwo(page);
  // Rows move in a list that opens once the motion script is there.
  await page.getByRole('link', { name: 'Searches' }).click();
  await expect(page.getByRole('link', { name: 'Searches' })).toHaveAttribute('aria-current', 'page');
  await waitForScript(page, 'motion');
  await page.getByRole('link', { name: 'Homes', exact: true }).click();
  const rows = findSaved(page);
  await expect(rows).toHaveCount(2);
  await waitForScript(page, 'motion-features');
  await watchGap(page);
  await swipe(page, rows.first(), 0.7);
  await expect(rows).toHaveCount(1);
  const gap = () => page.evaluate(() => Reflect.get(window, 'gap'));
  await expect.poll(async () => (await gap()).rest, 'the rows are at rest').toBe(true);
  expect((await gap()).moved, 'frames between').toBeGreaterThan(0);
  expect((await gap()).least, 'what stands below').toBeGreaterThanOrEqual(-1);
  await watchRoom(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  const room = () => page.evaluate(() => Reflect.get(window, 'room'));
  await expect.poll(async () => (await room()).rest, 'all is at rest').toBe(true);
  expect((await room()).moved, 'frames between').toBeGreaterThan(0);
});

test('a waiting message is swiped away, comes back by Undo, and arrives once', async ({
  page,
  context,
  server,
  link,
}) => {
  // An earlier visit has loaded what swipes.
  const loaded = page.waitForResponse(/\/motion-swipe-[^/]+\.js$/);
  await page.goto('/outbox');
  await loaded;
  await page.goto('/property/1');
  await waitForHydration(page);
  await waitForWorker(page);
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '600' };
  link.use(at('/api/enquiry/create', { status: 503, headers, body: '{}' }));
  await context.setOffline(true);
  await fillEnquiry(page, 'Is there a borehole?');
  await pressSend(page);
  await page.getByRole('link', { name: 'Open the outbox' }).first().click();
  const rows = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Waiting' })).toHaveCount(1);
  await swipe(page, rows.first(), 0.7);
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toContainText('Is there a borehole?');
  link.release();
  await context.setOffline(false);
  const again = rows.getByRole('button', { name: 'Send now' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(rows.getByText('Sent', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  expect(countArrivals(server, 'Is there a borehole?')).toBe(1);
});
