import { describe, expect, it } from 'vitest';
import { readSearch } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { getAddress } from './search-address.ts';
import { getLooserSearches, getSimilarSearch } from './wider-search.ts';

const filterOf = (query: string) => readSearch(parseQuery(query)).filter;

describe('searches with one filter less', () => {
  it('name what each leaves out and keep the rest', () => {
    const filter = filterOf('type=rent&location=Kilimani&max_price=150000&bedrooms=8');
    expect(getLooserSearches(filter).map(({ name, without }) => [name, getAddress(without)])).toEqual([
      ['Kilimani', '/filter-results?agreement_type=RENT&max_price=150000&bedrooms=8'],
      ['the price up to KES 150K', '/filter-results?agreement_type=RENT&location=Kilimani&bedrooms=8'],
      ['8 bedrooms', '/filter-results?agreement_type=RENT&location=Kilimani&max_price=150000'],
    ]);
  });
  it('never leave out the agreement', () => {
    expect(getLooserSearches(filterOf('type=shortlet'))).toEqual([]);
  });
  it('are at most eight', () => {
    const query =
      'type=rent&category=residential&subtype=villa&location=Karen&max_price=150000&bedrooms=8&bathrooms=7&furnishing=furnished&min_size=900&water=mains&pets=yes';
    expect(getLooserSearches(filterOf(query))).toHaveLength(8);
  });
});

describe('the homes of the same agreement', () => {
  it.each([
    ['type=shortlet&bedrooms=8', '/filter-results?agreement_type=SHORTLET'],
    ['min_price=99000000&location=Karen', '/filter-results?agreement_type=SALE&sort=price-down'],
    ['type=rent&max_price=9000', '/filter-results?agreement_type=RENT&sort=price-up'],
    ['min_price=99000000&max_price=99500000', '/filter-results?agreement_type=SALE&sort=price-down'],
  ])('%s', (query, address) => {
    const { agreement_type = 'SALE', ...rest } = getSimilarSearch(filterOf(query));
    expect(getAddress({ agreement_type, ...rest })).toBe(address);
  });
});
