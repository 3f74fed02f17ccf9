import { join } from 'node:path';
import { enquiryForm } from './enquiry-form.ts';
import { expect, recordConsole, testWithOwnServer as test, waitForHydration, waitForWorker } from './fixtures.ts';
import { loadFile, writePhone } from './phone-storage.ts';
import { countArrivals } from './submissions.ts';

// Today's build opens everything that an earlier one stored (phone.record.ts writes such a file). The old worker is not in
// the file: update.spec.ts tests how one build follows another.

const PHONES = join(import.meta.dirname, '../fixtures/phones');
const HOME = 'Mwamba House, stone villa';

for (const file of ['2026-11-26.json.br']) {
  test(`all that the build of ${file.slice(0, 10)} left on a phone is there, and its message arrives once`, async ({
    page,
    server,
  }) => {
    const consoleLines: string[] = [];
    recordConsole(page, consoleLines);
    await page.goto('/robots.txt');
    await writePhone(page, await loadFile(join(PHONES, file)));

    await page.goto('/saved');
    const homes = page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem');
    await expect(homes.filter({ hasText: HOME })).toContainText(/Ready offline, \d+ photos/);
    await expect(homes.filter({ hasText: 'Tausi Terrace' })).toContainText(/Ready offline, \d+ photos/);
    await expect(page.getByText(/^1 of \d+ asked/)).toBeVisible();
    await page.getByRole('button', { name: `Checklist of ${HOME}` }).click();
    const checklist = page.getByRole('dialog', { name: `Checklist: ${HOME}` });
    await expect(checklist.getByRole('group', { name: /^Good water pressure/ }).getByLabel('Yes')).toBeChecked();
    await expect(checklist.getByLabel('Your note')).toHaveValue('The gate sticks.');
    await expect(checklist.getByRole('button', { name: 'Delete photo 1 of 1' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/saved/searches');
    await expect(page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem')).toContainText('Kilimani');
    await page.goto('/saved/packs');
    await page.getByRole('link', { name: /26 November/ }).click();
    await expect(page.getByText('For QXZ')).toBeVisible();
    await expect(page.getByText('Gate code is with the caretaker')).toBeVisible();
    await expect(page.getByText('Both ready', { exact: true })).toBeVisible();

    await expect.poll(() => countArrivals(server, 'Written in a lift')).toBe(1);
    await page.goto('/outbox');
    await expect(page.getByRole('main')).toContainText('Sent');
    await page.goto('/property/24');
    await waitForHydration(page);
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Half a thought');
    await waitForWorker(page);
    expect(countArrivals(server, 'Written in a lift')).toBe(1);
    expect(consoleLines).toEqual([]);

    // Saved properties open without a server.
    await server.stop();
    await page.goto('/saved');
    await expect(homes.filter({ hasText: HOME })).toContainText(/Ready offline, \d+ photos/);
  });
}
