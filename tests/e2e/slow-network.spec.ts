import type { Page } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { type Fate, type Sent, testWithLink as test } from './faulty-link.ts';
import { expect, navigateInApp, waitForOpenedAnswers, waitForWorker } from './fixtures.ts';
import { countArrivals } from './submissions.ts';

// A network that is up and does not work: slow, hanging, breaking off, answered by somebody else. The app shows what is on
// the device, with its age, and never shows or trusts what somebody else answers.

const LISTING = '/filter-results?agreement_type=SALE';
const PROPERTY = '/property/3';
const SAVED_COPY = /^Saved copy, /;
const PORTAL_WORDS = 'Buy a bundle to go on';

const isApi = ({ path }: Sent): boolean => path.startsWith('/api/') || path.startsWith('/content/');
const portalPage = `<!doctype html><title>WiFi</title><h1>${PORTAL_WORDS}</h1>`;
const html = { 'Content-Type': 'text/html' };

/** Answers of somebody between browser and server. */
const PORTALS: readonly (readonly [string, (sent: Sent) => Fate])[] = [
  ['a page of its own', () => ({ status: 200, headers: html, body: portalPage })],
  [
    'a redirect to a page at this address',
    ({ path }) =>
      path === '/portal-login'
        ? { status: 200, headers: html, body: portalPage }
        : { status: 302, headers: { Location: '/portal-login' }, body: '' },
  ],
];

const cards = (page: Page) => page.locator('main article');
const savedCopy = (page: Page) => page.getByText(SAVED_COPY).first();
const noConnection = (page: Page) => page.getByText('No connection.');

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForWorker(page);
  await waitForOpenedAnswers(page);
}

test('an opened listing is shown with its age while the network hangs, without an error', async ({ page, link }) => {
  await visit(page, LISTING);
  const seen = await cards(page).count();
  expect(seen).toBeGreaterThan(5);
  // Nothing of the last screen is in memory: stored answers are used.
  await page.evaluate(() => localStorage.clear());
  link.use((sent) => (isApi(sent) ? 'hold' : 'pass'));
  await page.goto('/filter-results?agreement_type=SALE&sort=price-up');
  await expect(cards(page)).toHaveCount(seen);
  await expect(page.getByText(/^Searching \d+ properties saved at/)).toBeVisible();
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByText(words.oops)).toHaveCount(0);
});

for (const [name, address] of [
  ['with a worker that has no copy', '/terms'],
  ['without a worker', '/terms?no-sw'],
] as const) {
  test(`a connection without answers counts as none ${name}, announced once; a late answer reverts that`, async ({
    page,
    link,
  }) => {
    await page.goto(address);
    await (address === '/terms' ? waitForWorker(page) : page.waitForLoadState('networkidle'));
    await page.evaluate(() => {
      const announced: string[] = [];
      Reflect.set(window, 'said', announced);
      const banner = document.querySelector('header ~ div [role="status"]');
      if (banner === null) throw new Error('The banner has no place');
      new MutationObserver(() => announced.push(banner.textContent ?? '')).observe(banner, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    link.use((sent) => (isApi(sent) || sent.method === 'HEAD' ? 'hold' : 'pass'));
    // Sold: in no list, so not in the catalogue either.
    await navigateInApp(page, '/property/117');
    await expect(noConnection(page)).toBeVisible();
    await expect(page.getByText('It opens by itself when the connection is back.')).toBeVisible();
    link.release();
    await expect(page.locator('main h1')).toContainText('Garden-level four-bed');
    await expect(noConnection(page)).toHaveCount(0);
    await expect(page.getByText('Back online.', { exact: true })).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([
      expect.stringMatching(/^No connection\. Showing what is on this/),
      expect.stringMatching(/^Back online\./),
      '',
    ]);
  });
}

for (const [name, fate] of PORTALS) {
  test(`behind a network that answers with ${name} nothing of it is shown, and an enquiry waits`, async ({
    page,
    context,
    server,
    link,
  }) => {
    const note = `Behind a portal: ${name}`;
    await visit(page, PROPERTY);
    await page.evaluate(() => localStorage.clear());
    link.use(fate);
    await page.reload();
    await expect(page.locator('main h1')).toContainText('Family house');
    await expect(savedCopy(page)).toBeVisible();
    await expect(noConnection(page)).toBeVisible();

    await fillEnquiry(page, note);
    await pressSend(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByText(words.enquirySent)).toHaveCount(0);

    const other = await context.newPage();
    // Checked by text that all pages have: a redirected request for a rare font never counts as ended.
    await other.goto('/property/24');
    await expect(other.getByRole('banner')).toBeVisible();
    await other.waitForLoadState('networkidle');
    for (const tab of [page, other]) {
      await expect(tab.getByText(PORTAL_WORDS)).toHaveCount(0);
      await expect(tab.getByText('Back online.', { exact: true })).toHaveCount(0);
    }
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(countArrivals(server, note)).toBe(0);

    link.release();
    // It may be sent before the press.
    await page
      .getByRole('button', { name: 'Send now' })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 15_000 });
    expect(countArrivals(server, note)).toBe(1);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe(
      'activated',
    );
  });
}
