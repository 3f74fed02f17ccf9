import type { QueryClient } from '@tanstack/react-query';
import { canBeReference } from '#contract/content-calls.ts';
import { referenceQuery } from '#data/content.queries.ts';
import type { Destination } from '#ui/link.tsx';

/** The screen of the property with a typed reference, or of the list of several; undefined for none. Never throws. */
export async function findReferenced(queryClient: QueryClient, text: string): Promise<Destination | undefined> {
  if (!canBeReference(text)) return undefined;
  const found = await queryClient.fetchQuery(referenceQuery(text)).catch(() => undefined);
  const [property, ...others] = found?.items ?? [];
  if (others.length > 0) return { to: '/filter-results', search: { location: text } };
  return property && { to: '/property/$id', params: { id: `${property.id}` } };
}
