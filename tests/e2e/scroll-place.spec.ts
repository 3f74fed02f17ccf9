import type { Page } from 'playwright/test';
import { expect, test, waitForHydration, waitForWorker } from './fixtures.ts';

// Back and forward restore the scroll position on every screen: the same offset, and the same element in view.

/** Pixels below a visible jump. */
const FEW = 3;

interface Place {
  readonly y: number;
  /** The position of the watched element, from the top of the window. */
  readonly top: number;
}

/** Remembers the element in view by its place in the page, since Back renders the screen anew. */
const readPlace = (page: Page): Promise<{ readonly what: string; readonly place: Place }> =>
  page.evaluate(() => {
    const seen = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
    const element = seen.find((candidate) => candidate.closest('main') !== null);
    if (element === undefined) throw new Error('Nothing of the screen is in the middle of the window');
    const text = (element.textContent ?? '').trim().slice(0, 60);
    const same = [...document.querySelectorAll(`main ${element.tagName}`)].filter(
      (candidate) => (candidate.textContent ?? '').trim().slice(0, 60) === text,
    );
    const what = JSON.stringify([element.tagName, text, same.indexOf(element)]);
    return { what, place: { y: scrollY, top: element.getBoundingClientRect().top } };
  });

const getPlace = (page: Page, what: string): Promise<Place | undefined> =>
  page.evaluate((looked) => {
    const [tag, text, index] = JSON.parse(looked);
    const same = [...document.querySelectorAll(`main ${tag}`)].filter(
      (candidate) => (candidate.textContent ?? '').trim().slice(0, 60) === text,
    );
    const element = same[index];
    return element === undefined ? undefined : { y: scrollY, top: element.getBoundingClientRect().top };
  }, what);

async function scrollDown(page: Page, pixels: number): Promise<void> {
  for (let y = 300; y <= pixels; y += 300) {
    // A busy page may lose a turn of the wheel, and late content may move it: the rest is turned again.
    await expect(async () => {
      await page.mouse.wheel(0, y - (await page.evaluate(() => scrollY)));
      await page.waitForFunction((there) => Math.abs(scrollY - there) < 1, y, { timeout: 1_000 });
    }).toPass();
  }
}

/** Waits until all pictures in the window have loaded or failed, and so could have moved the page. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight;
    }),
  );

async function expectPlace(page: Page, what: string, { y, top }: Place): Promise<void> {
  const isThere = async () => {
    const now = await getPlace(page, what);
    return now === undefined ? 'missing' : [now.y - y, now.top - top].map((off) => (Math.abs(off) <= FEW ? 0 : off));
  };
  await expect.poll(isThere).toEqual([0, 0]);
  await settled(page);
  expect(await isThere()).toEqual([0, 0]);
}

const SCREENS = [
  ['/', 360],
  ['/filter-results', 1280],
  ['/property/24', 360],
] as const;
const DOWN = 3000;

test('a home page that the worker reloads on the way back keeps the visitor’s place', async ({ page }) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.goto('/filter-results');
  await waitForHydration(page);
  await page.goto('/');
  await waitForHydration(page);
  await page.mouse.move(180, 400);
  await scrollDown(page, 3000);
  const before = await readPlace(page);
  await page.goto('/faq');
  // The router writes its state into the entry, which would cancel an earlier Back.
  await waitForHydration(page);
  await page.goBack();
  await expectPlace(page, before.what, before.place);
});

test.describe(() => {
  // The worker is blocked: caching the app takes it longer than a test.
  test.use({ serviceWorkers: 'block' });

  for (const [path, width] of SCREENS) {
    test(`back to ${path} and forward again, ${width} px wide, keeps the visitor’s place`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(path);
      await waitForHydration(page);
      await page.mouse.move(width / 2, 400);
      // Not as far as the footer: the watched element belongs to the screen.
      const bottom = await page.getByRole('main').evaluate((main) => scrollY + main.getBoundingClientRect().bottom);
      await scrollDown(page, Math.min(DOWN, Math.floor((bottom - 780) / 300) * 300 - 300));
      const before = await readPlace(page);
      // Phones fold the link's column.
      await page.locator('footer a[href="/faq"]').first().dispatchEvent('click');
      await expect(page.getByRole('heading', { level: 1, name: /question/i })).toBeVisible();
      await scrollDown(page, 600);
      const forward = await readPlace(page);
      await page.goBack();
      await expectPlace(page, before.what, before.place);
      await page.goForward();
      await expectPlace(page, forward.what, forward.place);
      await page.goBack();
      await expectPlace(page, before.what, before.place);
    });
  }
});
