import { expect, test } from './fixtures.ts';
import { storedSubmissions } from './submissions.ts';

/* What works where the script never comes, or comes late. Needs the built product. */

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, results and a home are read by ordinary links and forms', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/filter-results\?/);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/property\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('an enquiry is an ordinary form post, and pressing twice is one enquiry', async ({ page, server }) => {
    for (const _press of [1, 2]) {
      await page.goto('/property/24');
      await page.getByLabel('First name').fill('Otieno');
      await page.getByLabel('Last name').fill('Odhiambo');
      await page.getByLabel('Email').fill('otieno@example.co.ke');
      await page.getByLabel('Phone').fill('700000000');
      await page.getByLabel('Message').fill('Is the borehole shared?');
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible();
    }
    const stored = storedSubmissions(server).filter(({ body }) => body['email'] === 'otieno@example.co.ke');
    expect(stored).toHaveLength(1);
  });
});

test('a form pressed before the script has come is sent once it is there', async ({ page, server }) => {
  // The entry script is held back, as on a slow link.
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/property/24');
  await page.getByLabel('First name').fill('Achieng');
  await page.getByLabel('Last name').fill('Were');
  await page.getByLabel('Email').fill('achieng@example.co.ke');
  await page.getByLabel('Phone').fill('711111111');
  await page.getByLabel('Message').fill('Typed before the script.');
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  release();
  await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible({ timeout: 15_000 });
  const stored = storedSubmissions(server).filter(({ body }) => body['email'] === 'achieng@example.co.ke');
  expect(stored).toHaveLength(1);
  expect(stored[0]?.body['note']).toBe('Typed before the script.');
});
