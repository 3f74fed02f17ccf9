import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import type { ListAnswer } from '#data/api-client.ts';
import { FailedPanel } from '#ui/panel.tsx';

interface HomeListProps<T> {
  readonly query: UseQueryResult<ListAnswer<T>>;
  readonly loading: ReactNode;
  readonly empty: string;
  /** Stands above every state but the loaded one, which brings its own. */
  readonly head?: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A loaded list stays when a later fetch fails (spec §4). */
export function HomeList<T>({ query, loading, empty, head, children }: HomeListProps<T>) {
  const { data, isError, error } = query;
  if (data !== undefined && data.items.length > 0) return children(data.items);
  return (
    <>
      {head}
      {data !== undefined ? (
        <p className="muted">{empty}</p>
      ) : isError ? (
        <FailedPanel level={3} message={error.message} reloads onRetry={() => void query.refetch()} />
      ) : (
        loading
      )}
    </>
  );
}

/** The hero promotes it, and the page should not begin with it twice. */
export function sortPromotedLast<T extends { readonly id: number }>(properties: readonly T[]): readonly T[] {
  return [...properties].sort((a, b) => Number(a.id === PROMOTED_PROPERTY_ID) - Number(b.id === PROMOTED_PROPERTY_ID));
}
