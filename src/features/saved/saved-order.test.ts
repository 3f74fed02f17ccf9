import { expect, it } from 'vitest';
import { savedHome } from '#tests/fixtures/saved-home.ts';
import { sortSaved } from './saved-order.ts';

const createPriced = (id: number, price: number) => savedHome(id, { summary: { id, title: `Home ${id}`, price } });
const ready = {
  detail: { record: { id: 2, title: 'Home 2', price: 5 }, at: 1 },
  owner: { record: null, at: 1 },
  related: { records: [], at: 1 },
  photos: [],
  ready_at: 1,
};
const homes = [createPriced(1, 9), savedHome(2, ready), savedHome(3), createPriced(4, 2)];

it.each([
  ['ready', [2, 4, 3, 1]],
  ['newest', [4, 3, 2, 1]],
  ['price-up', [4, 2, 1, 3]],
  ['price-down', [1, 2, 4, 3]],
] as const)('saved homes stand in the order %s, those without a price last', (order, ids) => {
  expect(sortSaved(homes, order).map(({ id }) => id)).toEqual(ids);
});
