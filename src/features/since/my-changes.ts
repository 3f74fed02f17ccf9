import { useMemo } from 'react';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { changesQuery } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { searchesQuery } from '#data/device/searches.queries.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { counted } from '#lib/counted.ts';
import { changesForFilter } from '#offline/catalogue/catalogue-changes.ts';
import { filterOfSearch } from '#offline/saved/saved-search.ts';

/** Changes in the groups in which they are shown; those of the visitor's own properties and searches first. */
export interface GroupedChanges {
  readonly prices: readonly Extract<CatalogueChange, { kind: 'price' }>[];
  readonly fresh: readonly Extract<CatalogueChange, { kind: 'new' | 'listed-again' }>[];
  readonly gone: readonly Extract<CatalogueChange, { kind: 'gone' }>[];
}

const idOf = (change: CatalogueChange): number => ('after' in change ? change.after.id : change.before.id);

/** The changes that concern the visitor: of saved properties, and those that a saved search is about. */
export function myChanges(
  changes: readonly CatalogueChange[],
  saved: ReadonlySet<number>,
  searches: readonly PropertyFilter[],
): readonly CatalogueChange[] {
  const mine = new Set<CatalogueChange>(changes.filter((change) => saved.has(idOf(change))));
  for (const filter of searches) for (const { change } of changesForFilter(changes, filter)) mine.add(change);
  return changes.filter((change) => mine.has(change));
}

/** Parts changes by their kind, in the order they came. */
export function grouped(changes: readonly CatalogueChange[]): GroupedChanges {
  return {
    prices: changes.filter((change) => change.kind === 'price'),
    fresh: changes.filter((change) => change.kind === 'new' || change.kind === 'listed-again'),
    gone: changes.filter((change) => change.kind === 'gone'),
  };
}

/** "12 new homes, 3 price changes and 1 home no longer listed"; "" for nothing. */
export function changesInWords({ prices, fresh, gone }: GroupedChanges): string {
  const parts = [
    fresh.length === 0 ? [] : counted(fresh.length, 'new home'),
    prices.length === 0 ? [] : counted(prices.length, 'price change'),
    gone.length === 0 ? [] : counted(gone.length, 'home no longer listed', 'homes no longer listed'),
  ].flat();
  const last = parts.pop();
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} and ${last}`;
}

/** What has changed since the last visit and was not marked as seen, parted into the visitor's own and all. */
export function useChanges() {
  const { properties: homes } = useSavedList();
  const { data: kept, isPending, isError, refetch: readSearches } = useDevice(searchesQuery);
  const { data: known, refetch: readChanges } = useDevice(changesQuery);
  // Until it is known what was seen, all would look new.
  const sinceLastVisit = kept === undefined ? undefined : known?.catalogue;
  return useMemo(() => {
    // A number from before the storage was emptied says nothing about this one's.
    const seenSeq = kept?.seenSeq ?? 0;
    const hasSeen = seenSeq <= (sinceLastVisit?.seq ?? 0) ? seenSeq : 0;
    const open = sinceLastVisit?.changes.filter(({ seq }) => seq > hasSeen) ?? [];
    const saved = new Set(homes.keys());
    return {
      /** False until it is known, and where nobody knows: without a worker, or before the catalogue was here once. */
      isKnown: sinceLastVisit?.complete === true,
      /** Storage has not answered yet. */
      isPending,
      /** Storage could not be read: what was seen is not known. */
      isError,
      /** Asks both again. */
      refetch: () => void Promise.all([readSearches(), readChanges()]),
      /** Number of the last change; undefined while none is known. */
      seq: sinceLastVisit?.seq,
      /** Older changes are no longer known: there may have been more. */
      isCut: sinceLastVisit?.cut === true,
      /** Something has changed, and all of it was marked as seen. */
      isSeen: open.length === 0 && (sinceLastVisit?.changes.length ?? 0) > 0,
      /** Milliseconds since 1970 when the catalogue was last checked. */
      checkedAt: sinceLastVisit?.savedAt ?? null,
      /** Of saved properties and saved searches. */
      mine: grouped(myChanges(open, saved, (kept?.searches ?? []).map(filterOfSearch))),
      /** Of the whole catalogue, these included. */
      all: grouped(open),
      saved,
    } as const;
  }, [homes, sinceLastVisit, kept, isPending, isError, readSearches, readChanges]);
}
