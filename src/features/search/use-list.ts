import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PropertySummary } from '#contract/property.ts';
import type { ListAnswer } from '#data/api-client.ts';

type List = ListAnswer<PropertySummary>;

export type ListState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly list: List };

export function useList<Key extends QueryKey>(options: UseQueryOptions<List, Error, List, Key>): ListState {
  const { data, error, refetch } = useQuery(options);
  if (data !== undefined) return { kind: 'loaded', list: data };
  if (error !== null) return { kind: 'failed', message: error.message, retry: () => void refetch() };
  return { kind: 'loading' };
}
