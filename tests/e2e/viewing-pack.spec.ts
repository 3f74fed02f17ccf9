import type { Page } from 'playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { fillEnquiry } from './enquiry-form.ts';
import { openLink } from './faulty-link.ts';
import { expect, testWithOwnServer as test, waitForHydration, waitForUsedFiles, waitForWorker } from './fixtures.ts';

// A viewing pack: made with a connection, used and cleared with the server stopped. The
// wake lock cannot be seen from outside: a recorder replaces navigator.wakeLock.request.

const INITIALS = 'QXZ';
const NOTE = 'Gate code is with the caretaker';
const FINDING = 'The gate sticks';
const CLIENT = 'Njoki at the door';

/** Records wake lock calls in `window.wakeLog`; the last lock is `window.wakeLock`. */
async function recordWakeLock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { wakeLog: log });
    const request = async () => {
      log.push('taken');
      const lock = Object.assign(new EventTarget(), {
        released: false,
        release: async () => {
          lock.released = true;
          log.push('released');
        },
      });
      Object.assign(window, { wakeLock: lock });
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
}
const wakeLog = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'wakeLog'));

/** Everything that this origin has in IndexedDB, session and local storage, as text. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push([name, store, await done(database.transaction(store).objectStore(store).getAll())]);
      }
      database.close();
    }
    return JSON.stringify(found);
  });

/** Chooses a property in the open dialog. */
async function choose(page: Page, typed: string, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(typed);
  await page.getByRole('button', { name: `Choose ${title}` }).click();
  await expect(page.getByRole('button', { name: `Chosen ${title}` })).toHaveAttribute('aria-pressed', 'true');
}

test('a pack is prepared, then opened, presented, enquired about and cleared without a server (recorded wake lock)', async ({
  page,
  server,
}) => {
  const checklist = page.getByRole('dialog', { name: /^Checklist: Mwamba/ });
  await recordWakeLock(page);
  await page.goto('/saved/packs');
  await waitForHydration(page);
  await waitForWorker(page);
  await expect(page).toHaveTitle(/^Viewing packs \|/);
  // As over the other two tabs.
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible();

  // Two properties: one by the firm's reference, one by its link.
  await page.getByRole('button', { name: 'New viewing pack' }).click();
  await expect(page).toHaveTitle(/^Viewing pack \|/);
  await page.getByRole('button', { name: 'Choose homes' }).click();
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear pack', includeHidden: true }), 'nothing to clear').toHaveCount(
    0,
  );
  await choose(page, 'jj-0024', 'Mwamba House, stone villa');
  await choose(page, `${server.url}/property/1`, 'Two-bed flat near Wood Avenue');
  await page.getByRole('button', { name: /^Done/ }).click();
  // The button that opened the dialog is gone with the empty pack.
  await expect(page.getByRole('region', { name: 'Stops' })).toBeFocused();

  // Day, time, note.
  await page.getByRole('button', { name: 'Change day or client' }).click();
  await page.getByLabel(/initials/).fill('q.x. z');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`For ${INITIALS}`)).toBeVisible();
  await page.getByRole('button', { name: /^Set time of Mwamba/ }).click();
  await page.getByLabel(/^Time/).fill('14:37');
  await page.getByLabel(/^Private note/).fill(NOTE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The time stands in the place of the button.
  await expect(page.getByRole('region', { name: 'Stops' })).toBeFocused();
  await expect(page.getByRole('paragraph').filter({ hasText: NOTE })).toBeVisible();

  // Order by keyboard: the focus stays with the moved property, and its new place is announced.
  const stops = page
    .getByRole('region', { name: 'Stops' })
    .getByRole('listitem')
    .filter({ has: page.locator('h3') });
  await page.getByRole('button', { name: 'Move up: Two-bed' }).focus();
  await page.keyboard.press('Enter');
  await expect(stops.first()).toContainText('Two-bed flat');
  await expect(page.getByRole('button', { name: 'Move up: Two-bed' })).toBeFocused();
  await expect(page.getByText('Two-bed flat near Wood Avenue is now stop 1 of 2.')).toBeAttached();
  await expect(page.getByText(/^About \d+ km apart$/)).toBeVisible();

  // And by hand, dragged between the buttons: down past the other stop, and back up. The window shows both.
  await page.setViewportSize({ width: 1024, height: 1200 });
  for (const [from, past, said] of [
    [0, 1, 'Two-bed flat near Wood Avenue is now stop 2 of 2.'],
    [1, 0, 'Two-bed flat near Wood Avenue is now stop 1 of 2.'],
  ] as const) {
    // Dragging loads with the use of the page.
    await expect(async () => {
      // The higher stop may have been scrolled below the header.
      await stops.first().evaluate((stop) => stop.scrollIntoView({ block: 'center' }));
      const held = await stops
        .nth(from)
        .getByRole('button', { name: /^Move down/ })
        .boundingBox();
      const other = await stops.nth(past).boundingBox();
      if (held === null || other === null) throw new Error('a stop is not to be seen');
      await page.mouse.move(held.x + 20, held.y - 20);
      await page.mouse.down();
      await page.mouse.move(held.x + 20, past > from ? other.y + other.height : other.y - 20, { steps: 8 });
      await page.mouse.up();
      await expect(page.getByText(said)).toBeAttached({ timeout: 2_000 });
    }).toPass();
  }
  await page.setViewportSize({ width: 360, height: 780 });

  // An unsaved stop offers to be saved: a checklist needs a saved property.
  await page.getByRole('button', { name: /^Checklist of Mwamba/ }).click();
  await expect(checklist.getByRole('button', { name: 'Save this home' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Prepared, and read back.
  await expect(page.getByText(/^Not on this/)).toHaveCount(2);
  await page.getByRole('button', { name: /^Prepare, \d+ photos$/ }).click();
  await expect(page.getByText('Both ready', { exact: true })).toBeVisible({ timeout: 15_000 });
  // Now it would say the same twice.
  await expect(page.getByRole('list', { name: 'Readiness of each home' })).toHaveCount(0);
  await expect(stops.nth(0)).toContainText('Ready offline, 2 photos');
  await expect(stops.nth(1)).toContainText(/Ready offline, \d+ photos/);
  await expect(page.getByRole('region', { name: 'Ready offline' })).toBeFocused();
  await expectAccessibleAtBothWidths(page);

  await waitForUsedFiles(page);
  await server.stop();
  await page.reload();
  await expect(stops).toHaveCount(2);
  await expect(page.getByText('Both ready', { exact: true })).toBeVisible();

  // Its checklist is the agent's, and the client sees nothing of it.
  await page.getByRole('button', { name: /^Checklist of Mwamba/ }).click();
  const title = checklist.getByRole('group', { name: /^You saw the title/ });
  await title.getByLabel('No', { exact: true }).check();
  await checklist.getByLabel('Your note').fill(FINDING);
  await checklist.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^1 of \d+ asked, 1 no$/)).toBeVisible();

  // Presented by keyboard, from stored data, with nothing private.
  await page.getByRole('link', { name: 'Present' }).click();
  const show = page.getByRole('dialog', { name: 'Presentation' });
  await expect(show.getByText('Home 1 of 2', { exact: true })).toBeVisible();
  await expect(show.getByRole('heading', { level: 1 })).toHaveText(/^Two-bed flat/);
  const photo = show.getByRole('img').first();
  const width = () => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(0);
  await expect.poll(() => wakeLog(page)).toEqual(['taken']);
  // The browser releases it while the page is hidden.
  await page.evaluate(() => {
    Object.assign(Reflect.get(window, 'wakeLock'), { released: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => wakeLog(page)).toEqual(['taken', 'taken']);
  await page.keyboard.press('ArrowRight');
  await expect(show.getByRole('button', { name: 'Photo 2 of 2' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(width).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 640 });
  const slides = show.getByRole('region', { name: 'Slides' });
  expect(await slides.evaluate((slide) => slide.scrollHeight - slide.clientHeight), 'nothing to scroll for').toBe(0);
  await page.keyboard.press(' ');
  await expect(show.getByText('Home 2 of 2', { exact: true })).toBeVisible();
  await expect(show.getByRole('heading', { level: 1 })).toHaveText(/^Mwamba House/);
  for (const secret of [NOTE, INITIALS, '14:37', FINDING, 'asked']) await expect(show).not.toContainText(secret);
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('ArrowLeft');
  await expect(show.getByText('Home 1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(show.getByRole('heading', { level: 1 })).toHaveText('That was the last one');

  // An enquiry at the door waits in the outbox; the next client finds an empty form, without the last one's words.
  const ask = show.getByRole('button', { name: 'Take an enquiry about Mwamba House, stone villa' });
  await ask.click();
  const door = page.getByRole('dialog', { name: 'Take an enquiry' });
  await fillEnquiry(page, CLIENT, { 'First name': 'Njoki', 'Last name': 'Mwangi', Email: 'njoki@example.co.ke' });
  await door.getByRole('button', { name: 'Send Enquiry' }).click();
  const receipt = door.getByRole('status').filter({ hasText: 'Waiting to be sent' });
  await expect(receipt).toBeVisible();
  // It has no link to the other messages on this phone.
  await expect(door.getByRole('link', { name: 'Open the outbox' })).toHaveCount(0);
  await expect(door.getByLabel('Message')).toHaveValue('');
  await door.getByLabel('Message').fill('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await ask.click();
  await expect(door.getByLabel('Message')).toHaveValue('');
  await expect(receipt).toHaveCount(0);
  expect(await storedText(page)).not.toContain('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(door).toBeHidden();

  // Closing returns to the pack, with the focus on its button and the wake lock released.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Present' })).toBeFocused();
  await expect(page).toHaveURL(/\/saved\/packs\/[\w-]+$/);
  await expect.poll(() => wakeLog(page)).toEqual(['taken', 'taken', 'released']);

  // Clearing: undone while the message is shown, then for good.
  expect(await storedText(page)).toContain(NOTE);
  await page.getByRole('button', { name: 'Clear pack' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const again = page.getByRole('button', { name: /^Clear pack/ });
  await expect(again).toBeVisible();
  await expect(page.getByText(`for ${INITIALS}`)).toBeVisible();
  await again.click();
  await expect(page.getByText('Pack cleared. Saved homes stay saved.')).toBeVisible();
  await expect(page.getByText('No viewing packs yet')).toBeVisible();
  const left = await storedText(page);
  for (const secret of [NOTE, INITIALS, '14:37']) expect(left).not.toContain(secret);
  expect(left).toContain(CLIENT);
  await page.goto('/outbox');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(CLIENT);
});

test('Stop answers at once while photos are on their way, and each home says so', async ({ page, server }) => {
  const link = await openLink(server);
  // Held answers make the browser report 2G, on which the app would fetch small photos.
  await page.addInitScript(() => localStorage.setItem('data-saver', 'off'));
  await page.goto(`${link.url}/saved/packs`);
  await waitForHydration(page);
  await waitForWorker(page);
  await page.getByRole('button', { name: 'New viewing pack' }).click();
  await page.getByRole('button', { name: 'Choose homes' }).click();
  await choose(page, 'jj-0024', 'Mwamba House, stone villa');
  await page.getByRole('button', { name: /^Done/ }).click();
  link.use(({ path }) => (path.startsWith('/media/') ? 'hold' : 'pass'));
  await page.getByRole('button', { name: /^Prepare/ }).click();
  const stop = page.getByRole('listitem').filter({ hasText: /Mwamba House.*Downloading the rest/ });
  await expect(stop).toHaveCount(2);
  // Where the panel and the stops are both in sight, once.
  await page.setViewportSize({ width: 768, height: 1000 });
  await expect(stop).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Prepare/ })).toBeVisible();
  // Not only for screen readers, as while it prepares.
  const stopped = page.getByText('Stopped. What is already downloaded stays.');
  expect((await stopped.boundingBox())?.height).toBeGreaterThan(10);
  await expect(page.getByRole('listitem').filter({ hasText: /Mwamba House.*Stopped/ })).toHaveCount(2);
  await link.close();
});
