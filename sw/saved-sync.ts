import { get } from 'idb-keyval';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { inTime } from '#offline/device/in-time.ts';
import { type FetchOutcome, savedFetcher } from '#offline/saved/fetch-saved.ts';
import { savedDatabase } from '#offline/saved/saved-database.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { readSaving, storeProperty } from '#offline/saved/saved-rows.ts';
import { readSavedSearch, readSeenSeq, SEEN_NOTE, type UnseenReads } from '#offline/saved/saved-search.ts';

// The worker's side of the shortlist: it fetches what saved properties lack, asked by a page or woken by the browser.

/** How long photos wait for the screens, in ms: a link that hangs must not hold them up. */
const SCREENS_LIMIT_MS = 10_000;

/**
 * @param missed called when the server was not met
 * @param keepScreens keeps what a saved home promises beside its page
 */
export function createSavedSync(missed: () => void, keepScreens: () => Promise<void>) {
  const store = savedDatabase();
  const keep = savedFetcher(store, missed);
  const complete = async (): Promise<FetchOutcome | undefined> => {
    // Before the photos, so that what says "ready offline" is. What cannot be had now comes the next time.
    await inTime(keepScreens(), SCREENS_LIMIT_MS).catch(() => undefined);
    return keep();
  };
  return {
    store,
    make: store.make,
    /** What is saved, and what of the catalogue's changes was seen. @throws StorageFailure */
    async seen(): Promise<Omit<UnseenReads, 'changes'>> {
      const [searches, homes, note] = await Promise.all([
        store.rows('searches', readSavedSearch),
        store.rows('homes', readSavedProperty),
        get<unknown>(SEEN_NOTE, store.notes),
      ]);
      return { searches, saved: new Set(homes.map(({ id }) => id)), seenSeq: readSeenSeq(note) };
    },
    complete,

    /** Fetches what is lacking, woken by the browser. @throws when the server was not met: the browser is to wake us again */
    async completeOrThrow(): Promise<void> {
      if ((await complete()) === 'no-connection') throw new Error('Saved properties still lack something');
    },

    /** Saves what a page was saving when it was left, and fetches what it lacks. @param handed as readSaving() reads it */
    async finish(handed: unknown): Promise<void> {
      const saving = readSaving(handed);
      if (saving === undefined) return;
      const { id } = await storeProperty(store, saving);
      void notifyChanged('homes', id);
      await complete();
    },
  };
}
