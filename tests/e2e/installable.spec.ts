import type { Page } from 'playwright/test';
import * as v from 'valibot';
import words from '#content/words.json' with { type: 'json' };
import { enquiryReady, fillEnquiry, pressSend } from './enquiry-form.ts';
import { debuggedWorker, getNotifications } from './fake-push.ts';
import { type Fate, openLink, type Sent } from './faulty-link.ts';
import { expect, test, testWithOwnServer, waitForOpenedAnswers, waitForWorker } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { countArrivals, getPhones } from './submissions.ts';

// What makes the site an app: its manifest, and a browser that starts the worker to send waiting messages while no page of the
// site is open.

const OUTBOX_TAG = 'outbox';
const Size = v.pipe(v.string(), v.regex(/^\d+x\d+$/));
const Image = v.object({ src: v.string(), sizes: Size, type: v.literal('image/png') });
const Manifest = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.nonEmpty()),
  short_name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(12)),
  description: v.pipe(v.string(), v.nonEmpty()),
  start_url: v.string(),
  scope: v.literal('/'),
  display: v.literal('standalone'),
  theme_color: v.pipe(v.string(), v.hexColor()),
  background_color: v.pipe(v.string(), v.hexColor()),
  icons: v.array(v.object({ ...Image.entries, purpose: v.picklist(['any', 'maskable']) })),
  shortcuts: v.pipe(v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(Image) })), v.nonEmpty()),
  screenshots: v.array(
    v.object({
      ...Image.entries,
      form_factor: v.picklist(['wide', 'narrow']),
      label: v.pipe(v.string(), v.nonEmpty()),
    }),
  ),
});

/** Width and height from a PNG's header. */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

async function enquire(page: Page, note: string): Promise<void> {
  await fillEnquiry(page, note);
  await pressSend(page);
  await expect(page.getByText(/Saved on this (phone|computer)\./)).toBeVisible();
}

/** The browser's side of Background Sync: starts the worker as if a connection had returned. */
async function syncOf(page: Page, { url: origin }: TestServer): Promise<() => Promise<void>> {
  const { session, id } = await debuggedWorker(page, origin);
  return async () => {
    const event = { origin, registrationId: id(), tag: OUTBOX_TAG, lastChance: false };
    await session.send('ServiceWorker.dispatchSyncEvent', event);
  };
}

/** Records Background Sync events of the browser. */
async function hearSync(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const heard: string[] = [];
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) =>
    heard.push(backgroundServiceEvent.eventName),
  );
  await session.send('BackgroundService.startObserving', { service: 'backgroundSync' });
  await session.send('BackgroundService.setRecording', { shouldRecord: true, service: 'backgroundSync' });
  return heard;
}

/* What the page's SyncManager knows, which the DOM's types do not. */
const syncTags = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const sync: unknown = Reflect.get(await navigator.serviceWorker.ready, 'sync');
    if (typeof sync !== 'object' || sync === null) throw new Error('No Background Sync in this browser');
    const getTags: unknown = Reflect.get(sync, 'getTags');
    return typeof getTags === 'function' ? Reflect.apply(getTags, sync, []) : undefined;
  });
const askForSync = async (tag: string): Promise<void> => {
  const sync: unknown = Reflect.get(await navigator.serviceWorker.ready, 'sync');
  if (typeof sync !== 'object' || sync === null) throw new Error('No Background Sync in this browser');
  const register: unknown = Reflect.get(sync, 'register');
  if (typeof register === 'function') await Reflect.apply(register, sync, [tag]);
};

test('the manifest has what an installed app needs, and every file in it exists', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = v.parse(Manifest, await answer.json());
  expect(manifest.id).toBe('/');

  const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  for (const icon of ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'])
    expect(icons).toContain(icon);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  );
  const images = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
  ];
  for (const { src, sizes, type } of images) {
    const image = await request.get(src);
    expect(image.status(), src).toBe(200);
    expect(image.headers()['content-type'], src).toBe(type);
    expect(sizeOfPng(await image.body()), src).toBe(sizes);
  }
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) {
    const screen = await request.get(url);
    expect(screen.status(), url).toBe(200);
    expect(screen.headers()['content-type'], url).toContain('text/html');
  }
  const errors = await (await page.context().newCDPSession(page)).send('Page.getAppManifest');
  expect(errors.errors).toEqual([]);
});

testWithOwnServer(
  'with Background Sync, the visitor reads that the app can be closed, the message is sent all the same, and its arrival is announced',
  async ({ page, context, server }) => {
    // Permissions that are not listed are denied.
    await context.grantPermissions(['notifications', 'background-sync'], { origin: server.url });
    await page.goto('/');
    await waitForWorker(page);
    // With nothing left to send, the browser starts the worker once and drops the tag.
    await page.evaluate(askForSync, OUTBOX_TAG);
    await expect.poll(() => syncTags(page)).toEqual([]);

    await page.goto('/property/1');
    await enquiryReady(page);
    await waitForOpenedAnswers(page);
    await server.kill();
    const heard = await hearSync(page);
    await enquire(page, 'Sent by the worker alone');
    await expect(page.getByText(words.canCloseApp)).toBeVisible();
    // The browser does not know that the server is down, so it starts the worker at once. If the worker resolved, the
    // browser would drop the tag here too.
    await expect.poll(() => heard).toContain('sync event failed');
    expect(await syncTags(page)).toEqual([OUTBOX_TAG]);

    const wake = await syncOf(page, server);
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('There is no worker');
    await page.goto('about:blank');
    await wake();
    expect(countArrivals(server, 'Sent by the worker alone')).toBe(0);
    await server.start();
    await expect
      .poll(
        async () => {
          await wake();
          return countArrivals(server, 'Sent by the worker alone');
        },
        { timeout: 30_000, intervals: [1_000] },
      )
      .toBe(1);
    await wake();
    expect(countArrivals(server, 'Sent by the worker alone')).toBe(1);
    await expect
      .poll(() => getNotifications(worker))
      .toEqual([{ title: expect.stringMatching(/^Sent: your enquiry about ./), body: '', path: '/outbox' }]);
    expect(getPhones(server, 'Sent by the worker alone')).toEqual(['+254712345678']);

    await page.goto('/property/1');
    await waitForWorker(page);
    await expect(page.getByText(/Saved on this (phone|computer)\./)).toHaveCount(0);
  },
);

test('an enquiry written before the worker existed is registered for sync when it does', async ({ page, server }) => {
  const link = await openLink(server);
  const unsent = { status: 200, headers: { 'Content-Type': 'text/html' }, body: 'Not the server' };
  const answer = ({ path }: Sent): Fate => (path === '/api/enquiry/create' ? unsent : 'pass');
  link.use((sent) => (sent.path === '/sw.js' ? 'hold' : answer(sent)));
  try {
    await page.goto(`${link.url}/property/1`);
    await enquiryReady(page);
    await enquire(page, 'Written early');
    await expect(page.getByText(words.openAppAgain)).toBeVisible();
    link.release(answer);
    await waitForWorker(page);
    await expect(page.getByText(words.canCloseApp)).toBeVisible();
    await expect.poll(() => syncTags(page)).toEqual([OUTBOX_TAG]);
  } finally {
    await link.close();
  }
});
