import { join } from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright/test';
import * as v from 'valibot';
import { expect, testWithOwnServer, waitForHydration, waitForWorker } from './fixtures.ts';
import { getRows } from './submissions.ts';

// What becomes of a viewing (0046), with a server that is really killed.

const Receipt = v.object({
  token: v.string(),
  state: v.nullable(v.object({ state: v.string(), directions: v.string() })),
});

/** The receipt on the phone. @param askedAt sets when the server was last asked, ms */
const readReceipt = async (page: Page, askedAt?: number): Promise<v.InferOutput<typeof Receipt> | undefined> => {
  const found = await page.evaluate(
    (asked_at) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('submissions', 'readwrite').objectStore('submissions');
          const reading = store.getAll();
          reading.onsuccess = () => {
            const row = reading.result.find(({ viewing }) => viewing !== undefined);
            if (row !== undefined && asked_at !== undefined)
              store.put({ ...row, viewing: { ...row.viewing, asked_at } });
            store.transaction.oncomplete = () => {
              opening.result.close();
              resolve(row?.viewing);
            };
          };
        };
      }),
    askedAt,
  );
  const read = v.safeParse(Receipt, found);
  return read.success ? read.output : undefined;
};

testWithOwnServer(
  'an answer of the agency reaches the phone once it asks again, and stays there with the server killed',
  async ({ page, server }) => {
    await page.goto('/property/24/viewing');
    await waitForWorker(page);
    await waitForHydration(page);
    const form = page.locator('form[data-form="viewing"]');
    await form
      .getByRole('radiogroup', { name: 'First choice: Day' })
      .getByRole('radio', { name: 'Another day' })
      .check();
    await form.getByRole('radiogroup', { name: 'First choice: Day' }).getByLabel('Which day?').fill('2099-12-05');
    await form.getByRole('radio', { name: 'Morning 8am-12pm' }).first().check();
    await form.getByLabel('Full name').fill('Wanjiru Kamau');
    await form.getByLabel('Phone').fill('0712 345 678');
    await server.kill();
    await form.getByRole('button', { name: 'Request this viewing' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'in the outbox' })).toBeVisible();
    await server.start();
    await expect.poll(() => readReceipt(page)).toMatchObject({ state: null });

    await server.kill();
    const [viewing] = getRows(server, 'SELECT token_hash FROM viewings', v.object({ token_hash: v.string() }));
    expect(viewing?.token_hash).not.toBe((await readReceipt(page))?.token);
    const db = new Database(join(server.dataDir, 'site.db'));
    db.exec(
      "UPDATE viewings SET state = 'confirmed', version = 1, at = '2099-12-05T07:00:00.000Z', agent = '', directions = 'Blue gate'",
    );
    db.close();
    // Ten minutes later the phone asks a server that is not there, and then one that is.
    await readReceipt(page, 0);
    await page.reload();
    expect(await readReceipt(page)).toMatchObject({ state: null });
    await server.start();
    await page.reload();
    await expect
      .poll(() => readReceipt(page))
      .toMatchObject({ state: { state: 'confirmed', directions: 'Blue gate' } });

    await server.kill();
    await page.reload();
    expect(await readReceipt(page)).toMatchObject({ state: { state: 'confirmed', directions: 'Blue gate' } });
  },
);
