import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type HomeColumns, homeAt } from '#contract/map-points.ts';
import type { Cluster } from '#lib/map/clusters.ts';
import { focusMapAround } from '#parts/map/map-focus.ts';

interface Held {
  readonly label: Element;
  /** The first home under it. */
  readonly home: number;
}

/**
 * Who is at a label by keyboard stays at its home when labels are made anew, as they are at another level: the focus goes to
 * the label that has the home then, or to the map where none has.
 */
export function useKeptFocus(
  list: RefObject<HTMLUListElement | null>,
  homes: HomeColumns,
  clusters: readonly Cluster[],
) {
  const held = useRef<Held>(undefined);
  useLayoutEffect(() => {
    const { current: labels } = list;
    if (labels === null || held.current === undefined || held.current.label.isConnected) return;
    const { home } = held.current;
    held.current = undefined;
    const at = clusters.findIndex(({ members }) => members.some((member) => homeAt(homes, member).id === home));
    const label = labels.children[at]?.querySelector<HTMLElement>('a, button');
    if (label != null) label.focus({ preventScroll: true });
    else focusMapAround(labels);
  }, [list, homes, clusters]);
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      const item = target.closest('li');
      const at = item === null ? -1 : Array.prototype.indexOf.call(list.current?.children ?? [], item);
      const member = clusters[at]?.members[0];
      held.current = member === undefined ? undefined : { label: target, home: homeAt(homes, member).id };
    },
    // A label that is taken away says nothing of the kind.
    onBlur: () => {
      held.current = undefined;
    },
  };
}
