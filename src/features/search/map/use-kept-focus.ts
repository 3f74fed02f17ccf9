import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { HomeLabel } from '#parts/map/homes-orders.ts';
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
export function useKeptFocus(list: RefObject<HTMLUListElement | null>, labels: readonly HomeLabel[]) {
  const held = useRef<Held>(undefined);
  useLayoutEffect(() => {
    const { current: items } = list;
    if (items === null || held.current === undefined || held.current.label.isConnected) return;
    const { home } = held.current;
    held.current = undefined;
    const at = labels.findIndex(({ ids }) => ids.includes(home));
    const label = items.children[at]?.querySelector<HTMLElement>('a, button');
    if (label != null) label.focus({ preventScroll: true });
    else focusMapAround(items);
  }, [list, labels]);
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      const item = target.closest('li');
      const at = item === null ? -1 : Array.prototype.indexOf.call(list.current?.children ?? [], item);
      const label = labels[at];
      held.current = label === undefined ? undefined : { label: target, home: label.first.id };
    },
    // A label that is taken away says nothing of the kind.
    onBlur: () => {
      held.current = undefined;
    },
  };
}
