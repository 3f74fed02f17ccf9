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

test('the order of a list is as wide as the order that is chosen, also where field-sizing is not known', async ({
  page,
}) => {
  const widthOf = async (address: string): Promise<number> => {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByLabel('Order')).toHaveCSS('field-sizing', 'fixed');
    return page.getByLabel('Order').evaluate((field) => field.getBoundingClientRect().width);
  };
  const short = await widthOf('/filter-results');
  const long = await widthOf('/filter-results?sort=price-down');
  expect(short).toBeLessThan(long);
  expect(short).toBeLessThan(125);
});

for (const width of [360, 1280]) {
  test(`the order of a list is read whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    for (const order of ['', '?sort=price-up', '?sort=price-down']) {
      await page.goto(`/filter-results${order}`);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      const [room, needed] = await page.getByLabel('Order').evaluate((field: HTMLSelectElement) => {
        const style = getComputedStyle(field);
        const px = (text: string): number => Number.parseFloat(text);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('no canvas');
        pen.font = style.font;
        const inside = field.clientWidth - px(style.paddingInlineStart) - px(style.paddingInlineEnd);
        return [inside, pen.measureText(field.selectedOptions[0]?.text ?? '').width] as const;
      });
      expect(room, order).toBeGreaterThanOrEqual(Math.floor(needed));
    }
  });
}
