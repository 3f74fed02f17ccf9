import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { MapProperty } from '#contract/map-points.ts';
import { formatCount } from '#lib/counted.ts';
import { formatNumber, formatShortAmount } from '#lib/money.ts';
import type { PropertyLabel } from '#parts/map/map-messages.ts';
import { getPlaceTitle } from '#parts/map/map-names.ts';
import { focusMapAround, getPositionOnMap } from '#parts/map/map-view.ts';
import { Link } from '#ui/link.tsx';
import styles from './property-map.module.css';
import { map as mapWords, label as words } from './words.tsx';

interface PropertyLabelsProps {
  readonly labels: readonly PropertyLabel[];
  readonly titles: ReadonlyMap<number, string>;
  readonly onOpen: (label: PropertyLabel) => void;
  readonly chosen: number | undefined;
  readonly onChoose: (property: MapProperty) => void;
}

/** One property's label links to it; several have a count that zooms in on them. */
export const PropertyLabels = memo(function PropertyLabels({
  labels,
  titles,
  onOpen,
  chosen,
  onChoose,
}: PropertyLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusHandlers = useRestoredFocus(list, labels);
  return (
    <ul ref={list} aria-label={mapWords.labels} {...focusHandlers}>
      {labels.map((label) => {
        const { first, ids } = label;
        const title = titles.get(first.id);
        return (
          <li
            key={`${first.id} ${ids.length}`}
            {...getPositionOnMap(label)}
            className={`raised ${styles['label']}`}
            data-chosen={(chosen !== undefined && ids.includes(chosen)) || undefined}
          >
            {ids.length === 1 ? (
              <Link
                to="/property/$id"
                params={{ id: `${first.id}` }}
                className={`stack centred target-width target-height ${styles['property']}`}
                onClick={(event) => {
                  // A keyboard or screen reader opens the home at once.
                  const isPointer = event.detail > 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
                  if (!isPointer || chosen === first.id) return;
                  event.preventDefault();
                  onChoose(first);
                }}
                aria-label={`${describeProperty(first)}${title === undefined ? '' : `: ${title}`}`}
              >
                <span className={`ground-sheet nowrap ink rounded-1 ${styles['plate']}`}>
                  {formatPrice(first.price)}
                </span>
              </Link>
            ) : (
              <button
                type="button"
                className={`stack centred target-width target-height ${styles['group']}`}
                aria-label={describeGroup(label)}
                onClick={() => onOpen(label)}
              >
                <span className={`ground-sheet nowrap ink rounded-1 ${styles['plate']}`}>
                  {formatNumber(ids.length)}
                </span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
});

/** When labels are replaced, the focus moves to the one with the same property, or else to the map. */
function useRestoredFocus(list: RefObject<HTMLUListElement | null>, labels: readonly PropertyLabel[]) {
  const focused = useRef<{ readonly element: Element; readonly id: number }>(undefined);
  useLayoutEffect(() => {
    const { current: items } = list;
    if (items === null || focused.current === undefined || focused.current.element.isConnected) return;
    const { id } = focused.current;
    focused.current = undefined;
    const index = labels.findIndex(({ ids }) => ids.includes(id));
    const next = items.children[index]?.querySelector<HTMLElement>('a, button');
    if (next != null) next.focus({ preventScroll: true });
    else focusMapAround(items);
  }, [list, labels]);
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      const items: Element[] = [...(list.current?.children ?? [])];
      const label = labels[items.findIndex((item) => item.contains(target))];
      focused.current = label && { element: target, id: label.first.id };
    },
    // A removed label fires no blur, so the focus stays remembered.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}

/** "KES 12.5M", or "On request". */
const formatPrice = (price: number | null): string =>
  price === null ? words.onRequest : words.amount(formatShortAmount(Math.round(price)));

/** "KES 145K a month, 3 bed, Kilimani"; the label's text comes first. */
export const describeProperty = ({ price, agreement, beds, place }: MapProperty): string =>
  [
    `${formatPrice(price)}${price === null || agreement === undefined ? '' : words.per[agreement]}`,
    ...(beds > 0 ? [words.bedrooms(beds)] : []),
    ...(place === '' ? [] : [getPlaceTitle(place)]),
  ].join(', ');

/** "12 homes, Kilimani and around, from KES 4.2M" */
const describeGroup = ({ ids, least, place }: PropertyLabel): string =>
  [
    formatCount(ids.length, 'home'),
    ...(place === '' ? [] : [words.around(getPlaceTitle(place))]),
    ...(least === null ? [] : [words.from(formatPrice(least))]),
  ].join(', ');
