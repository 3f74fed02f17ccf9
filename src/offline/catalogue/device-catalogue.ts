import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { changesSince, markAppUse } from './catalogue-changes.ts';
import type { CatalogueStore } from './catalogue-store.ts';

// What pages may know of the catalogue index, and when the app was last in use.

/** Uses are written down this often at most, in ms: a screen makes many requests. */
export const MARK_USE_EVERY_MS = 60_000;

/** @param now milliseconds since 1970 */
export function createDeviceCatalogue(store: CatalogueStore, now: () => number = Date.now) {
  let notedAt = Number.NEGATIVE_INFINITY;
  let noting: Promise<void> = Promise.resolve();

  const note = async (): Promise<void> => {
    const passed = now() - notedAt;
    if (passed >= 0 && passed < MARK_USE_EVERY_MS) return;
    notedAt = now();
    const [visits, head] = await Promise.all([store.visits(), store.head()]);
    const seq = head?.seq ?? (await store.log()).seq;
    await store.keepVisits(markAppUse(visits, notedAt, seq));
  };
  const noteUse = (): Promise<void> => {
    noting = noting.then(note).catch(() => undefined);
    return noting;
  };

  return {
    /** The app is in use. Never throws. */
    noteUse,

    /** @param asked number that a reader has seen up to; undefined: the end of the last visit */
    async read(asked: number | undefined): Promise<DeviceCatalogue> {
      if (asked === undefined) await noteUse();
      const [head, log, visits] = await Promise.all([store.head(), store.log(), store.visits()]);
      const since = asked ?? visits?.since ?? log.seq;
      const { changes, cut } = changesSince(log, since);
      return {
        seq: log.seq,
        since,
        count: head?.count ?? 0,
        savedAt: head?.savedAt ?? null,
        complete: head !== undefined,
        cut,
        changes: [...changes],
      };
    },
  };
}
