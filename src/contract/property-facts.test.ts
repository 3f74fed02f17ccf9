import { expect, test } from 'vitest';
import type { PropertyDetail } from './property.ts';
import { getConfirmation, getReducedSince, lastReduction } from './property-facts.ts';

const REDUCED = { what: 'price', on: '2026-11-10', from: 65e6, to: 62e6 } as const;
const OFFERED = { what: 'status', on: '2026-11-12', from: 'available', to: 'under offer' } as const;
const property = (more: Partial<PropertyDetail> = {}): PropertyDetail => ({
  id: 3,
  title: 'House',
  price: 62e6,
  listed_at: '2026-07-14',
  changes: [OFFERED, REDUCED],
  ...more,
});

test('a lower price is shown while it is the current price', () => {
  expect(lastReduction(property())).toEqual(REDUCED);
  expect(lastReduction(property({ price: null, lowest_variant_price: 62e6 }))).toEqual(REDUCED);
  expect(lastReduction(property({ price: 60e6 }))).toBeUndefined();
});

test('nothing is shown for a higher price, an earlier listing, a removed home, or no change', () => {
  expect(lastReduction(property({ changes: [{ ...REDUCED, from: 60e6 }, REDUCED] }))).toBeUndefined();
  expect(lastReduction(property({ listed_at: '2026-11-11' }))).toBeUndefined();
  expect(lastReduction(property({ status: 'sold' }))).toBeUndefined();
  expect(lastReduction(property({ changes: [OFFERED] }))).toBeUndefined();
  expect(lastReduction(property({ changes: null }))).toBeUndefined();
});

test('a home was confirmed for fourteen days, or forty-five if it is for sale', () => {
  const now = Date.parse('2026-11-27T09:00:00+03:00');
  const getConfirmed = (confirmed_on: string | null, agreement_type?: string) =>
    getConfirmation({ confirmed_on, agreement_type }, now);
  expect(getConfirmed('2026-11-14', 'rent')).toEqual({ days: 13, isDue: false });
  expect(getConfirmed('2026-11-13', 'RENT')).toEqual({ days: 14, isDue: true });
  expect(getConfirmed('2026-11-13', 'shortlet')).toEqual({ days: 14, isDue: true });
  expect(getConfirmed('2026-11-13')).toEqual({ days: 14, isDue: true });
  expect(getConfirmed('2026-10-14', 'Sale')).toEqual({ days: 44, isDue: false });
  expect(getConfirmed('2026-10-13', 'sale')).toEqual({ days: 45, isDue: true });
  expect(getConfirmed(null, 'rent')).toBeUndefined();
});

test('a reduction counts for thirty days, by the calendar of Nairobi', () => {
  expect(getReducedSince(Date.parse('2026-11-24T20:59:00Z'))).toBe('2026-10-25');
  expect(getReducedSince(Date.parse('2026-11-24T21:00:00Z'))).toBe('2026-10-26');
});
