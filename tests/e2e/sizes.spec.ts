import { expectAccessible } from './accessible.ts';
import { expect, test, testWithOwnServer, waitForCatalogue, waitForHydration, waitForWorker } from './fixtures.ts';
import { ids, openFilters } from './results.ts';

/* Homes by their exact sizes, bedsitters among them. Needs the built product. */

test('sizes are chosen together, and take turns with the least number of bedrooms', async ({ page, quietConsole }) => {
  await page.goto('/filter-results?agreement_type=RENT&bedrooms=2');
  await waitForHydration(page);
  const dialog = await openFilters(page);
  const least = dialog.getByRole('status', { name: 'Bedrooms' });
  const bedsitter = dialog.getByRole('checkbox', { name: 'Bedsitter/studio' });
  await expect(least).toHaveText('2+');
  await bedsitter.check();
  await dialog.getByRole('checkbox', { name: '1 bed' }).check();
  await expect(least).toHaveText('Exact');
  await expectAccessible(page, 'the sizes');
  await dialog.getByRole('button', { name: 'More bedrooms' }).click();
  await expect(least).toHaveText('1+');
  await expect(bedsitter).not.toBeChecked();
  await bedsitter.check();
  await dialog.getByRole('checkbox', { name: '1 bed' }).check();
  await dialog.getByRole('button', { name: /^(Show|Apply)/ }).click();
  await expect(page).toHaveURL(/agreement_type=RENT&rooms=0,1$/);
  const tags = page.getByRole('list', { name: 'Filters set' });
  await tags.getByRole('link', { name: 'Remove filter: Bedsitter/studio or 1 bed' }).click();
  await expect(page).toHaveURL(/agreement_type=RENT$/);
  expect(quietConsole).toEqual([]);
});

test('the bar’s select finds bedsitters, and keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/filter-results?agreement_type=RENT');
  await waitForHydration(page);
  const select = page.getByRole('combobox', { name: 'Bedrooms' });
  await select.focus();
  await select.selectOption('Bedsitter/studio');
  await expect(page).toHaveURL(/agreement_type=RENT&rooms=0$/);
  await expect(select).toBeFocused();
  await expect(select.locator('option:checked')).toHaveText('Bedsitter/studio');
  await select.selectOption('Any beds');
  await expect(page).toHaveURL(/agreement_type=RENT$/);
  await page.goto('/filter-results?agreement_type=RENT&bedrooms=9');
  await expect(select.locator('option:checked')).toHaveText('9+ beds');
});

testWithOwnServer('without a server the phone finds the same bedsitters', async ({ page, server }) => {
  const address = '/filter-results?agreement_type=RENT&rooms=0';
  await page.goto(address);
  await waitForHydration(page);
  const serverIds = await ids(page);
  expect(serverIds.length).toBeGreaterThan(0);
  await waitForWorker(page);
  await waitForCatalogue(page);
  await server.kill();
  await page.goto(address);
  await expect(page.getByText(/^Searching/)).toBeVisible();
  expect(await ids(page)).toEqual(serverIds);
});
