import type { Page } from 'playwright/test';

/* The index of the catalogue is asked for seldom: what a test cannot wait for is made older instead. */

/** Moves the last sync of the catalogue back by an hour. */
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
          const key = 'catalogue/syncs';
          const read = store.get(key);
          read.onsuccess = () => store.put({ ...read.result, askedAt: read.result.askedAt - 3_600_000 }, key);
          change.oncomplete = () => {
            database.close();
            done();
          };
          change.onerror = () => failed(change.error);
        };
      }),
  );
