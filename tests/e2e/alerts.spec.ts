import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import type { BrowserContext, Page } from 'playwright/test';
import * as v from 'valibot';
import { type PushService, startPushService } from '#tests/fixtures/push-service.ts';
import { expectAccessible } from './accessible.ts';
import { countSubscriptions, getNotifications, pushTo, replacePushInPages, replacePushInWorker } from './fake-push.ts';
import { expect, layoutShift, waitForAnswers, waitForCatalogue, waitForHydration, waitForWorker } from './fixtures.ts';
import { letAnHourPass } from './later-visit.ts';
import { type CatalogueHomes, PENTHOUSE, testWithOwnCatalogue as test, withPenthouse } from './own-catalogue.ts';
import type { TestServer } from './server.ts';

// Alerts, from the press on "Notify me" to the notification, with a server whose catalogue and clock really change, and a
// push service of our own (0038).

const KILIMANI = 'agreement_type=SALE&location=Kilimani';

let service: PushService;
let server: TestServer;
let changeCatalogue: (change: (properties: CatalogueHomes) => CatalogueHomes) => Promise<void>;

/** Starts the server at a given time (ISO 8601). */
const startServer = (time: string): Promise<void> =>
  server.start(undefined, {
    PUBLIC_URL: server.url,
    PUSH_SERVICES: service.origin,
    SERVER_CLOCK: time,
    NODE_OPTIONS: `--import ${pathToFileURL(resolve(import.meta.dirname, '../fixtures/clock.mjs')).href}`,
  });

/** Stops the server, changes the catalogue, and restarts it at a given time. */
async function startWithChange(time: string, change: (properties: CatalogueHomes) => CatalogueHomes): Promise<void> {
  await server.stop();
  await changeCatalogue(change);
  await startServer(time);
}

function countRows(what: string): number {
  const db = new Database(join(server.dataDir, 'site.db'), { readonly: true });
  try {
    return v.parse(v.object({ rows: v.number() }), db.prepare(`SELECT count(*) AS rows FROM ${what}`).get()).rows;
  } finally {
    db.close();
  }
}
const messagesWaiting = (): number => countRows("push_messages WHERE state = 'waiting'");
const devicesKnown = (): number => countRows('push_subscriptions');

const tell = (page: Page, name: string | RegExp) => page.getByRole('switch', { name });

test.beforeEach(async ({ context, server: own, catalogue }) => {
  service = await startPushService();
  server = own;
  changeCatalogue = catalogue.change;
  await server.stop();
  await startServer('2090-01-10T07:00:00Z');
  await context.grantPermissions(['notifications'], { origin: server.url });
});
test.afterEach(() => service.close());

/** Saves the search for properties to buy in Kilimani, and opens the saved searches. */
async function saveSearch(page: Page): Promise<void> {
  await page.goto(`/filter-results?${KILIMANI}`);
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved/searches');
}

/** Turns on alerts for the search for properties in Kilimani. */
async function tellOfKilimani(page: Page, context: BrowserContext) {
  const device = service.subscribe();
  await replacePushInPages(context, device);
  await saveSearch(page);
  const worker = await replacePushInWorker(context, device);
  await expect(tell(page, /^Notify me about Kilimani/)).toHaveAttribute('aria-checked', 'false');
  expect(await countSubscriptions(page), 'nobody is asked before the press').toBe(0);
  expect(devicesKnown()).toBe(0);
  await tell(page, /^Notify me about Kilimani/).click();
  await expect(tell(page, /^Notify me about Kilimani/)).toHaveAttribute('aria-checked', 'true');
  expect(await countSubscriptions(page)).toBe(1);
  await expect.poll(devicesKnown).toBe(1);
  return { device, worker };
}

test('a search with “Notify me” notifies of a matching home within a minute by day, not at night, and not after one press', async ({
  page,
  context,
}) => {
  test.slow();
  const { worker } = await tellOfKilimani(page, context);
  const search = page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem');
  await expectAccessible(page, 'a search that is told');
  const push = await pushTo(page, server.url);

  await startWithChange('2090-01-10T08:00:00Z', withPenthouse(900, 'Day penthouse', 51_000_000));
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  const [{ message } = { message: undefined }] = service.received;
  expect(message?.notification).toMatchObject({
    title: 'New: 4-bedroom penthouse',
    body: expect.stringContaining('KES 51,000,000'),
    navigate: `${server.url}/property/900`,
  });

  // One notification while the app is open, without the same message in the page; and one, not two, for a repeated push.
  const notification = {
    title: 'New: 4-bedroom penthouse',
    body: expect.stringContaining('51,000,000'),
    path: '/property/900',
  };
  // A push of the debugging protocol may be lost on a busy machine; a repeated one replaces the first.
  await expect(async () => {
    await push(JSON.stringify(message));
    expect(await getNotifications(worker)).toEqual([notification]);
  }).toPass();
  await expect(page.getByText('New: 4-bedroom penthouse')).toHaveCount(0);
  await page.goto('about:blank');
  await push(JSON.stringify(message));
  await expect(async () => {
    await push('not a message');
    expect(await getNotifications(worker)).toHaveLength(2);
  }).toPass();
  expect(await getNotifications(worker)).toContainEqual(notification);

  // A property added at night waits until seven.
  await startWithChange('2090-01-11T18:30:00Z', withPenthouse(901, 'Night penthouse', 52_000_000));
  await expect.poll(messagesWaiting, { timeout: 60_000 }).toBe(1);
  expect(service.received).toHaveLength(1);
  await server.kill();
  await startServer('2090-01-12T04:01:00Z');
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(2);
  expect(service.received[1]?.message.notification.navigate).toBe(`${server.url}/property/901`);

  await page.goto('/saved/searches');
  await expect(search).toHaveCount(1);
  await tell(page, /^Notify me about Kilimani/).click();
  await expect(tell(page, /^Notify me about Kilimani/)).toHaveAttribute('aria-checked', 'false');
  await expect.poll(devicesKnown).toBe(0);
  await startWithChange('2090-01-13T08:00:00Z', withPenthouse(902, 'Late penthouse', 53_000_000));
  await expect.poll(async () => (await fetch(`${server.url}/property/902`)).status).toBe(200);
  expect(messagesWaiting()).toBe(0);
  expect(service.received).toHaveLength(2);
});

test('stopped without signal, by “Stop all” or by “Delete everything”, the server deletes the device at the next contact', async ({
  page,
  context,
}) => {
  test.slow();
  await tellOfKilimani(page, context);
  await page.goto('/storage');
  const alerts = page.getByRole('region', { name: 'Notifications' });
  await expect(alerts).toContainText('1 search, 0 homes.');
  await expectAccessible(page, 'the storage page');
  await server.kill();
  await alerts.getByRole('button', { name: 'Stop all' }).click();
  await expect(page.getByText('Notifications are off.')).toBeVisible();
  expect(devicesKnown()).toBe(1);
  await startServer('2090-01-10T09:00:00Z');
  await page.goto('/saved/searches');
  await expect.poll(devicesKnown).toBe(0);

  await tell(page, /^Notify me about Kilimani/).click();
  await expect.poll(devicesKnown).toBe(1);
  await page.goto('/storage');
  await server.kill();
  await page.getByRole('button', { name: /^Delete everything/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  // The closing dialog's status has the same text.
  await expect(page.getByRole('status').filter({ hasText: 'Everything was deleted.' }).first()).toBeVisible();
  expect(devicesKnown()).toBe(1);
  await startServer('2090-01-10T10:00:00Z');
  await page.goto('/faq');
  await expect.poll(devicesKnown).toBe(0);
});

test('with notifications blocked the switch says in one sentence what to do, and stays off', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await saveSearch(page);
  await page.evaluate(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await tell(page, /^Notify me about Kilimani/).click();
  await expect(
    page.getByText('Notifications are blocked. Allow them for this site in your browser’s settings.'),
  ).toBeVisible();
  await expect(tell(page, /^Notify me about Kilimani/)).toHaveAttribute('aria-checked', 'false');
  expect(devicesKnown()).toBe(0);
  await expectAccessible(page, 'a switch that says why not');
});

test('a browser whose push service does not answer is named as the cause, not this phone', async ({ page }) => {
  await saveSearch(page);
  await page.evaluate(() =>
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: () => Promise.reject(new DOMException('Registration failed', 'AbortError')),
    }),
  );
  await tell(page, /^Notify me about Kilimani/).click();
  await expect(page.getByText('Your browser couldn’t turn notifications on.')).toBeVisible();
  await expect(tell(page, /^Notify me about Kilimani/)).toHaveAttribute('aria-checked', 'false');
});

test('what has changed in a saved home is news until its page was opened, which says it over the photos', async ({
  page,
}) => {
  test.slow();
  await page.goto(`/filter-results?${KILIMANI}`);
  await waitForWorker(page);
  await page.getByRole('button', { name: new RegExp(`^Save ${PENTHOUSE}`) }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Saved: ${PENTHOUSE}`) })).toBeVisible();
  await waitForCatalogue(page);
  await waitForAnswers(page, 'catalogue/syncs');
  await startWithChange('2090-01-11T08:00:00Z', (properties) =>
    properties.map((property) =>
      property.id === 19 ? { ...property, price: (property.price ?? 0) - 2_000_000 } : property,
    ),
  );
  const news = page.getByRole('region', { name: 'Your saved homes' });
  await expect(async () => {
    // A list that was fetched before the import is done counts as fresh.
    await letAnHourPass(page);
    await page.goto('/news');
    await expect(news).toContainText('2,000,000 less', { timeout: 10_000 });
  }).toPass();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await news.getByRole('link', { name: new RegExp(`^${PENTHOUSE}`) }).click();
  await expect(page.getByRole('region', { name: 'Photos' })).toBeVisible();
  await waitForHydration(page);
  const slip = page.getByText(/Price reduced.*2,000,000 less/);
  await expect(slip).toBeInViewport();
  // It is in the gallery, over the first photo.
  const [above, photo] = [await slip.boundingBox(), await page.getByRole('region', { name: 'Photos' }).boundingBox()];
  expect(above?.y).toBeGreaterThanOrEqual(photo?.y ?? Number.POSITIVE_INFINITY);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await expectAccessible(page, 'a saved home that has changed');
  await page.goto('/news');
  await expect(page.getByText('You have seen everything')).toBeVisible();
});
