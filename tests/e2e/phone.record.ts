import { expect } from 'playwright/test';
import { confirmViewing, fillViewing, readReceipt } from './asked-viewing.ts';
import { fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import {
  testWithOwnServer as test,
  waitForCatalogue,
  waitForDeviceServices,
  waitForHydration,
  waitForOpenedAnswers,
  waitForUsedFiles,
  waitForWorker,
} from './fixtures.ts';
import { readPhone, saveFile } from './phone-storage.ts';

// Stores on a phone all that a visitor can, with the build of this checkout, and writes it to the file
// RECORD_PHONE: RECORD_PHONE=tests/fixtures/phones/DATE.json.br npx playwright test -c tests/e2e/playwright.config.ts
// --project record -g "a phone"; with DATE-viewing.json.br and -g "a viewing" only what the outbox has of a viewing.

const HOME = 'Mwamba House, stone villa';

test.setTimeout(300_000);
test('a phone of this build', async ({ page, server, context }) => {
  await page.addInitScript(() => localStorage.setItem('data-saver', 'off'));
  // A saved search, two properties, and entries in the list of recent ones.
  await page.goto('/filter-results?type=sale&location=Kilimani');
  await waitForWorker(page);
  await waitForCatalogue(page);
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Save Tausi Terrace/ }).click();
  await expect(page.getByRole('button', { name: /^Saved: Tausi Terrace/ })).toBeVisible();

  // A property with a checklist, a note and an own photo.
  await page.goto('/property/24');
  await waitForHydration(page);
  const save = page.getByRole('button', { name: /^Save ?: Mwamba/ });
  await waitForDeviceServices(page);
  await save.click();
  await page.getByRole('button', { name: `Checklist of ${HOME}` }).click();
  const checklist = page.getByRole('dialog', { name: `Checklist: ${HOME}` });
  await checklist
    .getByRole('group', { name: /^Good water pressure/ })
    .getByLabel('Yes')
    .check();
  await checklist
    .getByRole('group', { name: /^Your score/ })
    .getByLabel('4')
    .check();
  await checklist.getByLabel('Your note').fill('The gate sticks.');
  await checklist.getByLabel('Add photos').setInputFiles('tests/fixtures/catalogue/pictures/land-02-aerial.webp');
  await expect(checklist.getByRole('button', { name: 'Delete photo 1 of 1' })).toBeVisible();
  await checklist.getByRole('button', { name: 'Done' }).click();
  await waitForOpenedAnswers(page);

  // A pack of two properties, with a time, initials and a private note.
  await page.goto('/saved/packs');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'New viewing pack' }).click();
  await page.getByRole('button', { name: 'Choose homes' }).click();
  for (const [typed, title] of [
    ['jj-0024', HOME],
    ['jj-0001', 'Two-bed flat near Wood Avenue'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed);
    await page.getByRole('button', { name: `Choose ${title}` }).click();
  }
  await page.getByRole('button', { name: /^Done/ }).click();
  await page.getByRole('button', { name: 'Change day or client' }).click();
  await page.getByLabel(/initials/).fill('QXZ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Change time or note: Mwamba/ }).click();
  await page.getByLabel(/^Time/).fill('14:37');
  await page.getByLabel(/^Private note/).fill('Gate code is with the caretaker');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Prepare/ }).click();
  await expect(page.getByText('Both ready', { exact: true })).toBeVisible();
  await waitForUsedFiles(page);

  await page.goto('/saved');
  await expect(page.getByRole('region', { name: 'Saved homes' }).getByText(/^Ready offline/)).toHaveCount(3);
  // One waiting message, and one draft.
  await page.goto('/property/19');
  await waitForHydration(page);
  await fillEnquiry(page, 'Written in a lift');
  await server.stop();
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.goto('/property/24');
  await fillEnquiry(page, 'Half a thought');
  await expect.poll(async () => JSON.stringify(await readPhone(page))).toContain('Half a thought');
  await page.goto('/saved');
  await expect(page.getByRole('region', { name: 'Saved homes' })).toBeVisible();
  await saveFile(process.env['RECORD_PHONE'] ?? 'phone.json.br', await readPhone(page));
  await context.close();
});

test('a viewing of this build', async ({ page, server, context }) => {
  await server.stop();
  await server.start(undefined, { PUBLIC_URL: server.url });
  await page.goto('/property/24/viewing');
  await waitForWorker(page);
  await waitForHydration(page);
  await fillViewing(page);
  await page.getByRole('button', { name: 'Request this viewing' }).click();
  await expect.poll(() => readReceipt(page)).toMatchObject({ state: null });
  await server.stop();
  confirmViewing(server);
  await server.start(undefined, { PUBLIC_URL: server.url });
  await readReceipt(page, 0);
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { name: /^Confirmed/ })).toBeVisible();
  // A reply that waits.
  await server.stop();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the viewing' }).click();
  await expect(page.getByText('Your answer waits for signal: cancel the viewing')).toBeVisible();
  const { databases } = await readPhone(page);
  const outbox = databases.filter(({ name }) => name === 'outbox');
  await saveFile(process.env['RECORD_PHONE'] ?? 'viewing.json.br', { databases: outbox, caches: [], local: {} });
  await context.close();
});
