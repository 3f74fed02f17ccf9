import { boundedPrices } from '#contract/filter.ts';
import { compileFilter, type FilterRow } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { pricesOfQuery, searchOfQuery } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { parseQuery } from '#lib/query-string.ts';
import { remembered } from '#lib/remembered.ts';

// Which of the homes that an import changed a search finds. Searches mostly differ in their prices: what they ask for
// beside them is read and asked once for all, of the homes of its agreement and place alone, and what fits is kept in the
// order of its prices.

/** Different searches, and different ones beside their prices, that are remembered of one pass. */
const MOST_REMEMBERED = 10_000;

const PRICES = /(?:^|&)(?:min|max)_price=[^&]*/g;

/** What a search finds without its prices. */
interface Priceless {
  /** Ids of the homes that fit. */
  readonly ids: readonly number[];
  /** KES of what fits of them, a home or a variant of it, the least first; those without a price are left out. */
  readonly prices: readonly number[];
  /** Whose price each is. */
  readonly priced: readonly number[];
}

/** @returns from a folded agreement and place, homes among which are all that fit */
function candidatesAmong(rows: readonly FilterRow[]): (agreement: string, place: string) => Iterable<FilterRow> {
  const byAgreement = new Map<string, FilterRow[]>();
  const byPlace = new Map<string, FilterRow[]>();
  const note = (groups: Map<string, FilterRow[]>, key: string, row: FilterRow): void => {
    const some = groups.get(key);
    if (some === undefined) groups.set(key, [row]);
    else some.push(row);
  };
  for (const row of rows) {
    const agreement = row.agreement ?? '';
    note(byAgreement, agreement, row);
    for (const place of row.places) note(byPlace, `${agreement}\n${place}`, row);
  }
  return (agreement, place) =>
    (placeNames.has(place) ? byPlace.get(`${agreement}\n${place}`) : byAgreement.get(agreement)) ?? [];
}

/** How many of ascending numbers come before the first that `isEnd` holds for, and with it for all behind it. */
function countUntil(ascending: readonly number[], isEnd: (value: number) => boolean): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isEnd(ascending[middle] ?? Number.POSITIVE_INFINITY)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Makes a search of changed homes.
 * @param rows the homes as they are now
 * @param now ms since 1970: what was reduced counts for thirty days
 * @returns from the query of a /filter-results address, without "?", the ids of those that its list holds
 */
export function searchAmong(rows: readonly FilterRow[], now: number): (query: string) => readonly number[] {
  const candidates = candidatesAmong(rows);
  const askWithoutPrices = remembered((query): Priceless => {
    const { filter } = searchOfQuery(parseQuery(query));
    const fits = compileFilter(filter, placeNames, now);
    const near = candidates(fold(filter.agreement_type), fold(filter.location ?? ''));
    const fitting = [...near].filter((row) => fits(row) === 'match');
    // A price and what is asked beside it are asked of the same variant.
    const priced = fitting.flatMap((row) =>
      row.offers.flatMap((offer) =>
        offer.price !== null && fits(row, [offer]) === 'match' ? { id: row.id, price: offer.price } : [],
      ),
    );
    priced.sort((a, b) => a.price - b.price);
    return {
      ids: fitting.map(({ id }) => id),
      prices: priced.map(({ price }) => price),
      priced: priced.map(({ id }) => id),
    };
  }, MOST_REMEMBERED);
  return remembered((query) => {
    const { ids, prices, priced } = askWithoutPrices(query.replace(PRICES, ''));
    const asked = query.match(PRICES);
    if (asked === null || ids.length === 0) return ids;
    const { min, max } = boundedPrices(pricesOfQuery(parseQuery(asked.join(''))));
    if (min === undefined && max === undefined) return ids;
    const from = min === undefined ? 0 : countUntil(prices, (price) => price >= min);
    const to = max === undefined ? prices.length : countUntil(prices, (price) => price > max);
    return [...new Set(priced.slice(from, to))];
  }, MOST_REMEMBERED);
}
