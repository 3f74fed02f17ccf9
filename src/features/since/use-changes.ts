import { useMemo } from 'react';
import { changesQuery } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { filterOfSearch, searchesQuery } from '#data/device/searches.queries.ts';
import { useShortlist } from '#data/shortlist.ts';
import { type GroupedChanges, grouped, myChanges } from './my-changes.ts';

/** What has changed since the last visit and was not marked as seen. */
export interface Changes {
  /** False until it is known, and where nobody knows: without a worker, or before the catalogue was here once. */
  readonly isKnown: boolean;
  /** Storage has not answered yet. */
  readonly isPending: boolean;
  /** Storage could not be read: what was seen is not known. */
  readonly isError: boolean;
  /** Asks both again. */
  readonly refetch: () => void;
  /** Number of the last change; undefined while none is known. */
  readonly seq: number | undefined;
  /** Older changes are no longer known: there may have been more. */
  readonly isCut: boolean;
  /** Something has changed, and all of it was marked as seen. */
  readonly isSeen: boolean;
  /** Milliseconds since 1970 when the catalogue was last checked. */
  readonly checkedAt: number | null;
  /** Of saved properties and saved searches. */
  readonly mine: GroupedChanges;
  /** Of the whole catalogue, these included. */
  readonly all: GroupedChanges;
  readonly saved: ReadonlySet<number>;
}

/** The changes since the last visit, parted into the visitor's own and all. */
export function useChanges(): Changes {
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
      isKnown: sinceLastVisit?.complete === true,
      isPending,
      isError,
      refetch: () => void Promise.all([readSearches(), readChanges()]),
      seq: sinceLastVisit?.seq,
      isCut: sinceLastVisit?.cut === true,
      isSeen: open.length === 0 && (sinceLastVisit?.changes.length ?? 0) > 0,
      checkedAt: sinceLastVisit?.savedAt ?? null,
      mine: grouped(myChanges(open, saved, (kept?.searches ?? []).map(filterOfSearch))),
      all: grouped(open),
      saved,
    };
  }, [homes, sinceLastVisit, kept, isPending, isError, readSearches, readChanges]);
}
