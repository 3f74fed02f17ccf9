import { join } from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright/test';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

// A request for a viewing whose hour is always to come.

/** Fills in the form of the open page for Saturday 5 December 2099. */
export async function fillViewing(page: Page): Promise<void> {
  const form = page.locator('form[data-form="viewing"]');
  await form.getByRole('radiogroup', { name: 'First choice: Day' }).getByRole('radio', { name: 'Another day' }).check();
  await form.getByRole('radiogroup', { name: 'First choice: Day' }).getByLabel('Which day?').fill('2099-12-05');
  await form.getByRole('radio', { name: 'Morning 8am-12pm' }).first().check();
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await form.getByLabel('Phone').fill('0712 345 678');
}

/** Confirms the server's viewings, as the agency does. @param server that is not running */
export function confirmViewing(server: TestServer): void {
  const db = new Database(join(server.dataDir, 'site.db'));
  db.exec(
    "UPDATE viewings SET state = 'confirmed', version = 1, at = '2099-12-05T07:00:00.000Z', agent = '', directions = 'Blue gate'",
  );
  db.close();
}

const Receipt = v.object({
  token: v.string(),
  state: v.nullable(v.object({ state: v.string(), directions: v.string() })),
});

/** Reads the receipt on the phone. @param askedAt sets when the server was last asked, ms */
export const readReceipt = async (page: Page, askedAt?: number): Promise<v.InferOutput<typeof Receipt> | undefined> => {
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
