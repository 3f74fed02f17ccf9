import { expectAccessible } from './accessible.ts';
import { landShare } from './drawn-map.ts';
import { expect, test, waitForDeviceServices, waitForHydration } from './fixtures.ts';

/* The map of a property's page: a tile, and the sheet that it opens. Needs the built product. */

test('a home’s own page shows a circle of its area, not a pin', async ({ page }) => {
  await page.goto('/property/24');
  await waitForHydration(page);
  const opener = page.getByRole('link', { name: 'Open the area on a map' });
  await waitForDeviceServices(page);
  await expect(page.locator('a[aria-haspopup="dialog"]', { hasText: 'on a map' })).toBeVisible();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Where it is' });
  await expect(dialog.getByText('The agent will tell you the exact place.')).toBeVisible();
  await expect(dialog.getByRole('application')).toBeVisible();
  await expectAccessible(page, 'the circle');
  // The screen behind the dialog must not style its icons: the cross was once 150 px high, below the map.
  const cross = await dialog.getByRole('button', { name: 'Close' }).locator('svg').boundingBox();
  expect([cross?.width, cross?.height]).toEqual([20, 20]);
  await expect.poll(() => page.evaluate(landShare)).toBeGreaterThan(5);
  // A sheet: some of the page stays in sight, and nothing in it has to be scrolled.
  await page.setViewportSize({ width: 360, height: 780 });
  const sheet = await dialog.boundingBox();
  expect(sheet?.y).toBeGreaterThan(60);
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(780);
  await expect(dialog.getByRole('link', { name: 'Open the area on another map' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the map of a plot at Thika shows the towns around, however late its style comes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route('**/local-map-*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/property/8');
  await waitForHydration(page);
  await waitForDeviceServices(page);
  await page.getByRole('link', { name: 'Open the area on a map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where it is' });
  await expect(dialog.getByText('20 km')).toBeVisible();
  await expect(page.getByText('Within half a kilometre of this mark.')).toHaveCount(2);
});

test('the map of a home’s page is a picture of its own size, all of which opens the map', async ({ page }) => {
  await page.goto('/property/24');
  await waitForHydration(page);
  await waitForDeviceServices(page);
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Map', exact: true }) });
  const before = await tile.boundingBox();
  await tile.scrollIntoViewIfNeeded();
  await expect(tile.locator('canvas[data-drawn]')).toBeVisible();
  const after = await tile.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  await tile.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('dialog', { name: 'Where it is' })).toBeVisible();
});
