import type { PropertySummary } from '#contract/property.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { deviceQuery } from './device-query.ts';

const answerStore = openAnswerStore();

/**
 * Summaries in the order of `ids`, without the server, which the order would show the visitor's own place.
 * @returns null when this device does not know one of them
 */
export const knownPropertiesQuery = (ids: readonly number[]) => ({
  ...deviceQuery(`known-homes ${ids.join()}`, ['catalogue'], async (): Promise<readonly PropertySummary[] | null> => {
    // The worker has stored more since the last read.
    answerStore.reset();
    const known = await answerStore.getProperties(ids);
    return known.length === ids.length ? known.map(({ record }) => record) : null;
  }),
  staleTime: 0,
});
