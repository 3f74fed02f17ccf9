import { tellChanged } from '#offline/device/device-changes.ts';
import { readSaving, storeProperty } from '#offline/shortlist/shortlist.ts';
import { shortlistDatabase } from '#offline/shortlist/shortlist-database.ts';
import { shortlistKeeper } from '#offline/shortlist/shortlist-runtime.ts';
import { PICTURE_CACHE } from './pictures.ts';

/*
 * The worker's side of the shortlist: it fetches what saved properties lack, asked by a page or woken by the browser.
 */

/**
 * @param changed called when a row or a photo may have changed
 * @param missed called when the server was not met
 */
export function createShortlist(changed: () => void, missed: () => void) {
  const keeper = shortlistKeeper(
    shortlistDatabase(),
    () => {},
    changed,
    missed,
    async (path) => (await caches.open(PICTURE_CACHE)).match(path),
  );
  return {
    store: keeper.store,
    make: (): Promise<void> => keeper.store.make(),
    complete: keeper.run,

    /** Fetches what is lacking, woken by the browser. @throws when the server was not met: the browser is to wake us again */
    async completeOrThrow(): Promise<void> {
      if ((await keeper.run()) === 'no-connection') throw new Error('Saved properties still lack something');
    },

    /** Saves what a page was saving when it was left, and fetches what it lacks. @param handed as readSaving() reads it */
    async finish(handed: unknown): Promise<void> {
      const saving = readSaving(handed);
      if (saving === undefined) return;
      const { id } = await storeProperty(keeper.store, saving);
      void tellChanged('homes', id);
      await keeper.run();
    },
  };
}
