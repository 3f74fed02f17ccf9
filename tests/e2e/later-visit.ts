import type { Page } from 'playwright/test';

/* The index of the catalogue is asked for seldom: what a test cannot wait for is made older instead. */

/** Moves the last sync of the catalogue, and the time of what it brought, back by an hour. */
export const letAnHourPass = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const open = indexedDB.open('library');
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const database = open.result;
          const change = database.transaction('kept', 'readwrite');
          const store = change.objectStore('kept');
          for (const [key, time] of [
            ['catalogue/syncs', 'askedAt'],
            ['catalogue/head', 'savedAt'],
          ] as const) {
            const read = store.get(key);
            read.onsuccess = () => store.put({ ...read.result, [time]: read.result[time] - 3_600_000 }, key);
          }
          change.oncomplete = () => {
            database.close();
            done();
          };
          change.onerror = () => failed(change.error);
        };
      }),
  );
