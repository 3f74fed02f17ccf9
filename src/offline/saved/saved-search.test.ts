import { describe, expect, it } from 'vitest';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { countUnseen, readSeenSeq, SAVED_SEARCH_VERSION, type SavedSearch } from './saved-search.ts';

const home = (id: number, bedrooms: number, price = 100) => ({
  id,
  title: `Home ${id}`,
  agreement_type: 'sale',
  bedrooms,
  price,
});
const CHANGES: readonly CatalogueChange[] = [
  { kind: 'gone', seq: 3, before: home(4, 1) },
  { kind: 'price', seq: 2, before: home(3, 1), after: home(3, 1, 90), old_price: 100, new_price: 90 },
  { kind: 'new', seq: 2, after: home(2, 3) },
  { kind: 'new', seq: 1, after: home(1, 3) },
];
const changes = async (since = 0) => CHANGES.filter(({ seq }) => seq > since);
const search = (id: string, seen_seq: number | null): SavedSearch => ({
  v: SAVED_SEARCH_VERSION,
  id,
  name: id,
  saved_at: 1,
  seen_seq,
});

describe('the badge', () => {
  it('counts homes that newly match a saved search since it was opened', async () => {
    const reads = { saved: new Set<number>(), seenSeq: 0, changes };
    expect(await countUnseen({ ...reads, searches: [search('bedrooms=3', 0)] })).toBe(2);
    expect(await countUnseen({ ...reads, searches: [search('bedrooms=3', 1)] })).toBe(1);
    expect(await countUnseen({ ...reads, searches: [search('bedrooms=3', null)] })).toBe(0);
  });

  it('counts saved homes that have another price or are gone, up to what was marked as seen', async () => {
    const reads = { searches: [], saved: new Set([1, 3, 4]), changes };
    expect(await countUnseen({ ...reads, seenSeq: 0 })).toBe(2);
    expect(await countUnseen({ ...reads, seenSeq: 2 })).toBe(1);
  });

  it('treats an unreadable mark as nothing seen', () => {
    expect([readSeenSeq(7), readSeenSeq(undefined), readSeenSeq('7'), readSeenSeq(-1)]).toEqual([7, 0, 0, 0]);
  });
});
