import { type RefObject, useMemo } from 'react';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { changesQuery } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { markChangesSeen, searchesQuery } from '#data/device/searches.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { changesForFilter } from '#offline/catalogue/catalogue-changes.ts';
import { filterOfSearch } from '#offline/saved/saved-search.ts';
import { showToast } from '#ui/toast-store.ts';
import { changesInWords, markSeen as words } from './words.tsx';

const idOf = (change: CatalogueChange): number => ('after' in change ? change.after.id : change.before.id);

/** The changes of saved properties, and those that a saved search is about. */
export function myChanges(
  changes: readonly CatalogueChange[],
  savedIds: ReadonlySet<number>,
  searches: readonly PropertyFilter[],
): readonly CatalogueChange[] {
  const found = searches.flatMap((filter) => changesForFilter(changes, filter).map(({ change }) => change));
  const mine = new Set(found);
  return changes.filter((change) => mine.has(change) || savedIds.has(idOf(change)));
}

export type GroupedChanges = ReturnType<typeof grouped>;

/** Groups changes by their kind, in the order they came. `words` is "" where there are none. */
export function grouped(changes: readonly CatalogueChange[]) {
  const prices = changes.filter((change) => change.kind === 'price');
  const fresh = changes.filter((change) => change.kind === 'new' || change.kind === 'listed-again');
  const delisted = changes.filter((change) => change.kind === 'gone');
  return { prices, fresh, delisted, words: changesInWords(fresh.length, prices.length, delisted.length) };
}

/** What has changed since the last visit and was not marked as seen: the visitor's own, and all of it. */
export function useChanges() {
  const { properties: savedProperties } = useSavedProperties();
  const { data: saved, isPending, isError, refetch: refetchSearches } = useDevice(searchesQuery);
  const { data: changes, refetch: refetchChanges } = useDevice(changesQuery);
  // Until it is known what was seen, all would look new.
  const catalogue = saved === undefined ? undefined : changes?.catalogue;
  const seq = catalogue?.seq;
  const unseen = useMemo(() => {
    // A number from before the storage was emptied is higher than any in it, and does not count.
    const stored = saved?.seenSeq ?? 0;
    const seenSeq = stored <= (catalogue?.seq ?? 0) ? stored : 0;
    const open = catalogue?.changes.filter((change) => change.seq > seenSeq) ?? [];
    const savedIds = new Set(savedProperties.keys());
    const mine = grouped(myChanges(open, savedIds, saved?.searches.map(filterOfSearch) ?? []));
    return { savedIds, mine, all: grouped(open) };
  }, [savedProperties, catalogue, saved]);
  return {
    ...unseen,
    isPending,
    /** Storage could not be read: what was seen is not known. */
    isError,
    refetch: () => void Promise.all([refetchSearches(), refetchChanges()]),
    /** False until it is known, and where nobody knows: without a worker, or before the catalogue was here once. */
    isKnown: catalogue?.complete === true,
    /** Older changes are no longer known: there may have been more. */
    isCut: catalogue?.cut === true,
    /** Something has changed, and all of it was marked as seen. */
    isSeen: unseen.all.words === '' && (catalogue?.changes.length ?? 0) > 0,
    /** When the catalogue was last checked, ms since 1970. */
    checkedAt: catalogue?.savedAt ?? null,
    /** Marks all as seen. @param body takes the focus before the pressed button goes */
    markSeen: async (body: RefObject<HTMLElement | null>): Promise<void> => {
      const pressed = document.activeElement;
      body.current?.focus({ preventScroll: true });
      try {
        if (seq !== undefined) await markChangesSeen(seq);
      } catch {
        if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
        showToast(words.failed);
      }
    },
  };
}
