import type { Page } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { enquiryForm, fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { at, testWithLink } from './faulty-link.ts';
import { expect, test, waitForHydration, waitForShownPhotos, waitForWorker } from './fixtures.ts';
import { countArrivals } from './submissions.ts';

// Faults of device, browser and clock around a message that Chromium can produce (docs/faults.md).
// slow-network.spec.ts and outbox.spec.ts have those of network and server.

const PROPERTY = '/property/1';
const ENQUIRY = '/api/enquiry/create';
const DAY = 86_400_000;

async function open(page: Page): Promise<void> {
  await page.goto(PROPERTY);
  await waitForHydration(page);
  await waitForWorker(page);
}

/** Writes a message without a connection, so that it waits. */
async function writeOffline(page: Page, note: string): Promise<void> {
  await page.context().setOffline(true);
  await fillEnquiry(page, note);
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
}

interface Alteration {
  /** Moves all times back, ms. */
  readonly agedBy?: number;
  /** Version to which another build upgrades the database, with a row of its own. */
  readonly newerBuild?: number;
}

/**
 * Changes the outbox from outside, as time or another build does.
 * @returns the states of all its rows
 */
const alter = (page: Page, { agedBy = 0, newerBuild }: Alteration): Promise<string[]> =>
  page.evaluate(
    async ({ agedBy, newerBuild }) => {
      const request = indexedDB.open('outbox', newerBuild);
      request.onupgradeneeded = () => request.result.createObjectStore('of-a-newer-build');
      const database = await new Promise<IDBDatabase>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      const transaction = database.transaction('submissions', 'readwrite');
      const store = transaction.objectStore('submissions');
      const all = store.getAll();
      await new Promise((done) => {
        all.onsuccess = done;
      });
      const [first] = all.result;
      const earlier = (at: number) => at - agedBy;
      if (agedBy > 0 && first !== undefined) {
        first.created_at = earlier(first.created_at);
        first.seen_at = earlier(first.seen_at);
        if (first.wait !== null) first.wait.from = earlier(first.wait.from);
        store.put(first);
      }
      if (newerBuild !== undefined) store.put({ id: 'newer', v: 2, state: 'levitating', words: 'kept' });
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      const reading = database.transaction('submissions').objectStore('submissions').getAll();
      await new Promise((done) => {
        reading.onsuccess = done;
      });
      database.close();
      return reading.result.map(({ state }) => String(state));
    },
    { agedBy, ...(newerBuild === undefined ? {} : { newerBuild }) },
  );

test('on a full device nothing claims to be saved, the form keeps its text, and it can be sent directly', {
  tag: '@gate',
}, async ({ page, context, server }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await page.goto(`${PROPERTY}?no-sw`);
  await waitForHydration(page);
  await fillEnquiry(page, 'On a full phone');
  await pressSend(page);
  await expect(page.getByText(/could not be saved on this (phone|computer)/)).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('On a full phone');
  await page.getByRole('button', { name: 'Send it without saving' }).click();
  await expect(page.getByText(words.enquirySent)).toBeVisible();
  expect(countArrivals(server, 'On a full phone')).toBe(1);
});

test('an outbox closed and emptied under an open page stores the next message, and the app fetches its files again', async ({
  page,
  context,
  server,
}) => {
  await open(page);
  await fillEnquiry(page, 'Before the browser made room');
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('outbox');
  // Chromium's cache storage may never answer again when it is emptied in the middle of a write (docs/faults.md).
  await waitForShownPhotos(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb,cache_storage' });
  await writeOffline(page, 'After the browser made room');
  expect(await alter(page, {})).toHaveLength(1);
  await context.setOffline(false);
  await expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 15_000 });
  expect(countArrivals(server, 'After the browser made room')).toBe(1);
  await page.goto('/property/3');
  await expect(page.locator('main h1')).toContainText('Family house');
});

testWithLink(
  'a worker that is killed while it sends loses nothing and sends nothing twice',
  async ({ page, context, server, link }) => {
    await open(page);
    // No page of ours is open: the worker sends, on a dispatched event.
    const file = await context.newPage();
    await file.goto('/favicon.svg');
    const devtools = await context.newCDPSession(file);
    const registered = new Promise<string>((done) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId, scopeURL } of registrations) if (scopeURL === `${link.url}/`) done(registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    await writeOffline(page, 'The worker dies with it');
    await page.close();
    const sends = () => link.sent.filter(({ path }) => path === ENQUIRY);
    link.use(at(ENQUIRY, 'hold'));
    await context.setOffline(false);
    await expect
      .poll(
        () => {
          // The call would answer when the worker is done, which it never is.
          const sync = { origin: link.url, registrationId, tag: 'outbox', lastChance: false };
          devtools.send('ServiceWorker.dispatchSyncEvent', sync).catch(() => undefined);
          return sends().length;
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    await devtools.send('ServiceWorker.stopAllWorkers');
    link.release();
    const again = await context.newPage();
    await open(again);
    await expect.poll(() => alter(again, {}), { timeout: 20_000 }).toEqual(['delivered']);
    expect(countArrivals(server, 'The worker dies with it')).toBe(1);
  },
);

test('a tab of this build works beside a newer one that has upgraded the outbox, and leaves the unknown row alone', async ({
  page,
  context,
  server,
}) => {
  await open(page);
  await writeOffline(page, 'Beside a newer build');
  expect((await alter(page, { newerBuild: 2 })).sort()).toEqual([
    'levitating',
    expect.stringMatching(/waiting|queued/),
  ]);
  await fillEnquiry(page, 'Beside a newer build, too');
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText(/^Also waiting/)).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await alter(page, {})).sort(), { timeout: 15_000 })
    .toEqual(['delivered', 'delivered', 'levitating']);
  for (const note of ['Beside a newer build', 'Beside a newer build, too']) expect(countArrivals(server, note)).toBe(1);
});

test('without Background Sync, and with a clock two years ahead, the app does not say that it can be closed; reopened ten days later with the clock set back, it sends', async ({
  page,
  context,
  server,
  browser,
}) => {
  const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Browser.setPermission', {
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
    permission: { name: 'background-sync' },
    setting: 'denied',
    origin: server.url,
  });
  await page.clock.install({ time: Date.now() + 730 * DAY });
  await open(page);
  await writeOffline(page, 'From the future');
  await expect(page.getByText('You can close the app.')).toHaveCount(0);
  await alter(page, { agedBy: 10 * DAY });
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.clock.install({ time: Date.now() - DAY });
  await open(again);
  await expect.poll(() => alter(again, {}), { timeout: 15_000 }).toEqual(['delivered']);
  expect(countArrivals(server, 'From the future')).toBe(1);
});

testWithLink(
  'messages that need a person are announced once a tab, and marked in the menu',
  async ({ page, context, link }) => {
    const headers = { 'Content-Type': 'application/json' };
    link.use(at(ENQUIRY, { status: 422, headers, body: '{"detail":"Not like this."}' }));
    await open(page);
    await fillEnquiry(page, 'Refused while nobody looked');
    await pressSend(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Not like this.' })).toBeVisible();

    // The form releases its message as the next page starts; another tab may see it held for a minute.
    await page.goto('/terms');
    const notice = page.getByRole('status').filter({ hasText: 'A message needs your attention.' });
    await expect(notice).toBeVisible({ timeout: 15_000 });
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Outbox 1 needs you' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.close();

    const again = await context.newPage();
    await again.goto('/terms');
    const news = again.getByRole('status').filter({ hasText: 'A message needs your attention.' });
    await expect(news).toBeVisible({ timeout: 15_000 });
    await news.getByRole('button', { name: 'Outbox' }).click();
    await expect(again).toHaveTitle(/^Outbox/);
    await expect(again.getByText('Not like this.')).toBeVisible();
    await expect(news).toHaveCount(0);
  },
);
