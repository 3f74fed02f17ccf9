import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import {
  expect,
  storedKeys,
  test,
  testWithOwnServer,
  waitForDeviceServices,
  waitForHydration,
  waitForWorker,
} from './fixtures.ts';

// The checklist of a saved property: marks, score, note and own photos are stored at once, with
// the server stopped, with storage full, and are deleted with the property.

const HOME = 'Mwamba House, stone villa';
const NOTE = 'The gate sticks. Ask for the plan.';
const dialog = (page: Page) => page.getByRole('dialog', { name: `Checklist: ${HOME}` });
const question = (page: Page, name: RegExp) => dialog(page).getByRole('group', { name });

/** Saves the home on its page, and opens its checklist. */
async function openChecklist(page: Page): Promise<void> {
  await page.goto('/property/24');
  await waitForHydration(page);
  await waitForWorker(page);
  const save = page.getByRole('button', { name: /^Save ?: Mwamba/ });
  await waitForDeviceServices(page);
  await save.click();
  await page.getByRole('button', { name: `Checklist of ${HOME}` }).click();
  await expect(dialog(page)).toBeVisible();
}

/** A photo from an upright phone: stored sideways, red at its top, with the place where it was taken. */
const phonePhoto = async (): Promise<Buffer> => {
  const red = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#d00000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#0000d0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

/** The only own photo on this device. */
const ownPhoto = async (page: Page): Promise<Buffer> => {
  const bytes = await page.evaluate(
    () =>
      new Promise<number[]>((done, failed) => {
        const open = indexedDB.open('shortlist');
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction('photos').objectStore('photos').getAll();
          all.onsuccess = () => {
            open.result.close();
            const [photo] = all.result;
            done([...new Uint8Array(photo.bytes)]);
          };
        };
      }),
  );
  return Buffer.from(bytes);
};

testWithOwnServer(
  'marks, score and note are stored at once, open without a server, and are deleted and restored with the home',
  async ({ page, server, quietConsole }) => {
    await openChecklist(page);
    await question(page, /^Good water pressure/)
      .getByLabel('Yes')
      .check();
    await question(page, /^Dry walls/)
      .getByLabel('No', { exact: true })
      .check();
    await question(page, /^Your score/)
      .getByLabel('4')
      .check();
    await dialog(page).getByLabel('Your note').fill(NOTE);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: `Checklist of ${HOME}` })).toBeFocused();
    await expect(page.getByText(/^2 of \d+ asked, 1 no\. Score 4 of 5$/)).toBeVisible();

    // The worker has the checklist from the first visit on (0036).
    await waitForWorker(page);
    expect(quietConsole).toEqual([]);
    await server.stop();
    await page.goto('/saved');
    await page.getByRole('button', { name: `Checklist of ${HOME}` }).click();
    await expect(question(page, /^Good water pressure/).getByLabel('Yes')).toBeChecked();
    await expect(question(page, /^Your score/).getByLabel('4')).toBeChecked();
    await expect(dialog(page).getByLabel('Your note')).toHaveValue(NOTE);
    // A second tab shows that a mark is removed.
    const other = await page.context().newPage();
    await other.goto('/saved');
    await expect(other.getByText(/^2 of \d+ asked, 1 no\. Score 4 of 5$/)).toBeVisible();
    await question(page, /^Dry walls/)
      .getByLabel('Not asked')
      .check();
    await expect(other.getByText(/^1 of \d+ asked\. Score 4 of 5$/)).toBeVisible();
    await other.close();
    await page.keyboard.press('Escape');

    const remove = async () => {
      await page.getByRole('button', { name: `More options for ${HOME}` }).click();
      await page.getByRole('button', { name: 'Remove from Saved' }).click();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^1 of \d+ asked\. Score 4 of 5$/)).toBeVisible();
    expect(await storedKeys(page, 'shortlist', 'checklists')).toEqual(['24']);
    await remove();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Saved homes' })).toBeFocused();
    expect(await storedKeys(page, 'shortlist', 'checklists')).toEqual([]);
    quietConsole.length = 0;
  },
);

test('it stays modal while its row moves, as in a list that sorts itself anew', async ({ page }) => {
  await openChecklist(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await page.goto('/saved');
  await page.getByRole('button', { name: `Checklist of ${HOME}` }).click();
  await expect(dialog(page)).toBeVisible();
  // What React does with a row that comes later in the new order.
  await page
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: HOME })
    .evaluate((row) => {
      row.parentElement?.append(row);
    });
  expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: `Checklist of ${HOME}` })).toBeFocused();
});

test('an own photo is stored small, upright and without metadata, is counted, and can be deleted and restored', async ({
  page,
}) => {
  await openChecklist(page);
  const add = dialog(page).getByLabel('Add photos');
  await add.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
  await expect(dialog(page).getByRole('button', { name: 'Delete photo 1 of 1' })).toBeVisible();
  const stored = await ownPhoto(page);
  const { width, height, exif, orientation, format } = await sharp(stored).metadata();
  expect({ width, height, exif, orientation, format }).toEqual({
    width: 1200,
    height: 1600,
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
  });
  // Turned as its metadata says: the left is on top.
  const { channels } = await sharp(
    await sharp(stored).extract({ left: 100, top: 100, width: 50, height: 50 }).toBuffer(),
  ).stats();
  expect(channels[0]?.mean).toBeGreaterThan(180);

  await question(page, /^Dry walls/)
    .getByLabel('No', { exact: true })
    .check();
  await expectAccessibleAtBothWidths(page);

  await add.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') });
  await expect(dialog(page).getByRole('alert')).toContainText('This browser could not open 1 file as a photo.');

  await dialog(page).getByRole('button', { name: 'Delete photo 1 of 1' }).click();
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedKeys(page, 'shortlist', 'photos')).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  await page.goto('/storage');
  await expect(page.getByRole('region', { name: 'What is stored' })).toContainText('1 photo of your own');
  await page.getByRole('button', { name: `Delete your photos of ${HOME}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedKeys(page, 'shortlist', 'photos')).toHaveLength(1);
  await page.getByRole('button', { name: `Delete your photos of ${HOME}` }).click();
  await expect(page.getByText(/^Your photos were deleted\./)).toBeVisible();
  expect(await storedKeys(page, 'shortlist', 'photos')).toEqual([]);
});

test('with storage full it says so, keeps typed text on the screen, and stores it when there is room', async ({
  page,
}) => {
  await openChecklist(page);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { isFull: true });
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...row: Parameters<typeof put>) {
      if (Reflect.get(window, 'isFull') === true) throw new DOMException('No space left', 'QuotaExceededError');
      return put.apply(this, row);
    };
  });
  await question(page, /^Good water pressure/)
    .getByLabel('Yes')
    .check();
  await dialog(page).getByLabel('Your note').fill(NOTE);
  await expect(dialog(page).getByRole('alert')).toContainText('Not saved: there is no room on this device');
  await expect(question(page, /^Good water pressure/).getByLabel('Yes')).toBeChecked();
  // Closed and opened again, it is still there.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: `Checklist of ${HOME}` }).click();
  await expect(dialog(page).getByLabel('Your note')).toHaveValue(NOTE);
  await page.evaluate(() => Object.assign(window, { isFull: false }));
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await page.reload();
  const button = page.getByRole('button', { name: `Checklist of ${HOME}` });
  await waitForDeviceServices(page);
  await button.click();
  await expect(dialog(page).getByLabel('Your note')).toHaveValue(NOTE);
  await expect(question(page, /^Good water pressure/).getByLabel('Yes')).toBeChecked();
});
