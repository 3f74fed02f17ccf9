import type { Page } from 'playwright/test';
import { enquiryForm, fillEnquiry, pressSend } from './enquiry-form.ts';
import { openLink } from './faulty-link.ts';
import { comesWithUse, controlled, expect, hydrated, layoutShift, partsHeld, test } from './fixtures.ts';
import { scriptOf } from './script-of.ts';

/*
 * What is saved or sent shows where it goes, in the built product.
 */

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
      await comesWithUse(page, bookmark);
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

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a message that is sent travels from those that wait to those that are done', async ({
    page,
    context,
    server,
  }) => {
    const link = await openLink(server);
    await holdHalfway(page);
    await page.goto(`${link.url}/property/1`);
    await hydrated(page);
    await controlled(page);
    await expect.poll(() => partsHeld(page), { timeout: 20_000 }).toContain('opening');
    link.use(({ path }) =>
      path === '/api/enquiry/create'
        ? { status: 503, headers: { 'Content-Type': 'application/json', 'Retry-After': '600' }, body: '{}' }
        : 'pass',
    );
    await context.setOffline(true);
    for (const note of ['Is there a borehole?', 'Is there a lift?']) {
      await fillEnquiry(page, note);
      await pressSend(page);
      await expect(page.getByRole('link', { name: 'Open the outbox' }).first()).toBeVisible();
      await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
    }
    await page.getByRole('link', { name: 'Open the outbox' }).first().click();
    const rows = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Waiting' })).toHaveCount(2);
    // What moves rows comes when the page is used.
    await page.mouse.move(100, 300);
    const script = (await scriptOf('src/ui/moving-rows.ts')).slice('**/'.length);
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      script,
    );
    // What goes by itself with the connection has had its try, and waits: only what is pressed is sent.
    await context.setOffline(false);
    await expect.poll(() => link.sent.filter(({ path }) => path === '/api/enquiry/create').length).toBe(2);
    await expect(rows.filter({ hasText: 'Waiting' })).toHaveCount(2);
    link.use(() => 'pass');
    await rows.first().getByRole('button', { name: 'Send now' }).click();
    await expect(rows.filter({ hasText: 'Sent' })).toHaveCount(1);
    await expect(rows.last()).toContainText('Sent');
    await expect.poll(() => rows.last().evaluate((row) => row.getAnimations().length)).toBeGreaterThan(0);
    await goOn(page);
    await link.close();
  });
});
