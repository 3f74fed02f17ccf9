import type { Query, QueryClient } from '@tanstack/react-query';

const isFirstRead = ({ state }: Query): boolean => state.data === undefined;

/**
 * Has the queries read again of which something has changed, as far as a screen shows them. A first read that is under way is not
 * begun anew by the library, and may have read what was there before: it is read once more.
 * @returns resolves when they have been read; never rejects for one that fails
 */
export async function readAgain(client: QueryClient, isOf: (query: Query) => boolean): Promise<void> {
  const reading = client.getQueryCache().findAll({ predicate: isOf, fetchStatus: 'fetching' }).filter(isFirstRead);
  await client.invalidateQueries({ predicate: isOf });
  if (reading.length > 0) await client.invalidateQueries({ predicate: (query) => reading.includes(query) });
}
