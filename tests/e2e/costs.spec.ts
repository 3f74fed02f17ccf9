import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  expect,
  test,
  testWithOwnServer,
  waitForHydration,
  waitForOpenedAnswers,
  waitForUsedFiles,
  waitForWorker,
} from './fixtures.ts';

/* What it costs, as a visitor asks it: by form, by keyboard, without signal. */

const answer = (page: Page) => page.getByRole('main').getByRole('heading', { name: /KES|%/ });
const workItOut = (page: Page) => page.getByRole('button', { name: 'Work it out' });

test('by keyboard the focus goes to the first mistake, and then to the answer', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/costs?kind=mortgage');
  await waitForHydration(page);
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
  await expect(answer(page)).toHaveText('Monthly payment KES 139,017');
  await page.goBack();
  await expect(rate).toHaveValue('');
});

test('a form without figures says what it needs, at each press', async ({ page }) => {
  await page.goto('/costs?kind=moving');
  await waitForHydration(page);
  const rent = page.getByLabel('Rent per month');
  for (let press = 0; press < 2; press++) {
    await workItOut(page).click();
    await expect(rent).toBeFocused();
    await expect(rent).toHaveAccessibleDescription(/Enter the rent\./);
  }
});

test('another question has its own fields, and its tab is marked as current', async ({ page }) => {
  await page.goto('/costs');
  await waitForHydration(page);
  const tabs = page.getByRole('navigation', { name: 'What to work out' });
  await tabs.getByRole('link', { name: 'Moving in' }).click();
  await expect(tabs.getByRole('link', { name: 'Moving in' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Rent per month').fill('60000');
  await page.getByLabel('Deposit, in months of rent').fill('1');
  await page.getByLabel('First month’s service charge and fees').fill('5000');
  await workItOut(page).click();
  await expect(answer(page)).toHaveText('Before you get the keys KES 125,000');
});

testWithOwnServer('without signal it gives the same answers, with the server gone', async ({ page, server }) => {
  await page.goto('/costs');
  await waitForWorker(page);
  await waitForOpenedAnswers(page);
  await waitForUsedFiles(page);
  await server.kill();
  await page.goto('/costs?kind=yield&price=8500000&rent=60000&costs=60000');
  await expect(answer(page)).toHaveText('Yearly yield 7.13%');
  await page.getByLabel('Costs per year').fill('0');
  await workItOut(page).click();
  await expect(answer(page)).toHaveText('Yearly yield 7.84%');
});
