import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import type { ListAnswer } from '#data/api-client.ts';
import { FailedPanel } from '#ui/panel.tsx';

interface HomeListProps<T> {
  readonly query: UseQueryResult<ListAnswer<T>>;
  readonly loading: ReactNode;
  readonly empty: string;
  readonly head?: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}

/**
 * The four states of a list on the home page (spec §4): loading, error, empty or loaded. A loaded list stays when
 * fetching it again fails.
 * @param loading skeleton in the geometry of the list
 * @param empty the sentence of an empty list
 * @param head stands above every state but the loaded one, where the list brings its own
 */
export function HomeList<T>({ query, loading, empty, head, children }: HomeListProps<T>) {
  if (query.data !== undefined) {
    if (query.data.items.length > 0) return children(query.data.items);
    return (
      <>
        {head}
        <p className="muted">{empty}</p>
      </>
    );
  }
  return (
    <>
      {head}
      {query.isError ? (
        <FailedPanel level={3} message={query.error.message} reloads onRetry={() => void query.refetch()} />
      ) : (
        loading
      )}
    </>
  );
}

/** Moves the home that the hero promotes to the end of a list, so that the page does not begin with it twice. */
export function promotedLast<T extends { readonly id: number }>(properties: readonly T[]): readonly T[] {
  const isPromoted = ({ id }: T): boolean => id === PROMOTED_PROPERTY_ID;
  return [...properties.filter((property) => !isPromoted(property)), ...properties.filter(isPromoted)];
}
