import type { MapHome } from '#contract/map-points.ts';
import { counted } from '#lib/counted.ts';
import { formatShortAmount } from '#lib/money.ts';
import type { HomeLabel } from '#parts/map/homes-orders.ts';
import { placeTitle } from '#parts/map/map-names.ts';

const PER = { RENT: ' a month', SHORTLET: ' a night', SALE: '' } as const;

/** What stands on a label: "KES 12.5M"; "On request" without a price. @param price KES */
export const priceLabel = (price: number | null): string =>
  price === null ? 'On request' : `KES ${formatShortAmount(Math.round(price))}`;

/** A home in words, which begin with what its label shows: "KES 145K a month, 3 bed, Kilimani". */
export function homeInWords({ price, agreement, beds, place }: MapHome): string {
  const per = price === null || agreement === undefined ? '' : PER[agreement];
  const facts = [beds > 0 ? `${beds} bed` : '', place === '' ? '' : placeTitle(place)].filter((fact) => fact !== '');
  return [`${priceLabel(price)}${per}`, ...facts].join(', ');
}

/** Homes under one label in words: "12 homes, Kilimani and around, from KES 4.2M". */
export const homesInWords = ({ ids, least, place }: Pick<HomeLabel, 'ids' | 'least' | 'place'>): string =>
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
