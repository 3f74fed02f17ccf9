import type { Page } from 'playwright/test';
import { expect, hydrated, keepingStarted, layoutShift, test } from './fixtures.ts';

// What is saved shows where it goes, in the built product.

/** All that scripts animate stands still at half of its way, and is let on by `goOn`. */
async function holdHalfway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      animation.pause();
      animation.currentTime = 160;
      return animation;
    };
  });
}
const goOn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

for (const motion of ['no-preference', 'reduce'] as const) {
  test.describe(motion === 'reduce' ? 'where less motion is asked for' : 'where motion is welcome', () => {
    test.use({ contextOptions: { reducedMotion: motion } });

    test(`a home that is saved ${motion === 'reduce' ? 'is marked at once' : 'settles into its bookmark'}`, async ({
      page,
    }) => {
      await holdHalfway(page);
      await page.goto('/filter-results?agreement_type=SALE');
      await hydrated(page);
      const card = page.getByRole('main').getByRole('article').first();
      const bookmark = card.getByRole('button');
      await keepingStarted(page);
      const picture = await card.locator('picture img').boundingBox();
      const shifted = await layoutShift(page);
      await bookmark.click();
      await expect(bookmark).not.toHaveAccessibleName(/^Save /);
      const copy = card.locator(':scope > img');
      if (motion === 'reduce') {
        expect(await copy.count()).toBe(0);
        return;
      }
      const onItsWay = await copy.boundingBox();
      expect(onItsWay?.width).toBeLessThan((picture?.width ?? 0) * 0.7);
      expect(onItsWay?.x).toBeGreaterThan((picture?.x ?? 0) + 20);
      await goOn(page);
      await expect(copy).toHaveCount(0);
      expect((await layoutShift(page)) - shifted).toBeLessThan(0.001);
    });
  });
}
