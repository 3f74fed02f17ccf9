import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import type { ListAnswer } from '#data/api-client.ts';

type List = ListAnswer<PropertySummary>;

/** What a list screen shows. */
export type ListState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly list: List };

/**
 * The state of a list. A page that was rendered with a failure begins with that failure, in the browser too, until the
 * next answer has come.
 * @param failure the words of the failure that the server rendered
 */
export function useList<Key extends QueryKey>(
  options: UseQueryOptions<List, Error, List, Key>,
  failure: string | undefined,
): ListState {
  const { data, error, isFetching, refetch } = useQuery(options);
  const [isRetried, setRetried] = useState(false);
  if (data !== undefined) return { kind: 'loaded', list: data };
  const retry = () => {
    setRetried(true);
    void refetch();
  };
  if (error !== null && !isFetching) return { kind: 'failed', message: error.message, retry };
  if (failure !== undefined && !isRetried) return { kind: 'failed', message: failure, retry };
  return { kind: 'loading' };
}
