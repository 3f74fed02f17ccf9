import { expect, hydrated, test } from './fixtures.ts';

/* How form fields stand on the page in each engine. Needs the built product. */

// Nothing here is the worker's, whose first fetching of all files takes longer than a test.
test.use({ serviceWorkers: 'block' });

test('no field has letters under 16 px: an iPhone zooms the page when such a field is pressed', async ({ page }) => {
  for (const path of ['/', '/filter-results', '/contact-us', '/property/24', '/request-valuation', '/saved/move']) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea')]
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 80)),
    );
    expect(small, path).toEqual([]);
  }
});
