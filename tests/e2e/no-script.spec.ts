import submissionWords from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { fillEnquiry, pressSend } from './enquiry-form.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { getPhones, storedSubmissions } from './submissions.ts';

/* Where the script never comes. What pages and forms say as they are served is in tests/built/sending-as-served.test.ts. */

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, results and a home work by ordinary links and forms', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/filter-results\?/);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/property\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('what a home must have is ticked in columns on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/filter-results');
    const bar = page.getByRole('button', { name: 'Show', exact: true });
    await expect(bar).toBeVisible();
    await page.getByText('More filters', { exact: true }).click();
    await expect(bar, 'one form at a time, since the other would lose what was set').toBeHidden();
    const boxes = await Promise.all(
      ['Backup power', 'Pets allowed'].map((name) => page.getByRole('checkbox', { name }).boundingBox()),
    );
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
  });

  test('screens of stored data say that they need script, instead of loading for ever', async ({ page }) => {
    for (const path of ['/saved', '/saved/searches', '/saved/packs/0/show', '/news', '/outbox', '/storage']) {
      await page.goto(path);
      await expect(page.getByText(/needs JavaScript/), path).toBeVisible();
      await expect(page.getByText(/^(Looking|Measuring)/).filter({ visible: true }), path).toHaveCount(0);
    }
  });

  test('an enquiry is an ordinary form post whose answer is in view, and two presses make one enquiry', {
    tag: '@gate',
  }, async ({ page, server }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/property/24');
      await fillEnquiry(page, 'Is the borehole shared?');
      await pressSend(page);
      await expect(page).toHaveURL(/\?sent=enquiry#enquire$/);
      await expect(page.getByText(words.enquirySent)).toBeInViewport({ ratio: 1 });
    }
    expect(getPhones(server, 'Is the borehole shared?')).toEqual(['+254712345678']);
  });
});

test('with script too, the thanks for an enquiry about an unlisted home say so', async ({ page, server }) => {
  await page.route('**/api/enquiry/create', (route) => {
    const body: unknown = route.request().postDataJSON();
    // The property on the screen leaves the list now.
    return route.continue({ postData: JSON.stringify({ ...Object(body), property_id: 987_655 }) });
  });
  await page.goto('/property/24?no-sw');
  await waitForHydration(page);
  await fillEnquiry(page, 'It was there a minute ago.');
  await pressSend(page);
  await expect(page.getByText(words.enquirySent)).toBeVisible();
  await expect(page.getByText(submissionWords.homeHasLeft)).toBeVisible();
  const stored = storedSubmissions(server).filter(({ body }) => body['property_id'] === 987_655);
  expect(stored).toHaveLength(1);
});
