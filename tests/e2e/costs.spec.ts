import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { controlled, expect, hydrated, keptSeen, test, wholeApp } from './fixtures.ts';
import { startServer } from './server.ts';

/* What it costs, as a visitor asks it: by address, by form, by keyboard, without script, without signal. */

const answer = (page: Page) => page.getByRole('main').getByRole('heading', { name: /KES|%/ });
const workItOut = (page: Page) => page.getByRole('button', { name: 'Work it out' });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a question is an ordinary form, its figures stand in the address, and the page answers it', async ({
    page,
  }) => {
    await page.goto('/costs');
    await page.getByRole('textbox', { name: 'Price' }).fill('8,500,000');
    await page.getByLabel('A valuation of your own').selectOption('Yes');
    await workItOut(page).click();
    await expect(page).toHaveURL(/\/costs\?kind=buying&price=8%2C500%2C000&place=town&valued=1&loan=$/);
    await expect(answer(page)).toHaveText('To pay beside the price KES 585,050');
  });

  test('what cannot be used is said beside its field, and nothing is lost', async ({ page }) => {
    await page.goto('/costs?kind=selling&price=12000000&paid=much');
    await expect(page.getByLabel('What you paid')).toHaveAccessibleDescription(/Write what you paid as a number/);
    await expect(page.getByLabel('What you paid')).toHaveValue('much');
    await expect(page.getByLabel('Price you sell for')).toHaveValue('12000000');
    await expect(answer(page)).toHaveCount(0);
  });

  test('a home says what it costs and leads to the question with its price', async ({ page }) => {
    await page.goto('/property/24');
    const costs = page.getByRole('region', { name: 'What it costs' });
    await expect(costs).toContainText('KES 7,840,000');
    await costs.getByRole('link').click();
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('138000000');
    await expect(answer(page)).toHaveText('To pay beside the price KES 7,840,000');
  });
});

test('by keyboard the focus goes to the first mistake, and then to the answer', async ({ page }) => {
  await page.goto('/costs?kind=mortgage');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Loan' }).fill('9,000,000');
  await page.keyboard.press('Enter');
  const rate = page.getByLabel('Interest, % a year');
  await expect(rate).toBeFocused();
  await expect(rate).toHaveAccessibleDescription(/Enter the interest\./);
  await expect(page.getByRole('textbox', { name: 'Loan' })).toHaveValue('9,000,000');
  await expectAccessible(page);
  await page.keyboard.type('14.9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toHaveText('Each month KES 139,017');
  await page.goBack();
  await expect(rate).toHaveValue('');
});

test('another question has its own fields, and its tab says where one is', async ({ page }) => {
  await page.goto('/costs');
  await hydrated(page);
  const tabs = page.getByRole('navigation', { name: 'What to work out' });
  await tabs.getByRole('link', { name: 'Moving in' }).click();
  await expect(tabs.getByRole('link', { name: 'Moving in' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Rent a month').fill('60000');
  await page.getByLabel('Deposit, months of rent').fill('1');
  await page.getByLabel('Service charge and fees of the first month').fill('5000');
  await workItOut(page).click();
  await expect(answer(page)).toHaveText('Before you have the keys KES 125,000');
});

test('without signal it gives the same answers, with the server gone', async ({ page }) => {
  const server = await startServer();
  try {
    await page.goto(`${server.url}/costs`);
    await controlled(page);
    await keptSeen(page);
    await wholeApp(page);
    await server.kill();
    await page.goto(`${server.url}/costs?kind=yield&price=8500000&rent=60000&costs=60000`);
    await expect(answer(page)).toHaveText('Yield a year 7.13%');
    await page.getByLabel('Costs a year').fill('0');
    await workItOut(page).click();
    await expect(answer(page)).toHaveText('Yield a year 7.84%');
  } finally {
    await server.dispose();
  }
});
