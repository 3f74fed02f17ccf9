import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from 'playwright/test';
import submissionWords from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { enquiryForm, enquiryReady, fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { type Fate, type FaultyLink, openLink } from './faulty-link.ts';
import { controlled, storedKeys } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';
import { arrivalsOf, phonesOf } from './submissions.ts';

/*
 * The outbox in the built product: the server is really killed, the browser is really closed and opened again, and each
 * enquiry is in the database exactly once.
 */

const PROPERTY = '/property/1';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());
// Smooth scrolling would move the button between press and release.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How often the server holds an enquiry with this text. */
const arrivals = (note: string): number => arrivalsOf(server, note);

async function open(page: Page, origin = server.url): Promise<void> {
  await page.goto(origin + PROPERTY);
  await enquiryReady(page);
}

/**
 * A link whose enquiries meet a fault. Unlike page.route(), it is in the way of the worker too, which may send first: the
 * browser fires `sync` as soon as it is asked to.
 */
async function withFault(fate: Fate, work: (link: FaultyLink) => Promise<void>): Promise<void> {
  const link = await openLink(server);
  link.use(({ path }) => (path === '/api/enquiry/create' ? fate : 'pass'));
  try {
    await work(link);
  } finally {
    await link.close();
  }
}

test(
  'an enquiry is sent, said to be sent, and the form is cleared',
  spec('4-enquiry-cleared', '8-enquiry-success'),
  async ({ page }) => {
    await open(page);
    await fillEnquiry(page, 'Plainly sent');
    await pressSend(page);
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
    expect(arrivals('Plainly sent')).toBe(1);
  },
);

test('what is missing is said at the form, a bad e-mail at its field', async ({ page }) => {
  await open(page);
  await pressSend(page);
  await expect(page.getByRole('alert').filter({ hasText: words.enquiryIncomplete })).toBeFocused();
  await fillEnquiry(page, 'Bad address');
  await enquiryForm(page).getByLabel('Email').fill('two words@host.org');
  await pressSend(page);
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(enquiryForm(page).getByLabel('Email')).toBeFocused();
  expect(arrivals('Bad address')).toBe(0);
});

test('an enquiry pressed before the script is there is sent once when it comes', async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(server.url + PROPERTY, { waitUntil: 'commit' });
  await fillEnquiry(page, 'Pressed too early');
  await pressSend(page);
  await expect(enquiryForm(page)).toHaveAttribute('data-pressed');
  release();
  await expect(page.getByText(words.enquirySent)).toBeVisible();
  await expect(page).toHaveURL(server.url + PROPERTY);
  // index.html would post the form itself after eight seconds.
  await page.clock.fastForward(9000);
  await expect(page).toHaveURL(server.url + PROPERTY);
  expect(arrivals('Pressed too early')).toBe(1);
});

test('without a signal it is saved and says so, and goes when the signal is back', async ({ page, context }) => {
  await open(page);
  await fillEnquiry(page, 'Written in a lift');
  // Only a page with a worker is sure to have every part of the app without a connection.
  await controlled(page);
  await context.setOffline(true);
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText(words.enquirySent)).toHaveCount(0);
  await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
  await context.setOffline(false);
  await expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 15_000 });
  expect(phonesOf(server, 'Written in a lift')).toEqual(['+254712345678']);
});

test('a server killed between commit and answer has the enquiry once', async ({ page }) => {
  await withFault('kill', async (link) => {
    await open(page, link.url);
    await fillEnquiry(page, 'Committed, never answered');
    await pressSend(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(arrivals('Committed, never answered')).toBe(1);
    // The old text may have arrived: an edited one must not arrive beside it.
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    link.release();
    await server.start();
    await expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 20_000 });
    expect(arrivals('Committed, never answered')).toBe(1);
  });
});

test('a server killed before it took the enquiry gets it after its restart', async ({ page }) => {
  await open(page);
  await fillEnquiry(page, 'Sent into nothing');
  await server.kill();
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await server.start();
  await expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 20_000 });
  expect(phonesOf(server, 'Sent into nothing')).toEqual(['+254712345678']);
});

test('two tabs send one enquiry once, and both know', async ({ page, context }) => {
  const other = await context.newPage();
  await open(page);
  await open(other);
  // Each then has every part of the app without a connection.
  for (const tab of [page, other]) await controlled(tab);
  await context.setOffline(true);
  await fillEnquiry(page, 'Seen from two tabs');
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(other.getByText(SAVED)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 15_000 });
  await expect(other.getByText(words.enquirySent)).toBeVisible();
  expect(arrivals('Seen from two tabs')).toBe(1);
});

test('a refused text stays in the form with the words of the server, and its mended version arrives alone', async ({
  page,
}) => {
  const refusal = {
    status: 422,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: 'validation', detail: 'The e-mail address was not accepted.' }),
  };
  await withFault(refusal, async (link) => {
    await open(page, link.url);
    await fillEnquiry(page, 'Refused at first');
    await pressSend(page);
    const alert = page.getByRole('alert').filter({ hasText: 'The e-mail address was not accepted.' });
    await expect(alert).toBeFocused();
    await expect(alert).toContainText(/still on this (phone|computer)/);
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Refused at first');

    await page.reload();
    const fix = page.getByRole('button', { name: 'Fix and send' });
    await expect(fix).toBeVisible({ timeout: 15_000 });
    link.release();
    await fix.click();
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Refused at first');
    await expect(enquiryForm(page).getByLabel('Phone')).toHaveValue('712 345 678');
    await enquiryForm(page).getByLabel('Message').fill('Mended');
    await pressSend(page);
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    expect(arrivals('Refused at first')).toBe(0);
    expect(arrivals('Mended')).toBe(1);
  });
});

test(
  'an error of the server keeps the text in the form; pressing again sends it once',
  spec('8-enquiry-failure'),
  async ({ page }) => {
    const error = { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<h1>No</h1>' };
    await withFault(error, async (link) => {
      await open(page, link.url);
      await fillEnquiry(page, 'Through a bad moment');
      await pressSend(page);
      const alert = page.getByRole('alert').filter({ hasText: words.enquiryFailed });
      await expect(alert).toContainText(words.weWillTryAgain);
      await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Through a bad moment');
      link.release();
      await pressSend(page);
      await expect(page.getByText(words.enquirySent)).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(arrivals('Through a bad moment')).toBe(1);
    });
  },
);

test('a phone number that alone is changed after an error arrives in the place of the old one', async ({ page }) => {
  const error = { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<h1>No</h1>' };
  await withFault(error, async (link) => {
    await open(page, link.url);
    await fillEnquiry(page, 'Under another number');
    await pressSend(page);
    await expect(page.getByRole('alert').filter({ hasText: words.enquiryFailed })).toBeVisible();
    link.release();
    await enquiryForm(page).getByLabel('Phone').fill('722 000 111');
    await pressSend(page);
    await expect(page.getByText(words.enquirySent)).toBeVisible();
    expect(phonesOf(server, 'Under another number')).toEqual(['+254722000111']);
  });
});

test('a number that is none is said at its field, and nothing is sent', async ({ page }) => {
  await open(page);
  await expect(enquiryForm(page).getByLabel('Phone')).toHaveAccessibleDescription(
    `+254 ${submissionWords.phoneIsSent}`,
  );
  await fillEnquiry(page, 'No number', { Phone: 'after six' });
  await pressSend(page);
  await expect(enquiryForm(page).getByLabel('Phone')).toBeFocused();
  await expect(enquiryForm(page).getByLabel('Phone')).toHaveAccessibleDescription(/Phone needs 7 to 15 digits/);
  expect(arrivals('No number')).toBe(0);
});

test('what is typed survives a reload, the telephone number with it', async ({ page }) => {
  await open(page);
  await fillEnquiry(page, 'Half a thought');
  await page.reload();
  const form = enquiryForm(page);
  const drafts = () => storedKeys(page, 'outbox', 'drafts');
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought', { timeout: 15_000 });
  await expect(form.getByLabel('Phone')).toHaveValue('712 345 678');
  await expect.poll(drafts).toHaveLength(1);
  await form.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(drafts).toEqual([]);
  await page.reload();
  await enquiryReady(page);
  // What was handed from page to page is in the form by now; beside it there is no draft that could come later.
  expect(await drafts()).toEqual([]);
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('where storage fails nothing claims to be saved, and the text can be sent directly', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await open(page);
  await fillEnquiry(page, 'Without any storage');
  await pressSend(page);
  await expect(page.getByText(/could not be saved on this (phone|computer)/)).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Without any storage');
  await page.getByRole('button', { name: 'Send it without saving' }).click();
  await expect(page.getByText(words.enquirySent)).toBeVisible();
  expect(arrivals('Without any storage')).toBe(1);
});

test('a browser that is killed and opened again still sends what was saved', async ({ launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 780 },
    });
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
    expect(arrivals('Outlives the browser')).toBe(0);
    const second = await launch();
    const again = await second.newPage();
    await open(again);
    await expect.poll(() => arrivals('Outlives the browser'), { timeout: 30_000 }).toBe(1);
    // Said at the form where the page has sent it; the worker may have been sooner than the form.
    await again.goto(`${server.url}/outbox`);
    const row = again.getByRole('main').getByRole('listitem').filter({ hasText: 'Enquiry: Two-bed flat' });
    await expect(row.getByText('Sent', { exact: true })).toBeVisible();
    expect(arrivals('Outlives the browser')).toBe(1);
    await second.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
