import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { MapProperty } from '#contract/map-points.ts';
import { counted } from '#lib/counted.ts';
import { formatNumber, formatShortAmount } from '#lib/money.ts';
import { placeTitle } from '#parts/map/map-names.ts';
import type { PropertyLabel } from '#parts/map/map-orders.ts';
import { focusMapAround, placed } from '#parts/map/map-view.ts';
import { Link } from '#ui/link.tsx';
import styles from './homes-map.module.css';

interface PropertyLabelsProps {
  readonly labels: readonly PropertyLabel[];
  /** Titles of homes that the list shows, by id. */
  readonly titles: ReadonlyMap<number, string>;
  readonly onOpen: (label: PropertyLabel) => void;
}

/** What stands on the map: a home's price, which leads to it, or how many homes there are, which looks closer. */
export const PropertyLabels = memo(function PropertyLabels({ labels, titles, onOpen }: PropertyLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  const hold = useRestoredFocus(list, labels);
  return (
    <ul ref={list} aria-label="Homes on the map" {...hold}>
      {labels.map((label) => {
        const { first: home, ids } = label;
        const title = titles.get(home.id);
        return (
          <li key={`${home.id} ${ids.length}`} {...placed(label)} className={styles['label']}>
            {ids.length === 1 ? (
              <Link
                to="/property/$id"
                params={{ id: `${home.id}` }}
                className={styles['home']}
                aria-label={`${propertyInWords(home)}${title === undefined ? '' : `: ${title}`}`}
              >
                <span className={styles['plate']}>{priceLabel(home.price)}</span>
              </Link>
            ) : (
              <button
                type="button"
                className={styles['group']}
                aria-label={propertiesInWords(label)}
                onClick={() => onOpen(label)}
              >
                <span className={styles['plate']}>{formatNumber(ids.length)}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
});

interface Held {
  readonly label: Element;
  /** The first home under it. */
  readonly home: number;
}

/**
 * Who is at a label by keyboard stays at its home when labels are made anew, as they are at another level: the focus goes to
 * the label that has the home then, or to the map where none has.
 */
function useRestoredFocus(list: RefObject<HTMLUListElement | null>, labels: readonly PropertyLabel[]) {
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
    // A removed label fires no blur, so the focus stays remembered.
    onBlur: () => {
      held.current = undefined;
    },
  };
}

const PER = { RENT: ' a month', SHORTLET: ' a night', SALE: '' } as const;

/** What stands on a label: "KES 12.5M"; "On request" without a price. @param price KES */
const priceLabel = (price: number | null): string =>
  price === null ? 'On request' : `KES ${formatShortAmount(Math.round(price))}`;

/** A home in words, which begin with what its label shows: "KES 145K a month, 3 bed, Kilimani". */
export function propertyInWords({ price, agreement, beds, place }: MapProperty): string {
  const per = price === null || agreement === undefined ? '' : PER[agreement];
  const facts = [beds > 0 ? `${beds} bed` : '', place === '' ? '' : placeTitle(place)].filter((fact) => fact !== '');
  return [`${priceLabel(price)}${per}`, ...facts].join(', ');
}

/** Homes under one label in words: "12 homes, Kilimani and around, from KES 4.2M". */
const propertiesInWords = ({ ids, least, place }: Pick<PropertyLabel, 'ids' | 'least' | 'place'>): string =>
  [
    counted(ids.length, 'home'),
    ...(place === '' ? [] : [`${placeTitle(place)} and around`]),
    ...(least === null ? [] : [`from ${priceLabel(least)}`]),
  ].join(', ');

/**
 * How many homes are on the map, in sight and not on it at all.
 * @param unplaced homes without coordinates, or with some outside of Kenya
 */
export function mapInWords(onMap: number, inSight: number, unplaced: number): string {
  const shown =
    onMap === 0
      ? 'No home of this search is on the map.'
      : inSight === onMap
        ? `${counted(onMap, 'home')} on the map.`
        : `${inSight} of ${counted(onMap, 'home')} in sight.`;
  const rest = unplaced === 0 ? '' : ` ${counted(unplaced, 'home has', 'homes have')} no place on the map.`;
  return shown + rest;
}
