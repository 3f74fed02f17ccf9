import type { QueryClient } from '@tanstack/react-query';
import type { PropertySummary } from '#contract/property.ts';
import type { ListAnswer } from './api-client.ts';

/** What the lists that were shown say of a property; undefined where none has it. */
export function summaryInLists(queryClient: QueryClient, id: number): PropertySummary | undefined {
  const lists = queryClient.getQueriesData<Partial<ListAnswer<PropertySummary>>>({ queryKey: ['property'] });
  for (const [, list] of lists) {
    const found = list?.items?.find((property) => property.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
