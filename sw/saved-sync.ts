import { notifyChanged } from '#offline/device/device-changes.ts';
import { awaitInTime } from '#offline/device/in-time.ts';
import { createSavedFetcher, type FetchOutcome } from '#offline/saved/fetch-saved.ts';
import { openSavedDatabase } from '#offline/saved/saved-database.ts';
import { readSaving, storeProperty } from '#offline/saved/saved-rows.ts';

const FILES_LIMIT_MS = 10_000;

/** Fetches what saved properties lack. @param storeFiles stores the app files of screens that a saved property promises */
export function createSavedSync(onUnreachable: () => void, storeFiles: () => Promise<void>) {
  const store = openSavedDatabase();
  const fetchLacking = createSavedFetcher(store, onUnreachable);
  const complete = async (): Promise<FetchOutcome | undefined> => {
    // Files come before photos, because "ready offline" promises them too. A failure is retried with the next run.
    await awaitInTime(storeFiles(), FILES_LIMIT_MS).catch(() => undefined);
    return fetchLacking();
  };
  return {
    store,
    make: store.make,
    complete,

    /** Work of a background sync. @throws without a connection, so that the browser retries */
    async completeOrThrow(): Promise<void> {
      if ((await complete()) === 'no-connection') throw new Error('Saved properties still lack something');
    },

    /** Saves what a page was saving when it was left, and fetches what it lacks. */
    async finish(message: unknown): Promise<void> {
      const saving = readSaving(message);
      if (saving === undefined) return;
      const { id } = await storeProperty(store, saving);
      void notifyChanged('homes', id);
      await complete();
    },
  };
}
