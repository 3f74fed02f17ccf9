import type { Page } from 'playwright/test';
import {
  expect,
  testWithOwnServer as test,
  waitForCatalogue,
  waitForHydration,
  waitUntilReadyOffline,
} from './fixtures.ts';

// A home by the number that a caller reads off a gate: typed into any search box, or shared to the app.

const HOME = /^Mwamba House/;
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a reference typed into the search opens its home, in any spelling, also when it is sold and without a connection', async ({
  page,
  server,
}) => {
  await page.goto('/filter-results?agreement_type=RENT');
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Location/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('jj 24');
  await expect(dialog.getByRole('link', { name: HOME })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('1 home found');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(HOME);
  // The search that led here is one step back.
  await page.goBack();
  await expect(page).toHaveURL(/agreement_type=RENT$/);

  // The home page's search does not ask for a second press.
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Location/ }).click();
  await dialog.getByRole('textbox').fill('24');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(HOME);

  // Sold, and so in no list.
  await page.goto('/filter-results?location=JJ-0117');
  await expect(page).toHaveURL('/property/117');
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible();

  await waitUntilReadyOffline(page);
  await waitForCatalogue(page);
  await server.kill();
  for (const text of ['JJ twenty-four', '24']) {
    await page.goto('/not-here');
    await page.goto(`/filter-results?location=${encodeURIComponent(text)}`);
    await expect(heading(page), text).toHaveText(HOME);
  }
  await page.goto('/filter-results?location=117');
  await expect(page).toHaveURL('/property/117');
});

test('a home found by its reference opens with a press; a reference that no home has is said, and not offered as a search', async ({
  page,
}) => {
  await page.goto('/filter-results');
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Location/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('jj 24');
  await dialog.getByRole('link', { name: HOME }).click();
  await expect(heading(page)).toHaveText(HOME);
  await page.goBack();
  await expect(page).toHaveURL('/filter-results');
  await page.getByRole('button', { name: /^Location/ }).click();
  await dialog.getByRole('textbox').fill('JJ-9999');
  await expect(dialog.getByRole('status')).toHaveText('No home has the reference JJ-9999.');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Reference JJ-9999');
  await expect(page.getByRole('heading', { name: 'No properties found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save search' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Without/ })).toBeHidden();
});

test('a reference typed into the search of a missing page opens its home without script', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url });
  await page.goto('/not-here');
  await page.getByRole('searchbox').fill('JJ0024');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/property/24');
  await page.close();
});

test('a reference shared to the app opens its home', async ({ page }) => {
  await page.goto(
    `/saved/add#text=${encodeURIComponent('Is JJ-0024 still to be had? I saw it at the gate this morning.')}`,
  );
  await expect(heading(page)).toHaveText(HOME);
});
