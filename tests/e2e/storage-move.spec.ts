import type { Page } from 'playwright/test';
import * as v from 'valibot';
import { pwaManifest } from '#app/pwa-manifest.ts';
import { writeMove } from '#offline/saved/move-link.ts';
import { fillEnquiry, pressSend } from './enquiry-form.ts';
import { openLink } from './faulty-link.ts';
import {
  expect,
  navigateInApp,
  test,
  testWithOwnServer,
  useWifi,
  waitForAllFiles,
  waitForHydration,
  waitForWorker,
} from './fixtures.ts';

// What is stored on the device and how it is deleted, and saved properties that move between devices,
// mostly with the server stopped.

/** Saves the first two properties of the list, and waits until both are complete. */
async function saveTwo(page: Page): Promise<void> {
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  await waitForWorker(page);
  const cards = page.locator('main article');
  for (const index of [0, 1]) {
    await cards
      .nth(index)
      .getByRole('button', { name: /^Save / })
      .click();
    await expect(cards.nth(index).getByRole('button', { name: /^Saved: / })).toBeVisible();
  }
}

/** Counts the contents of the site's databases and caches, by name, without the app's files. */
const deviceContents = (page: Page) =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => done(open.result);
        open.onerror = () => failed(open.error);
      });
      for (const store of database.objectStoreNames) {
        const keys = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((done) => {
          keys.onsuccess = done;
        });
        // The time of the list is stored again on the next use.
        const others = keys.result.map(String).filter((key) => key !== 'catalogue/syncs');
        // The library has one store for all: what is left is listed by key.
        for (const key of name === 'library' ? others : []) counts[`${name}/${key}`] = 1;
        if (name !== 'library' && others.length > 0) counts[`${name}/${store}`] = others.length;
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const { length } = await (await caches.open(name)).keys();
      if (length > 0 && !/^workbox-precache|^app-files$|^last-build/.test(name)) counts[name] = length;
    }
    return counts;
  });

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

testWithOwnServer(
  'with the server stopped the storage page lists what is stored, deletes it, and keeps unsent messages',
  async ({ page, server, quietConsole }) => {
    await useWifi(page);
    await saveTwo(page);
    await page.goto('/storage');
    await waitForAllFiles(page);
    await page.goto('/property/1');
    await waitForHydration(page);
    await server.stop();
    await fillEnquiry(page, 'Is there a borehole?');
    await pressSend(page);
    await expect(page.getByRole('link', { name: 'Open the outbox' }).first()).toBeVisible();

    await page.goto('/storage');
    await expect(row(page, 'Saved homes')).toContainText(/2\shomes, \d+\sphotos/);
    await expect(row(page, 'Saved homes')).toContainText(/\d (?:KB|MB)/);
    await expect(row(page, 'Messages waiting')).toContainText('1 in the outbox');
    await expect(row(page, 'The app')).toContainText(/\d (?:KB|MB)/);
    await page.getByText('How fresh and how safe it is').click();
    await expect(page.getByText('Last download', { exact: true })).toBeVisible();

    const photos = async () => (await deviceContents(page))['shortlist-pictures'] ?? 0;
    const before = await photos();
    await page.getByText('Choose home by home').click();
    await page
      .getByRole('button', { name: /^Remove photos of / })
      .first()
      .click();
    await expect(page.getByText(/^Photos removed\. .* (?:KB|MB) freed\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove photos of / })).toHaveCount(1);
    expect(await photos()).toBeLessThan(before);
    await expect(row(page, 'Saved homes')).toContainText('2 homes');

    const opened = /[\d.]+ (?:KB|MB)/.exec(await row(page, 'Pages you opened').innerText())?.[0];
    await row(page, 'Pages you opened')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect(page.getByText(`Cleared. ${opened} freed.`)).toBeVisible();
    await expect(row(page, 'Pages you opened')).toContainText('None.');
    expect(await page.evaluate(() => localStorage.getItem('last-screens') ?? '')).not.toContain('"property"');
    expect(await deviceContents(page)).not.toHaveProperty('pictures');
    expect(await photos()).toBeGreaterThan(0);

    const saver = page.getByRole('switch', { name: 'Data saver' });
    await saver.click();
    await expect(saver).toBeChecked();
    await page.reload();
    await expect(saver).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-saver', 'on');

    await page.getByRole('button', { name: 'Delete everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete everything?' });
    await expect(dialog).toContainText('2 homes');
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    // The closing dialog's status has the same text.
    await expect(page.getByText('Deleted. 1 message still in the outbox.').first()).toBeVisible();
    expect(await deviceContents(page)).toEqual({ 'outbox/submissions': 1 });
    expect(await page.evaluate(() => localStorage.getItem('data-saver'))).toBeNull();
    // The app itself is still there, without a server.
    await page.reload();
    await expect(row(page, 'Saved homes')).toContainText('None yet');

    await page.getByRole('button', { name: 'Delete everything' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByText('Everything was deleted.').first()).toBeVisible();
    expect(await deviceContents(page)).not.toHaveProperty('outbox/submissions');
    // The browser itself logs a stopped server.
    quietConsole.splice(
      0,
      quietConsole.length,
      ...quietConsole.filter((text) => !/Failed to load resource/.test(text)),
    );
  },
);

test('without a worker the storage page measures by itself and lists no app files', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/storage');
  await expect(row(page, 'Saved homes')).toContainText('None yet');
  await expect(row(page, 'The app')).toHaveCount(0);
  await context.close();
});

test('a list moves to another browser by its link: nothing of it reaches the server, and a preview comes first', {
  tag: '@gate',
}, async ({ page, browser, server }) => {
  await saveTwo(page);
  await page.goto('/saved/move');
  const { pathname, hash } = new URL(await page.getByLabel('Link to your list').inputValue());
  expect(pathname).toBe('/saved/move');
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  const link = await openLink(server);
  const context = await browser.newContext({ baseURL: link.url });
  try {
    const other = await context.newPage();
    await other.goto(`/saved/move${hash}`);
    const homes = other.getByRole('list', { name: 'Homes' });
    await expect(homes.getByText('New here')).toHaveCount(2);
    await waitForWorker(other);
    expect(await deviceContents(other)).not.toHaveProperty('shortlist/homes');
    await other.getByRole('button', { name: 'Save 2 homes' }).click();
    await expect(other).toHaveURL('/saved');
    await expect(other.getByText('Saved: 2 homes.')).toBeVisible();
    expect(await deviceContents(other)).toHaveProperty('shortlist/homes', 2);

    await other.goto(`/saved/move${hash}`);
    await expect(homes.getByText('Already saved')).toHaveCount(2);
    await expect(other.getByText('Nothing to add from this list')).toBeVisible();
    await other.getByRole('button', { name: 'Close' }).click();
    await expect(other).toHaveURL('/saved/move');
    const paths = link.sent.map(({ path }) => path);
    expect(paths).toContain('/saved/move');
    expect(paths.filter((path) => path.includes('jj1'))).toEqual([]);
  } finally {
    await context.close();
    await link.close();
  }
});

test('pasted and shared lists show a preview first and stay on the device', async ({ page, server }) => {
  const link = await openLink(server);
  const list = writeMove({ properties: [{ id: 24, note: '' }], searches: [], hidden: [] });
  try {
    await page.goto(`${link.url}/saved/move`);
    await waitForHydration(page);
    const pasted = page.getByLabel('Link to a list or a home');
    const preview = page.getByRole('button', { name: 'Preview' });
    await pasted.fill('no link');
    await preview.click();
    await expect(pasted).toBeFocused();
    await pasted.fill(`See ${link.url}/saved/move#${list}`);
    await preview.click();
    await expect(page.getByRole('list', { name: 'Homes' }).getByText('New here')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Save this list?' })).toBeInViewport();

    await page.goto(`${link.url}/saved/move#${list.slice(0, -2)}`);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The link is incomplete');

    // The worker handles shared text: without it the server would see the words.
    await waitForWorker(page);
    const { action } = v.parse(v.object({ action: v.string(), method: v.literal('GET') }), pwaManifest.share_target);
    const shared = link.url + action;
    await page.goto(`${shared}?title=A+home&text=${encodeURIComponent(`Look: ${link.url}/property/5`)}`);
    await expect(page.getByRole('heading', { name: 'Save this home?' })).toBeVisible();
    await expect(page).toHaveURL(shared);
    await page.goto(`${shared}?text=my+own+secret`);
    await expect(page.getByRole('alert')).toContainText('no list or home from this site');
    await expect(page).toHaveURL(shared);
    expect(link.sent.filter(({ path }) => /secret|Look|text=|jj1/.test(path))).toEqual([]);
  } finally {
    await link.close();
  }
});

test('when storage never answers, screens of stored data show a message instead of waiting', async ({ page }) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...paths) {
      const request = open.apply(this, paths);
      // Never calls back.
      for (const name of ['success', 'error', 'upgradeneeded', 'blocked']) {
        request.addEventListener(name, (event) => event.stopImmediatePropagation());
      }
      return request;
    };
    IDBFactory.prototype.databases = () => new Promise(() => {});
  });
  // One after the other: each has time limits that a busy machine would exceed in parallel.
  for (const [address, said] of [
    ['/storage', 'We couldn’t measure it'],
    ['/saved', 'We couldn’t open what you saved'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
  }
  // A property still opens.
  await page.goto('/team');
  await waitForHydration(page);
  await navigateInApp(page, '/property/24');
  await expect(page.getByRole('heading', { level: 1, name: 'Mwamba House' })).toBeVisible();
});
