import { priceParts } from '#lib/money.ts';
import { recordOf, type SavedProperty, stateOf } from '#offline/saved/saved-property.ts';
import type { SavedOrder } from './saved-orders.ts';

/** The order's words in the select. */
export const savedOrderWords: Record<SavedOrder, string> = {
  ready: 'Complete first',
  newest: 'Newest first',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
};

/** Saved properties in an order; equal ones newest first, properties without a price last. */
export function inSavedOrder(homes: Iterable<SavedProperty>, order: SavedOrder): readonly SavedProperty[] {
  const newest = (a: SavedProperty, b: SavedProperty): number => b.saved_at - a.saved_at || b.id - a.id;
  const readiness = (home: SavedProperty): number => (stateOf(home) === 'ready' ? 0 : 1);
  const price = (home: SavedProperty): number | null => priceParts(recordOf(home)).amount;
  const byPrice = (a: SavedProperty, b: SavedProperty): number => {
    const [one, other] = [price(a), price(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return order === 'price-up' ? one - other : other - one;
  };
  const compare =
    order === 'newest'
      ? newest
      : order === 'ready'
        ? (a: SavedProperty, b: SavedProperty) => readiness(a) - readiness(b) || newest(a, b)
        : (a: SavedProperty, b: SavedProperty) => byPrice(a, b) || newest(a, b);
  return [...homes].sort(compare);
}
