import { expect, type Locator, type Page } from 'playwright/test';

/** The properties of a list, by id. */
export const ids = (page: Page) =>
  page
    .locator('main article a[href^="/property/"]')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));

/** Opens the dialog of filters. */
export const openFilters = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /filters/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog).toBeVisible();
  return dialog;
};
