import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { enquiryForm } from './enquiry-form.ts';
import { expect, testWithOwnServer as test, waitForWorker } from './fixtures.ts';
import { buildNext } from './next-build.ts';
import type { TestServer } from './server.ts';

// Releases while people read, and the way back from a broken worker. The test builds
// the two next releases in copies of the project, each over the build before it, as releases are made,
// so that each keeps the assets of the last ones.

const OWN = resolve(import.meta.dirname, '../..');
const PROPERTY = '/property/3';
const OFFER = 'A newer version is ready.';
/** Longer than the pause after which an offer for a typing visitor is checked again. */
const LONGER_THAN_A_LOOK_MS = 6_500;

const SHARE_WORDS = ['Share', 'Share this home', 'Send this home on'] as const;
const shareDialog = (from: 0 | 1, to: 1 | 2) => [
  {
    file: 'src/features/property/words.ts',
    from: `title: '${SHARE_WORDS[from]}'`,
    to: `title: '${SHARE_WORDS[to]}'`,
  },
];

/** Project folders of the two releases. */
let next: string;
let afterNext: string;
test.beforeAll(async () => {
  // Two builds take half a minute on an idle machine.
  test.setTimeout(600_000);
  next = await buildNext(shareDialog(0, 1));
  afterNext = await buildNext(shareDialog(1, 2), next);
});

async function release(server: TestServer, project: string): Promise<void> {
  await server.stop();
  await server.start(project);
}

/** The entry script in a build's shell. */
async function readEntry(project: string): Promise<string> {
  const shell = await readFile(join(project, 'dist/client/index.html'), 'utf8');
  return /<script type="module"[^>]* src="([^"]+)"/.exec(shell)?.[1] ?? '';
}

/**
 * The build that a page runs, by its entry script: an element in the worker's shell, an import in what the server
 * renders, which a navigation may get while one worker replaces another. @throws if neither appears
 */
async function getRunningEntry(page: Page): Promise<string> {
  const found = await page.waitForFunction(
    () =>
      document.querySelector('script[type="module"][src]')?.getAttribute('src') ??
      /\bimport\("([^"]+)"\)/.exec([...document.scripts].map(({ text }) => text).join(' '))?.[1],
    undefined,
    { timeout: 5_000, polling: 100 },
  );
  return `${await found.jsonValue()}`;
}

/** Marks a page; a reload clears the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen-by-test', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-seen-by-test'));

const hasWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');

async function open(page: Page, path = PROPERTY): Promise<void> {
  await page.goto(path);
  await waitForWorker(page);
}

const getMessageField = (page: Page) => enquiryForm(page).getByLabel('Message');
const getShareButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Share' }).first();

/** Reloads the page, which finds the release, and lets it take over. */
async function accept(page: Page, project: string): Promise<void> {
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expectBuild(page, project);
}

/** Waits until the page runs a build. */
const expectBuild = async (page: Page, project: string): Promise<void> =>
  expect.poll(() => getRunningEntry(page).catch(() => '')).toBe(await readEntry(project));

async function expectShareSheet(page: Page, words: string): Promise<void> {
  await getShareButton(page).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: words, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a release is offered, not forced, and three tabs on three builds each keep working', async ({
  page,
  context,
  server,
}) => {
  const second = await context.newPage();
  const third = await context.newPage();
  for (const tab of [page, second, third]) await open(tab);
  await mark(page);
  await release(server, next);

  await second.reload();
  await expect(second.getByText(OFFER)).toBeVisible();
  await expect(page.getByText(OFFER)).toBeVisible();
  expect(await hasWaiting(second)).toBe(true);
  expect(await getRunningEntry(second)).toBe(await readEntry(OWN));
  await second.getByRole('button', { name: 'Reload' }).click();
  await expectBuild(second, next);
  await expect(second.getByText(OFFER)).toHaveCount(0);

  await release(server, afterNext);
  await mark(second);
  await accept(third, afterNext);
  for (const tab of [page, second]) expect(await isMarked(tab)).toBe(true);

  // Only the worker has the parts of the older builds now.
  await server.stop();
  for (const [index, tab] of [page, second, third].entries()) await expectShareSheet(tab, SHARE_WORDS[index] ?? '');
  await server.start(afterNext);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expectBuild(page, afterNext);
});

test('a release comes with the next screen as a page load, unless that would disturb', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(page);
  await release(server, next);
  await page.reload();
  const offer = page.getByText(OFFER);
  await expect(offer).toBeVisible();
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await mark(page);

  await getMessageField(page).fill('Is there a borehole?');
  await getMessageField(page).blur();
  // Phones fold the link's column.
  await page.getByRole('contentinfo').getByText('Resources').filter({ visible: true }).click();
  await link('Questions').click();
  await expect(page).toHaveURL('/faq');
  expect(await isMarked(page), 'a form held words').toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(PROPERTY);
  await getMessageField(page).fill('');
  await getMessageField(page).blur();
  await getShareButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(offer, 'a passing message covers it').toHaveCount(0);
  const questions = page.locator('footer a[href="/faq"]').first();
  await questions.evaluate((element) => element instanceof HTMLElement && element.click());
  await expect(page).toHaveURL('/faq');
  expect(await isMarked(page), 'a dialog was open').toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(offer, 'it is there again').toBeVisible();
  expect(await offer.evaluate((text) => text.closest('[role="status"]')?.getAttribute('aria-live'))).toBe('off');

  await link('Terms').press('Enter');
  await expectBuild(page, next);
  await expect(page).toHaveURL('/terms');
  expect(await isMarked(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, 'body']);
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('nothing is offered while someone types, and typed text survives the reload', async ({
  page,
  context,
  server,
}) => {
  const writer = await context.newPage();
  await writer.clock.install();
  await open(writer);
  await getMessageField(writer).fill('A long thought, not finished');
  await getMessageField(writer).blur();
  await mark(writer);
  await open(page, '/');
  await release(server, next);

  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await expect.poll(() => hasWaiting(writer)).toBe(true);
  for (let looks = 0; looks < 3; looks++) {
    await writer.clock.fastForward(LONGER_THAN_A_LOOK_MS);
    await expect(writer.getByText(OFFER)).toHaveCount(0);
  }

  await page.goto('/property/1');
  await expect(page.getByText(OFFER)).toBeVisible();
  await getMessageField(page).fill('Typed beside the offer');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => getRunningEntry(page).catch(() => '')).toBe(await readEntry(next));
  await expect(getMessageField(page)).toHaveValue('Typed beside the offer');

  expect(await isMarked(writer)).toBe(true);
  await expect(getMessageField(writer)).toHaveValue('A long thought, not finished');
  await getMessageField(writer).fill('');
  await getMessageField(writer).blur();
  await expect(writer.getByText(OFFER)).toBeVisible();
});

test('when all tabs are closed the release takes over by itself', async ({ page, context, server }) => {
  await open(page);
  await release(server, next);
  await page.reload();
  await expect.poll(() => hasWaiting(page)).toBe(true);
  await page.goto('about:blank');
  await expect
    .poll(
      async () => {
        const launched = await context.newPage();
        try {
          await launched.goto(PROPERTY, { timeout: 10_000 });
          return await getRunningEntry(launched);
        } catch {
          // Closes a tab that stays empty, as people do: the browser's caches may hang (docs/faults.md).
          return '';
        } finally {
          await launched.close();
        }
      },
      // A worker takes over once the last one is idle: requests of a page run for a second, and
      // longer on a busy machine. Each check opens a tab again, so the pauses grow.
      { timeout: 40_000, intervals: [3_000, 5_000, 8_000, 12_000] },
    )
    .toBe(await readEntry(next));
});

test('WORKER=off removes the worker and its caches, and nothing written or saved; without it the worker returns', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1));
  });
  const loads = () => page.evaluate(() => Number(sessionStorage.getItem('loads'))).catch(() => 0);
  const caches = () => page.evaluate(() => window.caches.keys()).catch(() => ['not now']);
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1);
  await open(page);
  await getMessageField(page).fill('Half a thought');
  await page.evaluate(async () => {
    const saved = await window.caches.open('shortlist-pictures');
    await saved.put('/media/saved-720.avif', new Response('a photo of a saved home'));
  });
  expect((await caches()).some((name) => name.startsWith('workbox-precache'))).toBe(true);
  const before = await loads();

  await server.stop();
  await server.start(OWN, { WORKER: 'off' });
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(loads).toBe(before + 1);
  await expect.poll(caches).toEqual(['shortlist-pictures']);
  await expect(getMessageField(page)).toHaveValue('Half a thought');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // A page that registers the worker again gets the switch again, without a loop.
  await page.reload();
  await expect(getMessageField(page)).toHaveValue('Half a thought');
  await expect.poll(registrations).toBe(0);
  expect(await loads()).toBe(before + 2);

  await server.stop();
  await server.start();
  await page.reload();
  await waitForWorker(page);
  expect((await caches()).some((name) => name.startsWith('workbox-precache'))).toBe(true);
});

test('a release brings a new worker, and the files of the last release are still served', async ({
  request,
  server,
}) => {
  const before = await readdir(join(OWN, 'dist/client/assets'));
  const after = new Set(await readdir(join(next, 'dist/client/assets')));
  const removed = before.filter((name) => name.endsWith('.js') && !after.has(name));
  expect(removed.length).toBeGreaterThan(1);
  const oldWorker = (await request.get('/sw.js')).headers()['etag'] ?? '';
  await release(server, next);
  expect((await request.get('/sw.js', { headers: { 'If-None-Match': oldWorker } })).status()).toBe(200);
  for (const name of removed) {
    const old = await request.get(`/assets/${name}`);
    expect(old.status(), name).toBe(200);
    expect(old.headers()['cache-control']).toContain('immutable');
  }
});
