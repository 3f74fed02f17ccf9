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

test('the order of a list is read whole, and as wide as the order that is chosen', async ({ page }) => {
  const widthOf = async (address: string): Promise<number> => {
    await page.goto(address);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    // Also where field-sizing is not known.
    await expect(page.getByLabel('Order')).toHaveCSS('field-sizing', 'fixed');
    const [room, needed, width] = await page.getByLabel('Order').evaluate((field: HTMLSelectElement) => {
      const style = getComputedStyle(field);
      const px = (text: string): number => Number.parseFloat(text);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = style.font;
      const inside = field.clientWidth - px(style.paddingInlineStart) - px(style.paddingInlineEnd);
      return [inside, pen.measureText(field.selectedOptions[0]?.text ?? '').width, field.offsetWidth] as const;
    });
    expect(room, address).toBeGreaterThanOrEqual(Math.floor(needed));
    return width;
  };
  const short = await widthOf('/filter-results');
  expect(short).toBeLessThan(125);
  expect(short).toBeLessThan(await widthOf('/filter-results?sort=price-down'));
});
