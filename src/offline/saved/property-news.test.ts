import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { markOfNews, newsBetween } from './property-news.ts';

const saved: PropertySummary = {
  id: 7,
  title: 'House in Karen',
  status: 'available',
  agreement_type: 'sale',
  price: 40_000_000,
};
const before = { summary: saved, gone_at: null };

describe('news of a saved home', () => {
  it('are empty while price and status are unchanged', () => {
    expect(newsBetween(before, saved)).toEqual([]);
    expect(newsBetween(before, { ...saved, status: 'Available' })).toEqual([]);
  });

  it('are the difference in price', () => {
    expect(newsBetween(before, { ...saved, price: 38_000_000 })).toEqual([{ what: 'price', by: -2_000_000 }]);
    expect(newsBetween(before, { ...saved, price: 41_000_000 })).toEqual([{ what: 'price', by: 1_000_000 }]);
  });

  it('have no price if one is unknown, or is the price of something else', () => {
    expect(newsBetween(before, { ...saved, price: null })).toEqual([]);
    expect(newsBetween(before, { ...saved, agreement_type: 'rent', price: 150_000 })).toEqual([]);
    expect(newsBetween(before, { ...saved, lowest_variant_price: 9_000_000 })).toEqual([]);
  });

  it('are its status, with the day of the change', () => {
    const now: PropertySummary = {
      ...saved,
      status: 'under offer',
      price: 39_000_000,
      changes: [{ what: 'status', on: '2026-11-03', from: 'available', to: 'under offer' }],
    };
    expect(newsBetween(before, now)).toEqual([
      { what: 'status', status: 'under offer', on: '2026-11-03' },
      { what: 'price', by: -1_000_000 },
    ]);
  });

  it('are only that it is gone, if it is', () => {
    expect(newsBetween(before, { ...saved, status: 'sold', price: 1 })).toEqual([{ what: 'gone', status: 'sold' }]);
    expect(newsBetween({ ...before, gone_at: 5 }, saved)).toEqual([{ what: 'gone', status: null }]);
    expect(newsBetween({ summary: { ...saved, status: 'let' }, gone_at: 5 }, saved)).toEqual([]);
  });
});

describe('the mark of seen news', () => {
  it('differs for other news, and when the home was saved anew', () => {
    const less = newsBetween(before, { ...saved, price: 38_000_000 });
    const lesser = newsBetween(before, { ...saved, price: 37_000_000 });
    expect(markOfNews({ saved_at: 1 }, less)).toBe(markOfNews({ saved_at: 1 }, [...less]));
    expect(markOfNews({ saved_at: 1 }, less)).not.toBe(markOfNews({ saved_at: 1 }, lesser));
    expect(markOfNews({ saved_at: 1 }, less)).not.toBe(markOfNews({ saved_at: 2 }, less));
    expect(markOfNews({ saved_at: 1 }, [])).toBe('');
  });
});
