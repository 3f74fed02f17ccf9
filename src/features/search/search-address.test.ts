import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countFilters } from '#contract/filter.ts';
import { readSearch } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { spec } from '#tests/conformance/spec.ts';
import { anyRequest } from '#tests/fixtures/any-listing.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { getAppliedFilters } from './applied-filters.tsx';
import { getAddress, withAgreement, withPropertyType } from './search-address.ts';
import { formatPriceWords, getResultHeading, getSearchTitle } from './words.ts';

const filterOf = (query: string) => readSearch(parseQuery(query)).filter;

describe('tags of a search', () => {
  it('untouched defaults have none', spec('2-list-no-country-tag'), () => {
    expect(getAppliedFilters(filterOf('max_price=175000000&country=Kenya&sort=price-up'))).toEqual([]);
  });
  it('each links to the address without it', spec('2-list-tags'), () => {
    const filter = filterOf(
      'agreement_type=RENT&category=residential&subtype=apartment&location=Kilimani&min_price=50000&max_price=150000&bedrooms=3&bathrooms=2&furnishing=furnished&sort=price-up',
    );
    expect(getAppliedFilters(filter).map(({ label, without }) => [label, getAddress(without)])).toEqual([
      [
        'Rent',
        '/filter-results?agreement_type=SALE&property_type=RESIDENTIAL&subtype=APARTMENT&location=Kilimani&bedrooms=3&bathrooms=2&furnishing=FURNISHED&sort=price-up',
      ],
      ...[
        ['Residential', 'property_type=RESIDENTIAL&'],
        ['Apartment', 'subtype=APARTMENT&'],
        ['Kilimani', 'location=Kilimani&'],
        ['KES 50K to 150K', 'min_price=50000&max_price=150000&'],
        ['3 or more beds', 'bedrooms=3&'],
        ['2 or more baths', 'bathrooms=2&'],
        ['Furnished', 'furnishing=FURNISHED&'],
      ].map(([label = '', part = '']) => [label, getAddress(filter).replace(part, '')]),
    ]);
  });
  it('name sizes as one choice', () => {
    const filter = filterOf('type=rent&rooms=0,1');
    expect(getAppliedFilters(filter).at(-1)).toMatchObject({
      label: 'Bedsitter/studio or 1 bed',
      without: { agreement_type: 'RENT', rooms: undefined },
    });
  });
  it('keep the decimals of a price, in text and every address', () => {
    const filter = filterOf('min_price=1500.75&bedrooms=2');
    expect(getAppliedFilters(filter).map(({ label, without }) => [label, getAddress(without)])).toEqual([
      ['From KES 1,500.75', '/filter-results?agreement_type=SALE&bedrooms=2'],
      ['2 or more beds', '/filter-results?agreement_type=SALE&min_price=1500.75'],
    ]);
  });
});

describe('the number on the Filters button', () => {
  test('counts the tags of any search', () => {
    fc.assert(
      fc.property(anyRequest, (body) => {
        const { filter } = readSearch(body);
        expect(countFilters(filter)).toBe(getAppliedFilters(filter).length);
      }),
      { numRuns: runs(500) },
    );
  });
  it('counts a shortlet in a place as two', () => {
    expect(countFilters(filterOf('type=shortlet&location=Karen&bedrooms=5'))).toBe(3);
  });
  it('leaves out what other fields show', () => {
    const filter = filterOf('type=rent&location=Kilimani&bedrooms=3&amenities=1,4&min_price=5000&max_price=90000');
    expect(countFilters(filter, ['agreement_type', 'location'])).toBe(4);
  });
});

describe('one choice clears another', () => {
  it('the agreement clears the price (S12)', () => {
    const filter = filterOf('min_price=5&bedrooms=2');
    expect(getAddress(withAgreement(filter, 'RENT'))).toBe('/filter-results?agreement_type=RENT&bedrooms=2');
    expect(withAgreement(filter, 'SALE')).toBe(filter);
  });
  it('the category clears the subtype (S46)', () => {
    const filter = filterOf('category=residential&subtype=villa');
    expect(getAddress(withPropertyType(filter, 'LAND'))).toBe('/filter-results?agreement_type=SALE&property_type=LAND');
    expect(withPropertyType(filter, 'RESIDENTIAL')).toBe(filter);
  });
});

describe('the text of a search', () => {
  it.each([
    ['category=residential', 38, '38 homes for sale', 'Homes for sale in Kenya'],
    [
      'type=rent&subtype=office&location=Westlands',
      1200,
      '1,200 office spaces to rent',
      'Office spaces to rent in Westlands',
    ],
    ['type=land', undefined, 'Plots of land for sale', 'Plots of land for sale in Kenya'],
    ['subtype=flats', 1, '1 flat for sale', 'Flats for sale in Kenya'],
  ])('%s', (query, total, heading, title) => {
    expect(getResultHeading(filterOf(query), total)).toBe(heading);
    expect(getSearchTitle(filterOf(query))).toBe(title);
  });
  it('prices', spec('9-slider-price'), () => {
    expect([
      formatPriceWords(undefined, 65e6),
      formatPriceWords(8e6, undefined),
      formatPriceWords(undefined, undefined),
    ]).toEqual(['Up to KES 65M', 'From KES 8M', undefined]);
  });
});
