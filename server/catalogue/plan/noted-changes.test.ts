import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { updateHistory } from './changes.ts';

const home = (more: Partial<PropertyDetail> = {}): PropertyDetail => ({
  id: 24,
  title: 'House',
  agreement_type: 'sale',
  status: 'available',
  price: 54_000_000,
  ...more,
});
const ON = '2026-11-03';

describe('the history that an import records', () => {
  it('begins with a changed price and status, with the day', () => {
    const earlier = { what: 'price', on: '2026-05-01', from: 60e6, to: 54e6 } as const;
    const after = home({ price: 52_000_000, status: 'under offer', changes: [earlier] });
    expect(updateHistory(home(), after, ON)).toEqual([
      { what: 'status', on: ON, from: 'available', to: 'under offer' },
      { what: 'price', on: ON, from: 54_000_000, to: 52_000_000 },
      earlier,
    ]);
  });

  it('does not change if only words change, an implied status is stated, or a price appears or disappears', () => {
    expect(updateHistory(home(), home({ title: 'Villa' }), ON)).toEqual([]);
    expect(updateHistory(home({ status: null }), home(), ON)).toEqual([]);
    expect(updateHistory(home({ price: null }), home(), ON)).toEqual([]);
    expect(updateHistory(home(), home({ price: null }), ON)).toEqual([]);
    expect(updateHistory(home({ price: 0 }), home(), ON)).toEqual([]);
  });

  it('has no lower price if another agreement or layout is offered', () => {
    expect(updateHistory(home(), home({ agreement_type: 'rent', price: 250_000 }), ON)).toEqual([]);
    const options = (...prices: number[]) => ({
      price: null,
      lowest_variant_price: Math.min(...prices),
      variants: prices.map((price, index) => ({ bedrooms: index + 1, price })),
    });
    expect(updateHistory(home(options(9e6, 12e6)), home(options(9e6, 12e6, 7e6)), ON)).toEqual([]);
    expect(updateHistory(home({ price: 9e6 }), home(options(8e6)), ON)).toEqual([]);
    expect(updateHistory(home(options(9e6, 12e6)), home(options(8e6, 12e6)), ON)).toEqual([
      { what: 'price', on: ON, from: 9e6, to: 8e6 },
    ]);
  });

  it('has at most one change of a kind a day, and none for a corrected typo', () => {
    const slip = updateHistory(home(), home({ price: 5_200_000 }), ON);
    const mended = home({ price: 52_000_000, changes: [...slip] });
    expect(updateHistory(home({ price: 5_200_000 }), mended, ON)).toEqual([
      { what: 'price', on: ON, from: 54_000_000, to: 52_000_000 },
    ]);
    expect(updateHistory(home({ price: 5_200_000 }), home({ changes: [...slip] }), ON)).toEqual([]);
  });

  it('links the first price to the last without a gap, in at most twelve entries', () => {
    const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(days, (steps) => {
        let now = home({ price: 10 });
        steps.forEach(([price, isNextDay], index) => {
          const on = `2026-11-${String(isNextDay ? index + 1 : Math.max(1, index)).padStart(2, '0')}`;
          const after = home({ price, changes: now.changes });
          now = { ...after, changes: [...updateHistory(now, after, on)] };
        });
        const changes = now.changes ?? [];
        expect(changes.length).toBeLessThanOrEqual(12);
        const prices = changes.flatMap((change) => (change.what === 'price' ? [change] : []));
        if (prices[0] !== undefined) expect(prices[0].to).toBe(now.price);
        for (const [index, older] of prices.slice(1).entries()) expect(older.to).toBe(prices[index]?.from);
        for (const { from, to } of prices) expect(from).not.toBe(to);
        expect(new Set(prices.map(({ on }) => on)).size).toBe(prices.length);
      }),
    );
  });
});
