import { describe, expect, it } from 'vitest';
import { SAVED_HOME_VERSION, type SavedProperty } from '#offline/shortlist/saved-property.ts';
import { inSavedOrder } from './saved-order.ts';

const home = (id: number, more: Partial<SavedProperty> & { readonly price?: number }): SavedProperty => ({
  v: SAVED_HOME_VERSION,
  id,
  saved_at: id,
  summary: { id, title: `Home ${id}`, price: more.price },
  detail: null,
  owner: null,
  related: null,
  photos: null,
  screen: { pixels: 720, format: 'avif' },
  thumbnails: false,
  without_photos: false,
  stopped: false,
  full: false,
  ready_at: null,
  stale: false,
  gone_at: null,
  note: '',
  ...more,
});
const ready = {
  detail: { record: { id: 2, title: 'Home 2', price: 5 }, at: 1 },
  owner: { record: null, at: 1 },
  related: { records: [], at: 1 },
  photos: [],
  ready_at: 1,
};
const homes = [home(1, { price: 9 }), home(2, ready), home(3, {}), home(4, { price: 2 })];

describe('saved homes', () => {
  it.each([
    ['ready', [2, 4, 3, 1]],
    ['newest', [4, 3, 2, 1]],
    ['price-up', [4, 2, 1, 3]],
    ['price-down', [1, 2, 4, 3]],
  ] as const)('stand in the order %s, those without a price last', (order, ids) => {
    expect(inSavedOrder(homes, order).map(({ id }) => id)).toEqual(ids);
  });
});
