import submissionWords from '#content/submission-words.json' with { type: 'json' };
import { fillEnquiry } from './enquiry-form.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { scriptOf } from './script-of.ts';
import { storedSubmissions, unlistedProperty } from './submissions.ts';

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

  for (const path of [
    '/saved',
    '/saved/searches',
    '/saved/packs',
    '/saved/packs/0',
    '/saved/packs/0/show',
    '/saved/move',
    '/saved/add',
    '/since',
    '/outbox',
    '/storage',
  ]) {
    test(`${path} says what it needs, and does not look for ever`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(/takes a browser with JavaScript/)).toBeVisible();
      await expect(page.getByText(/^(Looking|Measuring)/).filter({ visible: true })).toHaveCount(0);
    });
  }

  test('a service of valuation leads to the form with its type chosen', async ({ page }) => {
    await page.goto('/request-valuation');
    await page.getByRole('link', { name: 'Insurance valuation' }).click();
    await expect(page.getByLabel('Valuation type')).toHaveValue('Insurance Valuation');
    await expect(page.getByRole('heading', { name: 'Request a quotation' })).toBeInViewport();
  });

  test('an enquiry is an ordinary form post, and pressing twice is one enquiry', async ({ page, server }) => {
    for (const _press of [1, 2]) {
      await page.goto('/property/24');
      await fillEnquiry(page, 'Is the borehole shared?', { Email: 'otieno@example.co.ke' });
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible();
    }
    const stored = storedSubmissions(server).filter(({ body }) => body['email'] === 'otieno@example.co.ke');
    expect(stored.map(({ phone }) => phone)).toEqual(['+254712345678']);
  });

  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    test(`the answer to an enquiry is in sight, ${viewport.width} px wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/property/24');
      await fillEnquiry(page, 'Is it in sight?', { Email: `sight${viewport.width}@example.co.ke` });
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page).toHaveURL(/\?sent=enquiry#enquire$/);
      await expect(page.getByText('Enquiry submitted successfully!')).toBeInViewport({ ratio: 1 });
    });
  }

  test('an enquiry about a home that has left the list is stored, thanked for, and told so', async ({
    page,
    server,
  }) => {
    const homes = [await unlistedProperty(server), 987_654];
    for (const home of homes) {
      // A copy of its page that the browser has kept, from when it was listed.
      await page.route(`**/property/${home}`, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const listed = await route.fetch({ url: `${server.url}/property/24` });
        const body = (await listed.text()).replaceAll('action="/property/24"', `action="/property/${home}"`);
        await route.fulfill({ response: listed, body });
      });
      await page.goto(`/property/${home}`);
      await fillEnquiry(page, 'Is it still there?', { Email: `chebet${home}@example.co.ke` });
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page.getByText('Enquiry submitted successfully!')).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(submissionWords.homeHasLeft)).toBeInViewport({ ratio: 1 });
    }
    const stored = storedSubmissions(server).filter(({ body }) => body['note'] === 'Is it still there?');
    expect(stored.map(({ body }) => body['property_id'])).toEqual(homes);
  });
});

test('a form pressed before the script has come is sent once it is there', async ({ page, server }) => {
  // The entry script is held back, as on a slow link.
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(await scriptOf('src/app/entry-client.tsx'), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/property/24');
  await fillEnquiry(page, 'Typed before the script.', { Email: 'achieng@example.co.ke' });
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  release();
  await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible({ timeout: 15_000 });
  const stored = storedSubmissions(server).filter(({ body }) => body['email'] === 'achieng@example.co.ke');
  expect(stored).toHaveLength(1);
  expect(stored[0]?.body['note']).toBe('Typed before the script.');
});

test('with script too, an enquiry about a home that has left the list is thanked for and told so', async ({
  page,
  server,
}) => {
  await page.route('**/api/enquiry/create', (route) => {
    const body: unknown = route.request().postDataJSON();
    // The property on the screen leaves the list just now.
    return route.continue({ postData: JSON.stringify({ ...Object(body), property_id: 987_655 }) });
  });
  await page.goto('/property/24?no-sw');
  await hydrated(page);
  await fillEnquiry(page, 'It was there a minute ago.', { Email: 'kiptoo@example.co.ke' });
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(submissionWords.homeHasLeft)).toBeVisible();
  await page.goto('/outbox?no-sw');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Sent' }).getByText(submissionWords.homeHasLeft),
  ).toBeVisible();
  const stored = storedSubmissions(server).filter(({ body }) => body['email'] === 'kiptoo@example.co.ke');
  expect(stored).toHaveLength(1);
});
