import type { Page } from 'playwright/test';
import { expect, testWithOwnServer as test, waitForCatalogue, waitForHydration, waitForWorker } from './fixtures.ts';

// The whole catalogue without a connection: after one visit to a page without properties, the server stops
// and every property can be searched, sorted and opened.

/** Listed properties of the test catalogue. */
const LISTED = 69;

const titles = (page: Page) => page.locator('main article').getByRole('heading').allTextContents();

test('homes that were never seen are filtered, found by place, sorted, counted and opened with the server stopped', async ({
  page,
  server,
}) => {
  await page.goto('/faq');
  await waitForHydration(page);
  await waitForWorker(page);
  await waitForCatalogue(page);
  await server.kill();

  await page.goto('/filter-results?agreement_type=SALE&property_type=LAND&sort=price-up');
  await expect(page.getByText(new RegExp(`^Searching ${LISTED} properties saved at \\d\\d:\\d\\d$`))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('9');
  expect((await titles(page)).slice(0, 2)).toEqual(['Eighth-acre plot, Section 9', 'Ten terraced acres, Machakos']);

  await page.goto('/location/Thika');
  await expect(page.getByText(new RegExp(`^Searching ${LISTED} properties saved at`))).toBeVisible();
  await expect(page.locator('main article').first()).toBeVisible();
  expect((await titles(page)).some((title) => title.startsWith('New flats, Blue Posts'))).toBe(true);
  // The place, which was never requested, is counted here too.
  const figures = page.getByRole('region', { name: 'Thika in figures' });
  await expect(figures.getByRole('table')).toContainText('Type');
  await expect(figures.getByRole('heading', { name: 'Newest here' })).toBeVisible();

  await page.goto('/property/69');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thika light-industrial');
  await expect(page.getByText('The description, amenities')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Amenities' })).toHaveCount(0);
  await expect(page.getByRole('table')).toBeVisible();

  await server.start();
  await expect(page.getByRole('heading', { name: 'Amenities' })).toBeVisible();
  await expect(page.getByText('The description, amenities')).toHaveCount(0);
});
