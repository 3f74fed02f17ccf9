import { getPriceParts } from '#lib/money.ts';
import { getRecord, getState, type SavedProperty } from '#offline/saved/saved-property.ts';
import type { SavedOrder } from './saved-orders.ts';

function rankOf(saved: SavedProperty, order: SavedOrder): number {
  if (order === 'newest') return 0;
  if (order === 'ready') return getState(saved) === 'ready' ? 0 : 1;
  const { amount } = getPriceParts(getRecord(saved));
  if (amount === null) return Number.MAX_VALUE;
  return order === 'price-up' ? amount : -amount;
}

/** Equal ones newest first, those without a price last. */
export const sortSaved = (saved: Iterable<SavedProperty>, order: SavedOrder): readonly SavedProperty[] =>
  [...saved].sort((a, b) => rankOf(a, order) - rankOf(b, order) || b.saved_at - a.saved_at || b.id - a.id);
