import { describe, expect, it } from 'vitest';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { grouped, myChanges } from './my-changes.ts';

const property = (id: number, price = 5) => ({
  id,
  title: `Home ${id}`,
  price,
  agreement_type: 'sale',
  address: 'Karen',
});
const changes: CatalogueChange[] = [
  { kind: 'new', seq: 3, after: property(1) },
  { kind: 'price', seq: 3, before: property(2, 9), after: property(2, 4), old_price: 9, new_price: 4 },
  { kind: 'gone', seq: 2, before: property(3) },
  { kind: 'listed-again', seq: 1, after: { ...property(4), address: 'Thika' } },
];
const ids = (found: readonly CatalogueChange[]) =>
  found.map((change) => ('after' in change ? change.after.id : change.before.id));

it('a visitor’s changes are those of saved homes and saved searches, each once', () => {
  expect(ids(myChanges(changes, new Set([2, 3]), []))).toEqual([2, 3]);
  expect(ids(myChanges(changes, new Set([2]), [{ agreement_type: 'SALE', location: 'Karen' }]))).toEqual([1, 2, 3]);
  expect(myChanges(changes, new Set([99]), [{ agreement_type: 'RENT' }])).toEqual([]);
});

describe('changes', () => {
  it('are in three groups', () => {
    const { prices, fresh, delisted } = grouped(changes);
    expect([ids(prices), ids(fresh), ids(delisted)]).toEqual([[2], [1, 4], [3]]);
  });
  it('have their counts in words', () => {
    expect(grouped(changes).words).toBe('2 new homes, 1 price change and 1 home no longer listed');
    expect(grouped(changes.slice(1, 2)).words).toBe('1 price change');
    expect(grouped([]).words).toBe('');
  });
});
