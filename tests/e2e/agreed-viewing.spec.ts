import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright/test';
import * as v from 'valibot';
import { VIEWING_STATE_PATH } from '#contract/viewing-state.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { createSignedLinks, getViewingLink } from '#server/links/signed-links.ts';
import { deliveredViewing, viewingState } from '../fixtures/viewing-state.ts';
import { expectAccessible } from './accessible.ts';
import { confirmViewing, fillViewing, readReceipt } from './asked-viewing.ts';
import { expect, test as shared, waitForHydration, waitForWorker } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';
import { getRows } from './submissions.ts';

// What becomes of a viewing (0046), with a server that is really killed.

/** Writes a row into the outbox, which the page has opened. */
const writeRow = (page: Page, row: OutboxRow): Promise<void> =>
  page.evaluate(
    (value) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('submissions', 'readwrite');
          change.objectStore('submissions').put(value);
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    row,
  );

const key = randomBytes(32);

const test = shared.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
  server: async ({}, use) => {
    const server = await startServer({ LINK_KEY: key.toString('base64url'), RATE_LIMIT: 'off' });
    await server.stop();
    await server.start(undefined, { PUBLIC_URL: server.url });
    await use(server);
    await server.dispose();
  },
});

test('an answer of the agency reaches the phone once it asks again, and stays there with the server killed', async ({
  page,
  server,
}) => {
  await page.goto('/property/24/viewing');
  await waitForWorker(page);
  await waitForHydration(page);
  await fillViewing(page);
  await server.kill();
  await page.getByRole('button', { name: 'Request this viewing' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'in the outbox' })).toBeVisible();
  await server.start(undefined, { PUBLIC_URL: server.url });
  await expect.poll(() => readReceipt(page)).toMatchObject({ state: null });

  await server.kill();
  const [viewing] = getRows(server, 'SELECT token_hash FROM viewings', v.object({ token_hash: v.string() }));
  expect(viewing?.token_hash).not.toBe((await readReceipt(page))?.token);
  confirmViewing(server);
  // Ten minutes later the phone asks a server that is not there, and then one that is.
  await readReceipt(page, 0);
  await page.reload();
  expect(await readReceipt(page)).toMatchObject({ state: null });
  await server.start(undefined, { PUBLIC_URL: server.url });
  await page.reload();
  await expect.poll(() => readReceipt(page)).toMatchObject({ state: { state: 'confirmed', directions: 'Blue gate' } });

  await server.kill();
  await page.reload();
  expect(await readReceipt(page)).toMatchObject({ state: { state: 'confirmed', directions: 'Blue gate' } });
});

// From the request to the gate: the visitor's phone in this browser, the agent's in another.

/** Opens the page of the agency's mail, acts on it, and closes it. */
async function actAsAgency(browser: Browser, server: TestServer, act: (page: Page) => Promise<void>): Promise<void> {
  const [row] = getRows(
    server,
    "SELECT reference, received_at FROM submissions WHERE kind = 'viewing'",
    v.object({ reference: v.string(), received_at: v.string() }),
  );
  if (row === undefined) throw new Error('No request has arrived');
  const links = createSignedLinks(key, server.url);
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await page.goto(getViewingLink(links, row.reference, undefined, row.received_at));
  await act(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.close();
}

/** Opens the outbox once the phone may ask again. */
async function askAgain(page: Page): Promise<void> {
  await readReceipt(page, 0);
  await page.goto('/outbox');
}

test('a viewing asked for in a lift is confirmed, seen at the gate without signal, moved, offered anew, accepted and cancelled', async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.goto('/property/24');
  await waitForWorker(page);
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Request a viewing' }).click();
  const form = page.locator('form[data-form="viewing"]');
  await form.getByRole('radiogroup', { name: 'First choice: Day' }).getByRole('radio').nth(1).check();
  await form.getByRole('radio', { name: 'Morning 8am-12pm' }).first().check();
  await form.getByLabel('Phone').fill('0712 345 678');
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await form.getByRole('button', { name: 'Request this viewing' }).click();
  await expect(page.getByText('It will be sent when you are online.')).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByText('We’ll show the answer on the property’s page and in your outbox, also without signal.'),
  ).toBeVisible();

  await page.goto('/outbox');
  const entry = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(entry).toContainText('Waiting for the agency.');
  await expectAccessible(page, 'a viewing that waits for the agency');

  await actAsAgency(browser, server, async (agency) => {
    await agency
      .getByText(/way to the gate/)
      .filter({ visible: true })
      .click();
    await agency
      .getByLabel('Directions to the gate')
      .filter({ visible: true })
      .fill('Green gate after the church. Hoot twice.');
    await agency.getByRole('button', { name: 'Confirm this time' }).click();
  });
  await askAgain(page);
  const answer = entry.getByRole('heading', { level: 2 });
  await expect(answer).toHaveText(/^Confirmed: \w+ \d+\s\w+, \d\d:\d\d, with /);
  const confirmed = ((await answer.textContent()) ?? '').replaceAll(/\s/g, ' ');
  await expectAccessible(page, 'a confirmed viewing');

  // At the gate.
  await context.setOffline(true);
  await page.goto('/outbox');
  await expect(answer).toHaveText(confirmed);
  await expect(entry).toContainText('Green gate after the church. Hoot twice.');
  await expect(entry.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+/);
  await expect(entry.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', 'viewing.ics');
  await page.goto('/property/24');
  await page
    .getByRole('link', { name: `Viewing ${confirmed.replace('C', 'c')}` })
    .filter({ visible: true })
    .click();
  await expect(answer).toHaveText(confirmed);
  await page.goto('/news');
  await expect(page.getByRole('region', { name: 'Viewings' })).toContainText('Viewing confirmed');
  await context.setOffline(false);

  await actAsAgency(browser, server, async (agency) => {
    await agency.getByText('Change the time, the note or the directions').click();
    await agency.getByLabel('Hour').filter({ visible: true }).first().fill('15:30');
    await agency.getByRole('button', { name: 'Send this to the visitor' }).click();
  });
  await askAgain(page);
  await expect(answer).toHaveText(/, 15:30, with /);

  await actAsAgency(browser, server, async (agency) => {
    await agency.getByText('Propose other times').click();
    await agency.getByLabel('Day').filter({ visible: true }).first().fill('2099-12-05');
    await agency.getByLabel('Hour').filter({ visible: true }).first().fill('10:00');
    await agency.getByRole('button', { name: 'Propose these times' }).click();
  });
  await askAgain(page);
  const accept = entry.getByRole('button', { name: 'Accept Saturday 5 December, 10:00' });
  await expect(accept).toBeVisible();
  await expectAccessible(page, 'offers of other times');

  await server.kill();
  await accept.click();
  await expect(entry.getByText('accept Saturday 5 December, 10:00')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page, 'a reply that waits');
  await server.start(undefined, { PUBLIC_URL: server.url });
  await page.goto('/outbox');
  await expect(answer).toHaveText(/^Confirmed: Saturday 5\sDecember, 10:00/);

  await entry.getByRole('button', { name: 'Cancel' }).click();
  await entry.getByRole('button', { name: 'Cancel the viewing' }).click();
  await expect(answer).toHaveText('You cancelled: Saturday 5 December, 10:00');
  await expect(entry.getByRole('link', { name: 'Similar homes' })).toBeVisible();
  await expectAccessible(page, 'a viewing that was cancelled');
});

shared.describe('an app that stays open', () => {
  shared.use({ serviceWorkers: 'block' });

  shared('asks for a viewing every ten minutes, except while it is hidden or offline', async ({ page, context }) => {
    const MINUTE = 60_000;
    const getTime = () => page.evaluate(() => Date.now());
    /** By the clock of the page. */
    const askedAt: number[] = [];
    await page.route(VIEWING_STATE_PATH, async (route) => {
      askedAt.push(await getTime());
      const state = viewingState({ state: 'proposed', version: askedAt.length, offers: ['2099-12-05T07:00:00.000Z'] });
      await route.fulfill({ json: { viewings: [state] } });
    });
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const whenAsked = (times: number) => expect.poll(() => askedAt).toHaveLength(times);

    await page.clock.install();
    await page.goto('/outbox');
    await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
    const sentAt = await getTime();
    const row = deliveredViewing('viewing', viewingState());
    await writeRow(page, { ...row, viewing: { ...row.viewing, asked_at: sentAt } });
    await page.reload();
    await expect(page.getByText('Waiting for the agency.')).toBeVisible();
    await page.clock.fastForward(9 * MINUTE);
    await page.clock.fastForward(2 * MINUTE);
    await expect(page.getByRole('heading', { name: 'The agency offers another time' })).toBeVisible();
    expect(askedAt[0]).toBeGreaterThanOrEqual(sentAt + 10 * MINUTE);

    await setVisibility('hidden');
    await page.clock.fastForward(11 * MINUTE);
    const shownAt = await getTime();
    await setVisibility('visible');
    await whenAsked(2);
    expect(askedAt[1]).toBeGreaterThanOrEqual(shownAt);

    await context.setOffline(true);
    await page.clock.fastForward(11 * MINUTE);
    const onlineAt = await getTime();
    await context.setOffline(false);
    await whenAsked(3);
    expect(askedAt[2]).toBeGreaterThanOrEqual(onlineAt);
  });
});
