import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { changesSince, markAppUse } from './catalogue-changes.ts';
import type { CatalogueStore } from './catalogue-store.ts';

/** Shortest time between two writes of a use, in ms: a screen makes many requests. */
export const MARK_USE_EVERY_MS = 60_000;

/** What pages may read of the catalogue. @param now ms since 1970 */
export function createDeviceCatalogue(store: CatalogueStore, now: () => number = Date.now) {
  let markedAt = Number.NEGATIVE_INFINITY;
  let marking: Promise<void> = Promise.resolve();

  const mark = async (): Promise<void> => {
    const elapsed = now() - markedAt;
    if (elapsed >= 0 && elapsed < MARK_USE_EVERY_MS) return;
    markedAt = now();
    const [visits, head] = await Promise.all([store.visits.read(), store.head()]);
    const seq = head?.seq ?? (await store.log()).seq;
    await store.visits.write(markAppUse(visits, markedAt, seq));
  };
  const markUse = (): Promise<void> => {
    marking = marking.then(mark).catch(() => undefined);
    return marking;
  };

  return {
    /** Marks that the app is in use. Never throws. */
    markUse,

    /** @param after number that a reader has seen up to; undefined: the end of the last visit */
    async read(after: number | undefined): Promise<DeviceCatalogue> {
      if (after === undefined) await markUse();
      const [head, log, visits] = await Promise.all([store.head(), store.log(), store.visits.read()]);
      const since = after ?? visits?.since ?? log.seq;
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
