import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { enquiryForm, enquiryReady, fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { at, testWithLink, testWithOwnLink } from './faulty-link.ts';
import { expect, storedKeys, test, testWithOwnServer, waitForWorker } from './fixtures.ts';
import { countArrivals, getPhones } from './submissions.ts';

// The outbox, with a server that is really killed and a browser that is really closed and reopened: each
// enquiry is in the database exactly once.

const PROPERTY = '/property/1';
const ENQUIRY = '/api/enquiry/create';

async function open(page: Page): Promise<void> {
  await page.goto(PROPERTY);
  await enquiryReady(page);
}

test('an enquiry pressed before the script has loaded is sent once it has, and only once', async ({ page, server }) => {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(PROPERTY, { waitUntil: 'commit' });
  await fillEnquiry(page, 'Pressed too early');
  await pressSend(page);
  await expect(enquiryForm(page)).toHaveAttribute('data-pressed');
  release();
  await expect(page.getByText(words.enquirySent)).toBeVisible();
  await expect(page).toHaveURL(PROPERTY);
  // After eight seconds index.html would post the form itself.
  await page.clock.fastForward(9000);
  await expect(page).toHaveURL(PROPERTY);
  expect(countArrivals(server, 'Pressed too early')).toBe(1);
});

test('without signal an enquiry is saved, says so, and is sent when the signal is back', { tag: '@gate' }, async ({
  page,
  context,
  server,
}) => {
  await open(page);
  await fillEnquiry(page, 'Written in a lift');
  // Only a page with a worker has every part of the app without a connection.
  await waitForWorker(page);
  await context.setOffline(true);
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText(words.enquirySent)).toHaveCount(0);
  await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
  await context.setOffline(false);
  await expect(page.getByText(words.enquirySent)).toBeVisible();
  expect(getPhones(server, 'Written in a lift')).toEqual(['+254712345678']);
});

testWithOwnLink(
  'a server killed between commit and answer stores the enquiry once',
  { tag: '@gate' },
  async ({ page, server, link }) => {
    link.use(at(ENQUIRY, 'kill'));
    await open(page);
    await fillEnquiry(page, 'Committed, never answered');
    await pressSend(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(countArrivals(server, 'Committed, never answered')).toBe(1);
    // The old text may have arrived, so an edited one must not follow it.
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    link.release();
    await server.start();
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    expect(countArrivals(server, 'Committed, never answered')).toBe(1);
  },
);

testWithOwnServer(
  'a server killed before it received the enquiry gets it after its restart',
  { tag: '@gate' },
  async ({ page, server }) => {
    await open(page);
    await fillEnquiry(page, 'Sent into nothing');
    // The outbox's code loads when the form is touched.
    await page.waitForLoadState('networkidle');
    await server.kill();
    await pressSend(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    await server.start();
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    expect(getPhones(server, 'Sent into nothing')).toEqual(['+254712345678']);
  },
);

test('two tabs send one enquiry once, and both know', { tag: '@gate' }, async ({ page, context, server }) => {
  const other = await context.newPage();
  // Each tab then has every part of the app without a connection.
  for (const tab of [page, other]) {
    await open(tab);
    await waitForWorker(tab);
  }
  await context.setOffline(true);
  await fillEnquiry(page, 'Seen from two tabs');
  await pressSend(page);
  for (const tab of [page, other]) await expect(tab.getByText(SAVED)).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(tab.getByText(words.enquirySent)).toBeVisible();
  expect(countArrivals(server, 'Seen from two tabs')).toBe(1);
});

testWithLink(
  "a refused text stays in the form with the server's message, and only its corrected version arrives",
  async ({ page, server, link }) => {
    const refusal = { code: 'validation', detail: 'The e-mail address was not accepted.' };
    link.use(
      at(ENQUIRY, { status: 422, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(refusal) }),
    );
    await open(page);
    await fillEnquiry(page, 'Refused at first');
    await pressSend(page);
    const alert = page.getByRole('alert').filter({ hasText: refusal.detail });
    await expect(alert).toBeFocused();
    await expect(alert).toContainText(/still on this (phone|computer)/);
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Refused at first');

    await page.reload();
    const fix = page.getByRole('button', { name: 'Fix and send' });
    await expect(fix).toBeVisible();
    link.release();
    await fix.click();
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Refused at first');
    await expect(enquiryForm(page).getByLabel('Phone')).toHaveValue('712 345 678');
    await enquiryForm(page).getByLabel('Message').fill('Mended');
    await pressSend(page);
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    expect([countArrivals(server, 'Refused at first'), countArrivals(server, 'Mended')]).toEqual([0, 1]);
  },
);

testWithLink(
  'an error of the server keeps the text in the form; pressing again sends it once',
  { tag: '@gate', ...spec('8-enquiry-failure') },
  async ({ page, server, link }) => {
    link.use(at(ENQUIRY, { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<h1>No</h1>' }));
    await open(page);
    await fillEnquiry(page, 'Through a bad moment');
    await pressSend(page);
    const alert = page.getByRole('alert').filter({ hasText: words.enquiryFailed });
    await expect(alert).toContainText(words.weWillTryAgain);
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Through a bad moment');
    link.release();
    await pressSend(page);
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect(countArrivals(server, 'Through a bad moment')).toBe(1);
  },
);

test('typed text survives a reload, with the phone number', { tag: '@gate' }, async ({ page }) => {
  await open(page);
  await fillEnquiry(page, 'Half a thought');
  await page.reload();
  const form = enquiryForm(page);
  const drafts = () => storedKeys(page, 'outbox', 'drafts');
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought');
  await expect(form.getByLabel('Phone')).toHaveValue('712 345 678');
  await expect.poll(drafts).toHaveLength(1);
  await form.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(drafts).toEqual([]);
  await page.reload();
  await enquiryReady(page);
  // The form has the text that the last page handed over; no draft can replace it later.
  expect(await drafts()).toEqual([]);
  await expect(form.getByLabel('Message')).toHaveValue('');
});

testWithOwnServer(
  'a killed and reopened browser still sends what was saved',
  async ({ server, launchOptions, contextOptions, viewport }) => {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'));
    const launch = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, { ...launchOptions, ...contextOptions, viewport, baseURL: server.url });
    try {
      const first = await launch();
      const page = await first.newPage();
      await open(page);
      await fillEnquiry(page, 'Outlives the browser');
      await server.kill();
      await pressSend(page);
      await expect(page.getByText(SAVED)).toBeVisible();
      // Browser.crash ends the browser process at once: no unload handler runs, nothing is flushed.
      const session = await first.newCDPSession(page);
      const closed = new Promise((done) => first.once('close', done));
      await session.send('Browser.crash').catch(() => undefined);
      await closed;

      await server.start();
      expect(countArrivals(server, 'Outlives the browser')).toBe(0);
      const second = await launch();
      const again = await second.newPage();
      await open(again);
      await expect.poll(() => countArrivals(server, 'Outlives the browser'), { timeout: 30_000 }).toBe(1);
      // The form says so if the page has sent it; the worker may have been quicker.
      await again.goto('/outbox');
      const row = again.getByRole('main').getByRole('listitem').filter({ hasText: 'Enquiry: Two-bed flat' });
      await expect(row.getByText('Sent', { exact: true })).toBeVisible();
      expect(countArrivals(server, 'Outlives the browser')).toBe(1);
      await second.close();
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  },
);
