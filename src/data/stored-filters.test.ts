import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { PropertyFilter } from '#contract/filter.ts';
import { readSearch, writeSearch } from '#contract/search-params.ts';
import { spec } from '#tests/conformance/spec.ts';
import {
  defaultStoredFilters,
  parseStoredFilters,
  readStoredFilters,
  resetStoredFilters,
  storeFilter,
  toSearch,
} from './stored-filters.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
};
let storage = memory();

/** As the search panel does it: what is chosen, with some of it said anew, is stored as a whole. */
const choose = (fields: PropertyFilter) => storeFilter({ ...toSearch(readStoredFilters()).filter, ...fields });

beforeEach(() => {
  storage = memory();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('reading', () => {
  it('has the defaults of the specification', spec('3-stored-filters', '9-default-filters'), () => {
    expect(readStoredFilters()).toMatchObject({
      property_type: null,
      agreement_type: 'SALE',
      subtype: null,
      bathrooms: null,
      bedrooms: null,
      min_price: 0,
      max_price: 175_000_000,
      state: null,
      country: 'Kenya',
    });
  });
  it.each(['', '{', 'null', '[]', '"text"', '7', '{"agreement_type":"GIFT","bedrooms":{},"country":""}'])(
    'has the defaults for an invalid value: %s',
    (text) => {
      storage.items.set('filters', text);
      expect(readStoredFilters()).toEqual(defaultStoredFilters);
    },
  );
  it('one invalid field does not affect the others', () => {
    storage.items.set('filters', '{"agreement_type":"RENT","bedrooms":"many","subtype":"castle","location":"Karen"}');
    expect(readStoredFilters()).toEqual({ ...defaultStoredFilters, agreement_type: 'RENT', location: 'Karen' });
  });
  it(
    'parses decimals and integers; empty becomes null',
    spec('5-stored-prices-decimal', '5-stored-counts-integer', '5-stored-empty-null'),
    () => {
      const stored = { min_price: '12.50', max_price: '', bedrooms: '3.9', bathrooms: ' ' };
      expect(parseStoredFilters(stored)).toMatchObject({
        min_price: 12.5,
        max_price: null,
        bedrooms: 3,
        bathrooms: null,
      });
    },
  );
  it('has the defaults when storage is blocked', () => {
    const throwBlocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: throwBlocked, setItem: throwBlocked });
    expect(readStoredFilters()).toEqual(defaultStoredFilters);
    expect(choose({ bedrooms: 2 }).bedrooms).toBe(2);
  });
  test('accepts any value', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(parseStoredFilters(parseStoredFilters(stored))).toEqual(parseStoredFilters(stored));
      }),
    );
  });
});

describe('operations (spec §4)', () => {
  it(
    'sets one filter, merges several, resets all',
    spec('4-filter-set-one', '4-filter-merge', '4-filter-reset', '4-filter-persisted', '1-filters-in-local-storage'),
    () => {
      choose({ bedrooms: 3 });
      expect(readStoredFilters()).toEqual({ ...defaultStoredFilters, bedrooms: 3 });
      choose({ min_price: 8_000_000, location: 'Kilimani' });
      expect(readStoredFilters()).toEqual({
        ...defaultStoredFilters,
        bedrooms: 3,
        min_price: 8_000_000,
        location: 'Kilimani',
      });
      resetStoredFilters();
      expect(readStoredFilters()).toEqual(defaultStoredFilters);
    },
  );
  it('reads agreement words', spec('4-filter-agreement'), () => {
    const stored = ['buy', 'Rent', 'anything', ''].map((type) => storeFilter(readSearch({ type }).filter));
    expect(stored.map(({ agreement_type }) => agreement_type)).toEqual(['SALE', 'RENT', 'SALE', 'SALE']);
    storeFilter(readSearch({ type: 'rent' }).filter);
    expect(readStoredFilters().agreement_type).toBe('RENT');
  });
});

describe('as an address', () => {
  it('the defaults are the default search', () => {
    expect(toSearch(defaultStoredFilters)).toEqual(readSearch({}));
  });
  it('stored filters survive the round trip, without order and page', () => {
    const search = readSearch({
      agreement_type: 'rent',
      subtype: 'office',
      location: 'Westlands',
      min_price: '200000000',
      bedrooms: '2',
      tag: 'off-plan',
      furnishing: 'furnished',
    });
    storeFilter({ ...search.filter, sort: 'price-up' });
    expect(writeSearch(toSearch(readStoredFilters()))).toEqual(writeSearch(search));
  });
  it('decimals of a price survive the round trip', () => {
    storeFilter(readSearch({ min_price: '1500.75' }).filter);
    expect(toSearch(readStoredFilters()).filter.min_price).toBe(1500.75);
  });
  it('the query of an entry is stored beside them, unless it is the default', () => {
    choose({ bedrooms: 2 });
    expect(storage.items.get('filters-entry')).toBe('?agreement_type=SALE&bedrooms=2');
    resetStoredFilters();
    expect(storage.items.has('filters-entry')).toBe(false);
  });
  it('a stored state becomes a location', () => {
    storage.items.set('filters', '{"state":"Nairobi"}');
    expect(toSearch(readStoredFilters()).filter.location).toBe('Nairobi');
  });
});
