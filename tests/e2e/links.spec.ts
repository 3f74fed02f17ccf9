import { expect, test } from './fixtures.ts';

test('the way back stands at one height and is underlined on every screen that has one', async ({ page }) => {
  const ways = [
    ['/me/wangari', 'Back to Team'],
    ['/saved/move', 'Saved'],
    ['/saved/packs/none', 'Viewing packs'],
    ['/property/24/particulars', 'Back to the home'],
  ] as const;
  const tops = new Set<number>();
  for (const [path, name] of ways) {
    await page.goto(path);
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await expect(link).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)');
    tops.add(await link.evaluate((element) => Math.round(element.getBoundingClientRect().y)));
  }
  expect(tops.size, [...tops].join(', ')).toBe(1);
});
