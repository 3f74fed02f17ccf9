import { useQueries } from '@tanstack/react-query';
import type { PropertyDetail } from '#contract/property.ts';
import { checklistsQuery } from '#data/device/checklists.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { recordOf } from '#offline/saved/saved-property.ts';
import type { OwnColumn } from './own-rows.ts';

/** A home of the comparison. */
export interface CompareColumn extends OwnColumn {
  readonly id: number;
  /** `unknown`: there is no such home; `unreachable`: it is not on this device, and nobody could be asked. */
  readonly state: 'known' | 'looking' | 'unknown' | 'unreachable';
  /** Asks the server again. */
  readonly retry: () => void;
}

/**
 * The homes of a comparison, from the server and from this device. What is saved is shown at once: it need not wait for an
 * answer that may not come.
 */
export function useColumns(ids: readonly number[]): readonly CompareColumn[] {
  const answers = useQueries({ queries: ids.map((id) => propertyQuery(id)) });
  const { properties: savedProperties, isRead } = useSavedList();
  const { data: checklists } = useDevice(checklistsQuery);
  return ids.map((id, index): CompareColumn => {
    const answer = answers[index];
    const home = savedProperties.get(id);
    const own = { id, home, checklist: checklists?.get(id), retry: () => void answer?.refetch() };
    const answered = answer?.data?.record ?? undefined;
    // A list on this device may know less of a home than its saved copy.
    const property: PropertyDetail | undefined =
      home !== undefined && (answered === undefined || answer?.data?.summaryOnly === 1) ? recordOf(home) : answered;
    if (property !== undefined) return { ...own, property, state: 'known' };
    if (answer?.data?.record === null) return { ...own, property, state: 'unknown' };
    return { ...own, property, state: answer?.isError === true && isRead ? 'unreachable' : 'looking' };
  });
}
