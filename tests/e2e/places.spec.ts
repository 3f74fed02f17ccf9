import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, testWithOwnServer, waitForCatalogue, waitForHydration, waitForWorker } from './fixtures.ts';
import { ids } from './results.ts';

/* A search of several places. Needs the built product. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tags = (page: Page) => page.getByRole('list', { name: 'Filters set' });
async function openPicker(page: Page) {
  await page.getByRole('button', { name: /^Location/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where?' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  return dialog;
}

test('several places are chosen by name or typed, five at most, and each has a tag', async ({ page, quietConsole }) => {
  await page.goto('/filter-results?agreement_type=SALE&location=Kilimani');
  await waitForHydration(page);
  const dialog = await openPicker(page);
  // The number of all homes there is not that of this search.
  await expect(dialog.getByRole('button', { name: 'Lavington', exact: true }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose several places' }).click();
  const chosen = dialog.getByRole('list', { name: 'Chosen places' });
  await expect(chosen.getByRole('button')).toHaveText(['Remove Kilimani']);
  const box = dialog.getByRole('textbox');
  await expect(box).toBeFocused();

  await box.fill('lavi');
  await dialog
    .getByRole('region', { name: 'Nairobi areas' })
    .getByRole('button', { name: /^Lavington/ })
    .click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(dialog.getByText('Lavington added, 2 of 5')).toBeAttached();
  await box.fill('near the arboretum');
  await box.press('Enter');
  const areas = dialog.getByRole('region', { name: 'All 64 areas' });
  await areas.getByRole('button', { name: /^Karen/ }).click();
  await areas.getByRole('button', { name: /^Runda/ }).click();
  await expect(chosen.getByRole('button')).toHaveCount(5);
  await expect(dialog.getByText('Five is the most.')).toBeVisible();
  const thome = areas.getByRole('button', { name: /^Thome/ });
  await expect(thome).toHaveAttribute('aria-disabled', 'true');
  await thome.press('Enter');
  await expect(chosen.getByRole('button')).toHaveCount(5);
  await expectAccessible(page, 'the picker with five places');

  await chosen.getByRole('button', { name: 'Remove near the arboretum' }).click();
  await expect(chosen.getByRole('button', { name: 'Remove Karen' })).toBeFocused();
  await areas.getByRole('button', { name: /^Runda/ }).click();
  await expect(chosen.getByRole('button')).toHaveText(['Remove Kilimani', 'Remove Lavington', 'Remove Karen']);
  // The button counts the three places once the count of five has been replaced.
  await dialog.getByRole('button', { name: 'Show 8 properties' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?agreement_type=SALE&places=Kilimani&places=Lavington&places=Karen$/);
  await expect(heading(page)).toHaveText(/^8 properties/);
  await expect(page).toHaveTitle(/in Kilimani, Lavington and Karen/);
  await expect(page.getByRole('button', { name: 'Location: Kilimani and 2 more' })).toBeFocused();

  await tags(page).getByRole('link', { name: 'Remove filter: Lavington' }).click();
  await expect(page).toHaveURL(/\?agreement_type=SALE&places=Kilimani&places=Karen$/);
  await tags(page).getByRole('link', { name: 'Remove filter: Kilimani' }).click();
  await expect(page).toHaveURL(/\?agreement_type=SALE&location=Karen$/);
  expect(quietConsole).toEqual([]);
});

test('places nearby are offered by name under a short list, and are in it only when added', async ({
  page,
  quietConsole,
}) => {
  await page.goto('/filter-results?agreement_type=RENT&location=Hurlingham');
  const near = page.getByRole('heading', { name: 'Look nearby too' });
  await expect(near).toBeVisible();
  await waitForHydration(page);
  const before = await ids(page);
  const offer = page.getByRole('link', { name: /^Add Kilimani/ });
  await expectAccessible(page, 'places nearby');
  await offer.click();
  await expect(page).toHaveURL(/places=Hurlingham&places=Kilimani$/);
  await expect(page.getByRole('link', { name: /^Add Kilimani/ })).toHaveCount(0);
  await expect(tags(page).getByRole('link', { name: 'Remove filter: Kilimani' })).toBeVisible();
  await expect.poll(() => ids(page)).not.toEqual(before);
  expect(quietConsole).toEqual([]);
});

testWithOwnServer('without a server the device finds the same homes at several places', async ({ page, server }) => {
  const address = '/filter-results?agreement_type=RENT&places=Kilimani&places=Westlands&places=Nowhere';
  await page.goto(address);
  await waitForHydration(page);
  const serverIds = await ids(page);
  expect(serverIds.length).toBeGreaterThan(3);
  await waitForWorker(page);
  await waitForCatalogue(page);
  await server.kill();
  await page.goto(address);
  await expect(page.getByText(/^Searching/)).toBeVisible();
  expect(await ids(page)).toEqual(serverIds);
  const dialog = await openPicker(page);
  await expect(dialog.getByRole('list', { name: 'Chosen places' }).getByRole('button')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Remove Nowhere' }).click();
  await dialog.getByRole('button', { name: /^Show \d+ propert/ }).click();
  await expect(page).toHaveURL(/places=Kilimani&places=Westlands$/);
  await expect.poll(() => ids(page)).toEqual(serverIds);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('another place is typed beside the chosen ones', async ({ page }) => {
    await page.goto('/filter-results?agreement_type=SALE&places=Kilimani&places=Plot+4%2C+Karen');
    await page.getByRole('textbox', { name: 'Location' }).fill('Thika');
    await page.getByRole('button', { name: 'Show', exact: true }).first().click();
    for (const name of ['Thika', 'Kilimani', 'Plot 4, Karen']) {
      await expect(tags(page).getByRole('link', { name: `Remove filter: ${name}` })).toBeVisible();
    }
  });
});
