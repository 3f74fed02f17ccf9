import { priceParts } from '#lib/money.ts';
import { recordOf, type SavedHome, stateOf } from '#offline/saved-home.ts';
import type { SavedOrder } from './saved-search-params.ts';

/** The order's words in the select. */
export const savedOrderWords: Record<SavedOrder, string> = {
  ready: 'Ready offline first',
  newest: 'Newest first',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
};

/** Saved homes in an order; equal ones newest first, homes without a price last. */
export function inSavedOrder(homes: Iterable<SavedHome>, order: SavedOrder): readonly SavedHome[] {
  const newest = (a: SavedHome, b: SavedHome): number => b.saved_at - a.saved_at || b.id - a.id;
  const readiness = (home: SavedHome): number => (stateOf(home) === 'ready' ? 0 : 1);
  const price = (home: SavedHome): number | null => priceParts(recordOf(home)).amount;
  const byPrice = (a: SavedHome, b: SavedHome): number => {
    const [one, other] = [price(a), price(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return order === 'price-up' ? one - other : other - one;
  };
  const compare =
    order === 'newest'
      ? newest
      : order === 'ready'
        ? (a: SavedHome, b: SavedHome) => readiness(a) - readiness(b) || newest(a, b)
        : (a: SavedHome, b: SavedHome) => byPrice(a, b) || newest(a, b);
  return [...homes].sort(compare);
}
