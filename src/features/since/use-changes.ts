import { useMemo } from 'react';
import { changesQuery } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { searchesQuery } from '#data/device/searches.queries.ts';
import { useShortlist } from '#data/shortlist.ts';
import { filterOfSearch } from '#offline/saved/saved-search.ts';
import { grouped, myChanges } from './my-changes.ts';

/** What has changed since the last visit and was not marked as seen, parted into the visitor's own and all. */
export function useChanges() {
  const { homes } = useShortlist();
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
