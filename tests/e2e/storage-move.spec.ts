import type { BrowserContext, Page } from 'playwright/test';
import * as v from 'valibot';
import { pwaManifest } from '#app/pwa-manifest.ts';
import { fillEnquiry, pressSend } from './enquiry-form.ts';
import { openLink } from './faulty-link.ts';
import { controlled, expect, hydrated, test, wholeApp } from './fixtures.ts';

/*
 * What is on the device and how it goes, and a shortlist that moves from one device to another: in the built product, for
 * the most part with the server stopped.
 */

/** Saves the first two properties of the list, and waits until both are whole. */
async function saveTwo(page: Page): Promise<void> {
  await page.goto('/filter-results?agreement_type=SALE');
  await hydrated(page);
  await controlled(page);
  const cards = page.locator('main article');
  for (const index of [0, 1]) {
    await cards
      .nth(index)
      .getByRole('button', { name: /^Save / })
      .click();
    await expect(cards.nth(index).getByRole('button', { name: /^Saved: / })).toBeVisible({ timeout: 20_000 });
  }
}

/** What the databases and caches of this site hold, by name; the app's own files are left out. */
const kept = (page: Page) =>
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
        // When the app was last in use, and the list asked for, is noted again as soon as it is used again.
        const others = keys.result.map(String).filter((key) => !/^catalogue\/(?:visits|syncs)$/.test(key));
        // The library has one shelf for all: what is left in it is named.
        for (const key of name === 'library' ? others : []) counts[`${name}/${key}`] = 1;
        if (name !== 'library' && others.length > 0) counts[`${name}/${store}`] = others.length;
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const { length } = await (await caches.open(name)).keys();
      if (length > 0 && !/^workbox-precache|^app-parts$|^last-build/.test(name)) counts[name] = length;
    }
    return counts;
  });

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('with the server stopped the storage page tells what is here, frees it, and keeps what was not sent', async ({
  page,
  server,
  quietConsole,
}) => {
  await saveTwo(page);
  await page.goto('/storage');
  await wholeApp(page);
  await page.goto('/property/1');
  await hydrated(page);
  await server.stop();
  await fillEnquiry(page, 'Is there a borehole?');
  await pressSend(page);
  await expect(page.getByRole('link', { name: 'Open the outbox' }).first()).toBeVisible();

  await page.goto('/storage');
  await expect(row(page, 'Saved homes')).toContainText(/2 homes, \d+ photos/);
  await expect(row(page, 'Saved homes')).toContainText(/\d\.\d MB/);
  await expect(row(page, 'Messages waiting')).toContainText('1 in the outbox');
  await expect(row(page, 'The app')).toContainText(/\d\.\d MB/);
  await expect(page.getByText('Last sync')).toBeVisible();

  const photos = async () => (await kept(page))['shortlist-pictures'] ?? 0;
  const before = await photos();
  await page
    .getByRole('button', { name: /^Remove photos of / })
    .first()
    .click();
  await expect(page.getByText(/^Photos removed\. .* MB freed\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove photos of / })).toHaveCount(1);
  expect(await photos()).toBeLessThan(before);
  await expect(row(page, 'Saved homes')).toContainText('2 homes');

  const opened = /\d+\.\d MB/.exec(await row(page, 'Pages you opened').innerText())?.[0];
  await row(page, 'Pages you opened')
    .getByRole('button', { name: /^Clear/ })
    .click();
  await expect(page.getByText(`Cleared. ${opened} freed.`)).toBeVisible();
  await expect(row(page, 'Pages you opened')).toContainText('None.');
  expect(await page.evaluate(() => localStorage.getItem('last-screens') ?? '')).not.toContain('"property"');
  expect(await kept(page)).not.toHaveProperty('pictures');
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
  // While the dialog closes its own status says it too.
  await expect(page.getByText('Deleted. 1 message still in the outbox.').first()).toBeVisible();
  expect(await kept(page)).toEqual({ 'outbox/submissions': 1 });
  expect(await page.evaluate(() => localStorage.getItem('data-saver'))).toBeNull();
  // The app itself is still there, without a server.
  await page.reload();
  await expect(row(page, 'Saved homes')).toContainText('None yet.');

  await page.getByRole('button', { name: 'Delete everything' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Everything was deleted.').first()).toBeVisible();
  expect(await kept(page)).not.toHaveProperty('outbox/submissions');
  await server.start();
  // A stopped server is told of in the console by the browser itself.
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/Failed to load resource/.test(text)));
});

test('without a worker the storage page measures by itself and claims no app', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/storage');
  await expect(row(page, 'Saved homes')).toContainText('None yet.');
  await expect(row(page, 'The app')).toHaveCount(0);
  await context.close();
});

test('a list moves to another browser by its link: nothing of it reaches the server, and it is looked at first', async ({
  page,
  browser,
  server,
}) => {
  await saveTwo(page);
  await page.goto('/saved/move');
  const href = await page.getByLabel('Link to your list').inputValue();
  expect(new URL(href).pathname).toBe('/saved/move');
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  const link = await openLink(server);
  const asked: string[] = [];
  link.use(({ path }) => {
    asked.push(path);
    return 'pass';
  });
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext({ baseURL: link.url });
    const other = await context.newPage();
    const { hash } = new URL(href);
    await other.goto(`/saved/move${hash}`);
    const homes = other.getByRole('list', { name: 'Homes' });
    await expect(homes.getByText('New here')).toHaveCount(2);
    await controlled(other);
    expect(await kept(other)).not.toHaveProperty('shortlist/homes');
    await other.getByRole('button', { name: 'Save 2 homes' }).click();
    await expect(other).toHaveURL('/saved');
    await expect(other.getByText('Saved: 2 homes.')).toBeVisible();
    expect(await kept(other)).toHaveProperty('shortlist/homes', 2);

    await other.goto('/saved/move');
    const pasted = other.getByLabel('Link to a list or a home');
    await pasted.fill('no link');
    await other.getByRole('button', { name: 'See what is in it' }).click();
    await expect(pasted).toBeFocused();
    await pasted.fill(`See ${link.url}/saved/move${hash}`);
    await other.getByRole('button', { name: 'See what is in it' }).click();
    await expect(homes.getByText('Saved already')).toHaveCount(2);
    await expect(other.getByRole('heading', { name: 'Save what is in this list?' })).toBeInViewport();
    await expect(other.getByText('There is nothing in it that could be added.')).toBeVisible();
    await other.getByRole('button', { name: 'Close' }).click();
    await expect(other).toHaveURL('/saved/move');

    await other.goto(`/saved/move${hash.slice(0, -2)}`);
    await other.reload();
    await expect(other.getByRole('alert')).toContainText('The link is not whole');

    await test.step('the share target, tried by opening the address that the manifest names', async () => {
      const target = v.parse(v.object({ action: v.string(), method: v.literal('GET') }), pwaManifest.share_target);
      asked.length = 0;
      await other.goto(`${target.action}?title=A+home&text=${encodeURIComponent(`Look: ${link.url}/property/5`)}`);
      await expect(other.getByRole('heading', { name: 'Save this home?' })).toBeVisible();
      await expect(other).toHaveURL(target.action);
      await other.goto(`${target.action}?text=my+own+secret`);
      await expect(other.getByRole('alert')).toContainText('no home of this site');
      await expect(other).toHaveURL(target.action);
      expect(asked.filter((path) => /secret|Look|text=/.test(path))).toEqual([]);
    });
    expect(asked.filter((path) => path.includes('jj1'))).toEqual([]);
  } finally {
    await context?.close();
    await link.close();
  }
});

test('a storage that never answers ends in words on every screen of what is kept, not in a wait', async ({
  context,
  page,
}) => {
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...asked) {
      const request = open.apply(this, asked);
      // Whatever comes of it, nobody hears.
      for (const name of ['success', 'error', 'upgradeneeded', 'blocked']) {
        request.addEventListener(name, (event) => event.stopImmediatePropagation());
      }
      return request;
    };
    IDBFactory.prototype.databases = () => new Promise(() => {});
  });
  const ends = async (address: string, said: string): Promise<void> => {
    const screen = await context.newPage();
    await screen.goto(address);
    await expect(screen.getByText(said)).toBeVisible({ timeout: 20_000 });
    await expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
    await screen.close();
  };
  // Each screen has its own time limit: side by side they take as long as the longest.
  await Promise.all([
    ends('/storage', 'It cannot be measured'),
    ends('/saved', 'What is saved could not be read'),
    ends('/saved/searches', 'The saved searches could not be read'),
    ends('/saved/packs', 'The viewing packs could not be read'),
  ]);
  // A property opens all the same.
  await page.goto('/team');
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/property/24';
    document.body.append(link);
    link.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Mwamba House' })).toBeVisible({ timeout: 15_000 });
});
