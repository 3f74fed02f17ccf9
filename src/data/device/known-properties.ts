import { queryOptions } from '@tanstack/react-query';
import type { PropertySummary } from '#contract/property.ts';
import { type AnswerStore, openAnswerStore } from '#offline/answers/answer-store.ts';
import { DEVICE_KEY } from '../query-reads.ts';

let answerStore: AnswerStore | undefined;

/**
 * What this device knows of some homes, in the order of their ids: what was seen of them, and the index of all. Nothing is
 * asked of the server, which would learn from the order why these.
 * @returns null where one of them is not known here
 */
export const knownPropertiesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [DEVICE_KEY, 'known-homes', ids, 'catalogue'] as const,
    queryFn: async (): Promise<readonly PropertySummary[] | null> => {
      answerStore ??= openAnswerStore();
      // The worker has kept more since.
      answerStore.reset();
      const known = await answerStore.getProperties(ids);
      return known.length === ids.length ? known.map(({ record }) => record) : null;
    },
    networkMode: 'always',
    retry: false,
  });
