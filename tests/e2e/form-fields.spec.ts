import { expect, test, waitForHydration } from './fixtures.ts';

/* How form fields stand on the page in each engine. Needs the built product. */

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block' });

test('no field has type under 16 px, at which an iPhone would zoom the page', async ({ page }) => {
  for (const path of ['/', '/filter-results', '/contact-us', '/property/24', '/request-valuation', '/saved/move']) {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea')]
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 80)),
    );
    expect(small, path).toEqual([]);
  }
});

test('an invalid field that stops a form is scrolled into view with its label', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/contact-us');
  await waitForHydration(page);
  const form = page.locator('form[data-form="contact"]');
  const name = form.getByLabel('Full name');
  await name.evaluate((field) => scrollBy({ top: field.getBoundingClientRect().top - 70, behavior: 'instant' }));
  await form.getByLabel('Email').evaluate((field) => field.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const top = async (): Promise<number> =>
    (await form.locator('label', { hasText: 'Full name' }).boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});
