import { join } from 'node:path';
import * as v from 'valibot';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/submission-calls.ts';
import { viewingState } from '../fixtures/viewing-state.ts';
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
    await expect(page.getByText(/^2 homes in \p{Lu}/u)).toBeVisible();
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

const StoredReply = v.object({ kind: v.literal('viewing-reply'), key: v.string() });

test.describe('a viewing of an earlier build', () => {
  // The worker would send the reply as well, where no test can answer it.
  test.use({ serviceWorkers: 'block' });

  for (const file of ['2026-11-27-viewing.json.br']) {
    test(`that the build of ${file.slice(0, 10)} left is there, and the reply about it arrives under its key`, async ({
      page,
    }) => {
      const phone = await loadFile(join(PHONES, file));
      const stored = phone.databases.flatMap(({ stores }) => stores.flatMap(({ rows }) => rows));
      const keys = stored.flatMap(({ value }) => (v.is(StoredReply, value) ? value.key : []));
      const sent: (string | undefined)[] = [];
      let answer = (): void => {};
      const isSeen = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('/api/viewing/reply', async (route) => {
        sent.push(route.request().headers()[IDEMPOTENCY_KEY_HEADER.toLowerCase()]);
        await isSeen;
        const viewing = viewingState({
          state: 'cancelled',
          version: 2,
          at: '2099-12-05T07:00:00.000Z',
          cancelled_by: 'visitor',
        });
        await route.fulfill({ json: { message: 'Done', done: true, viewing } });
      });
      await page.goto('/robots.txt');
      await writePhone(page, phone);

      await page.goto('/outbox');
      const entry = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
      await expect(entry.getByRole('heading', { name: /^Confirmed: Saturday 5\sDecember, 10:00/ })).toBeVisible();
      await expect(entry).toContainText('Blue gate');
      await expect(entry.getByText(/^Sending your answer: cancel the viewing/)).toBeVisible();
      answer();
      await expect(entry.getByRole('heading', { name: /^You cancelled: Saturday 5\sDecember, 10:00/ })).toBeVisible();
      expect([keys.length, sent]).toEqual([1, keys]);
    });
  }
});
