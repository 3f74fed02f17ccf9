import { spec } from '#tests/conformance/spec.ts';
import { fillEnquiry } from './enquiry-form.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { storedSubmissions } from './submissions.ts';

/* The main job, as a house-hunter does it with a signal. Needs the built product. */

test('a visitor searches, opens a home, goes back and forward, and sends an enquiry', {
  tag: '@gate',
  ...spec('2-hero-search-button', '3-enquiry', '4-enquiry-cleared', '7-enquiry', '8-enquiry-success'),
}, async ({ page, server, quietConsole }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('radio', { name: 'Rent' }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/filter-results\?agreement_type=RENT$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('to rent');

  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/agreement_type=RENT/);
  await page.goForward();

  const note = 'May I see it on Saturday?';
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await fillEnquiry(page, note);
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');

  // The server also has messages of other tests.
  expect(storedSubmissions(server).filter(({ body }) => body['note'] === note)).toEqual([
    {
      kind: 'enquiry',
      phone: '+254712345678',
      body: { name: 'Wanjiru Kamau', email: 'wanjiru@example.co.ke', property_id: id, note },
    },
  ]);
  expect(quietConsole).toEqual([]);
});

test('an incomplete enquiry shows the specified message, and keeps its text', {
  tag: '@gate',
  ...spec('5-enquiry-required'),
}, async ({ page, quietConsole }) => {
  await page.goto('/property/24');
  await waitForHydration(page);
  await page.getByLabel('First name').fill('Wanjiru');
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Wanjiru');
  expect(quietConsole).toEqual([]);
});

test('the address is the state: back, forward and a shared link show the same search', {
  tag: '@gate',
  ...spec('2-list-reads-query', '2-list-tags'),
}, async ({ page }) => {
  await page.goto('/filter-results?type=rent&bedrooms=2');
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await page.getByRole('link', { name: /Remove filter: 2 or more beds/ }).click();
  await expect(page).not.toHaveURL(/bedrooms/);
  await expect(heading).not.toHaveText(before ?? '');
  await expect(page.getByRole('link', { name: /Remove filter/ }).first()).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText(before ?? '');
});
