import { useQueries } from '@tanstack/react-query';
import { checklistsQuery } from '#data/device/checklists.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { getRecord } from '#offline/saved/saved-property.ts';
import type { OwnColumn } from './own-rows.ts';

export interface CompareColumn extends OwnColumn {
  readonly id: number;
  /** `unknown`: there is no such property; `unreachable`: it is not on this device, and the server does not answer. */
  readonly state: 'known' | 'loading' | 'unknown' | 'unreachable';
  /** Of most of its facts nothing is known on this device. */
  readonly isSummary: boolean;
  readonly retry: () => void;
}

/** Saved ones appear at once, without the server's answer. */
export function useColumns(ids: readonly number[]): readonly CompareColumn[] {
  const answers = useQueries({ queries: ids.map((id) => propertyQuery(id)) });
  const { properties: savedProperties, isRead } = useSavedProperties();
  const { data: checklists } = useDevice(checklistsQuery);
  return ids.map((id, index): CompareColumn => {
    const answer = answers[index];
    const record = answer?.data?.record;
    const saved = savedProperties.get(id);
    // The catalogue on this device knows less of a property than its saved copy.
    const isListed = answer?.data?.summaryOnly === 1;
    const isSavedBetter = saved !== undefined && (record == null || isListed);
    const property = isSavedBetter ? getRecord(saved) : (record ?? undefined);
    const failed = answer?.isError === true && isRead ? 'unreachable' : 'loading';
    return {
      id,
      property,
      saved,
      checklist: checklists?.get(id),
      isSummary: isSavedBetter ? saved.detail === null : isListed,
      state: property !== undefined ? 'known' : record === null ? 'unknown' : failed,
      retry: () => void answer?.refetch(),
    };
  });
}
