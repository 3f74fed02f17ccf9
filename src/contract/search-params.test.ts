import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { getWords } from '#tests/fixtures/words.ts';
import { parseQuery, stringifyQuery } from '../lib/query-string.ts';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import {
  FURNISHINGS,
  HERO_SUBTYPES,
  MAX_BATHROOMS,
  MAX_BEDROOMS,
  MAX_PLACES,
  MENU_SUBTYPES,
  PROPERTY_TYPES,
  TAGS,
  withPlaces,
} from './filter.ts';
import { hasSearchParameters, readSearch, type Search, writeSearch } from './search-params.ts';

const subtypes = [...new Set([...Object.values(HERO_SUBTYPES).flat(), ...Object.values(MENU_SUBTYPES).flat()])];

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

/** Whole and with decimals. */
const prices = fc.oneof(
  fc.integer({ min: 1, max: 1e12 }),
  fc.integer({ min: 1, max: 1e11 }).map((cents) => cents / 100),
  fc.double({ min: 0.01, max: 1e12, noNaN: true }),
);

/** Any search that an address can hold. */
const searches: fc.Arbitrary<Search> = fc
  .record({
    agreement_type: fc.constantFrom(...AGREEMENT_TYPES),
    property_type: maybe(fc.constantFrom(...PROPERTY_TYPES)),
    subtype: maybe(fc.constantFrom(...subtypes)),
    tag: maybe(fc.constantFrom(...TAGS)),
    places: fc.uniqueArray(
      fc.constantFrom('Kilimani', 'Murang’a', 'a&b=c', '50% off', 'Ngong + Karen', 'Plot 4, Karen', 'x', '東京'),
      { maxLength: MAX_PLACES },
    ),
    prices: fc.tuple(maybe(prices), maybe(prices)),
    bedrooms: maybe(fc.integer({ min: 1, max: MAX_BEDROOMS })),
    bathrooms: maybe(fc.integer({ min: 1, max: MAX_BATHROOMS })),
    rooms: maybe(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 })),
    furnishing: maybe(fc.constantFrom(...FURNISHINGS)),
    sort: maybe(fc.constantFrom('price-up' as const, 'price-down' as const)),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ prices: [one, other], places, page, ...rest }) => {
    const shouldSwap = one !== undefined && other !== undefined && one > other;
    const { bedrooms, ...others } = withPlaces(rest, places);
    const size = rest.rooms === undefined ? { bedrooms } : {};
    const filter = { ...others, ...size, min_price: shouldSwap ? other : one, max_price: shouldSwap ? one : other };
    return { filter, page };
  })
  .filter(({ filter }) => filter.max_price !== 175_000_000);

const names = [
  ...['agreement_type', 'property_type', 'type', 'category', 'subtype', 'tag', 'location', 'places'],
  ...['min_price', 'max_price', 'bedrooms', 'bathrooms', 'rooms', 'furnishing', 'sort', 'page'],
];

/** Queries as strangers and old links write them. */
const garbage = fc.dictionary(
  fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...names).map((name) => name.toUpperCase()),
    fc.string(),
  ),
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'constructor',
      '__proto__',
      'toString',
      'NaN',
      '1e9',
      '-1',
      '0',
      '175000000',
      '175000001',
      '9'.repeat(40),
    ),
    fc.constantFrom('SALE', 'rent', 'Shortlet', 'LAND', 'office', 'off-plan', 'compound', 'semi_furnished', 'price-up'),
    fc.string({ minLength: 190, maxLength: 420, unit: 'grapheme' }),
    fc.integer(),
    fc.double(),
    fc.constantFrom(null, undefined, true, {}, []),
    fc.array(fc.string()),
  ),
);

describe('the canonical address', () => {
  test('any search survives the round trip through an address', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const address = stringifyQuery(writeSearch(search));
        const definedFilter = Object.fromEntries(
          Object.entries(search.filter).filter(([, value]) => value !== undefined),
        );
        expect(readSearch(parseQuery(address))).toEqual({ filter: definedFilter, page: search.page });
      }),
      { numRuns: runs(200) },
    );
  });

  test('any input is parsed without an error, and has one canonical address', () => {
    fc.assert(
      fc.property(garbage, (query) => {
        const once = stringifyQuery(writeSearch(readSearch(query)));
        const twice = stringifyQuery(writeSearch(readSearch(parseQuery(once))));
        expect(twice).toBe(once);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('any text after the question mark is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { filter, page } = readSearch(parseQuery(text));
        expect(AGREEMENT_TYPES).toContain(filter.agreement_type);
        expect(page).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: runs(200) },
    );
  });

  it(
    'has the parameters in the order of S7, always the agreement, and no defaults',
    spec('2-query-hero', '3-hero-filter', '5-hero-empty-omitted'),
    () => {
      const all = writeSearch({
        filter: {
          sort: 'price-up',
          furnishing: 'FURNISHED',
          rooms: [0, 4],
          bathrooms: 2,
          max_price: 65_000_000,
          min_price: 8_000_000,
          location: 'Kilimani',
          tag: 'off-plan',
          subtype: 'Office Space',
          property_type: 'COMMERCIAL',
          agreement_type: 'RENT',
        },
        page: 2,
      });
      expect(stringifyQuery(all)).toBe(
        '?agreement_type=RENT&property_type=COMMERCIAL&subtype=OFFICE%20SPACE&tag=off-plan&location=Kilimani' +
          '&min_price=8000000&max_price=65000000&bathrooms=2&rooms=0,4&furnishing=FURNISHED&sort=price-up&page=2',
      );
      expect(
        writeSearch({ filter: { sort: 'newest', min_price: 0, max_price: 175_000_000, bedrooms: 0 }, page: 1 }),
      ).toEqual({ agreement_type: 'SALE' });
    },
  );
});

describe('the links of tiles and menu (S8)', () => {
  it.each([
    ['type=buy', { agreement_type: 'SALE' }],
    ['type=rent', { agreement_type: 'RENT' }],
    ['type=shortlet', { agreement_type: 'SHORTLET' }],
    ['type=land', { agreement_type: 'SALE', property_type: 'LAND' }],
    ['type=apartment', { agreement_type: 'SALE', subtype: 'Apartment' }],
    ['type=off-plan', { agreement_type: 'SALE', tag: 'off-plan' }],
    ['type=compound', { agreement_type: 'SALE', tag: 'on-compound' }],
    ['type=constructor', { agreement_type: 'SALE' }],
    [
      'type=rent&category=residential&subtype=flats',
      { agreement_type: 'RENT', property_type: 'RESIDENTIAL', subtype: 'Flats' },
    ],
    ['type=rent&category=shortlet&subtype=villa', { agreement_type: 'SHORTLET', subtype: 'Villa' }],
    ['category=land', { agreement_type: 'SALE', property_type: 'LAND' }],
    ['subtype=office', { agreement_type: 'SALE', subtype: 'Office Space' }],
    ['subtype=OFFICE_SPACE', { agreement_type: 'SALE', subtype: 'Office Space' }],
    ['type=rent&agreement_type=SALE', { agreement_type: 'SALE' }],
    ['type=land&property_type=commercial', { agreement_type: 'SALE', property_type: 'COMMERCIAL' }],
    ['furnishing=furnished', { agreement_type: 'SALE', furnishing: 'FURNISHED' }],
  ])('%s', spec('2-query-type', '2-query-category', '2-query-furnishing'), (query, filter) => {
    expect(readSearch(parseQuery(query)).filter).toEqual(filter);
  });
});

describe('several places', () => {
  const read = (query: string) => {
    const { location, places } = readSearch(parseQuery(query)).filter;
    return { location, places };
  };
  it.each<[string, string, { readonly location?: string; readonly places?: readonly string[] }]>([
    ['stay in their order', 'places=Thika&places=Karen', { places: ['Thika', 'Karen'] }],
    ['may hold a comma', 'places=Plot+4%2C+Karen&places=Thika', { places: ['Plot 4, Karen', 'Thika'] }],
    [
      'count each once, in its first spelling',
      'places=Karen&places=KAREN&places=Thika',
      { places: ['Karen', 'Thika'] },
    ],
    ['are a location if they are one', 'places=Karen', { location: 'Karen' }],
    ['are a location if they are the same', 'location=Karen&places=karen', { location: 'Karen' }],
    ['follow a location', 'places=Thika&location=Karen', { places: ['Karen', 'Thika'] }],
    ['may be five', 'places=a&places=b&places=c&places=d&places=e', { places: ['a', 'b', 'c', 'd', 'e'] }],
    [
      'are the first five',
      'places=a&places=b&places=c&places=d&places=e&places=f',
      { places: ['a', 'b', 'c', 'd', 'e'] },
    ],
    [
      'are the first five with the location',
      'places=b&places=c&places=d&places=e&places=f&location=a',
      { places: ['a', 'b', 'c', 'd', 'e'] },
    ],
    ['are none without a letter', 'places=&places=..', {}],
    ['leave out what is no name', 'places=..&places=Karen', { location: 'Karen' }],
  ])('%s', (_what, query, expected) => expect(read(query)).toEqual(expected));

  it('stand after the location in an address, each by its name', () => {
    const query = 'max_price=9000000&places=Karen&places=Plot%204%2C%20Thika&agreement_type=SALE';
    expect(stringifyQuery(writeSearch(readSearch(parseQuery(query))))).toBe(
      '?agreement_type=SALE&places=Karen&places=Plot%204%2C%20Thika&max_price=9000000',
    );
    const one = writeSearch({ filter: { places: ['Karen'] } });
    expect(stringifyQuery(one)).toBe('?agreement_type=SALE&location=Karen');
  });
});

describe('impossible values', () => {
  it.each(
    getWords(`
  bedrooms=1001 bathrooms=many bedrooms=0 bedrooms=-2 min_price=0 max_price=175000000 min_price=1e9 furnishing=half
  subtype=castle sort=random sort=newest location=%20..%20 page=0 page=x state=Nairobi
`),
  )('%s is not set', (query) => {
    expect(readSearch(parseQuery(query))).toEqual({ filter: { agreement_type: 'SALE' }, page: 1 });
  });

  it('keeps a number beyond the end of its counter', () => {
    expect(readSearch({ bedrooms: '9', bathrooms: '7' }).filter).toEqual({
      agreement_type: 'SALE',
      bedrooms: 9,
      bathrooms: 7,
    });
  });

  it('swaps reversed prices', () => {
    expect(readSearch({ min_price: '9', max_price: '3' }).filter).toMatchObject({ min_price: 3, max_price: 9 });
  });

  it('does not treat a default bound as chosen', () => {
    expect(readSearch({ min_price: '200000000', max_price: '175000000' }).filter).toEqual({
      agreement_type: 'SALE',
      min_price: 200_000_000,
    });
  });
});

describe('sizes (S57)', () => {
  it.each<[string, object]>([
    ['rooms=0', { rooms: [0] }],
    ['rooms=2,0,2', { rooms: [0, 2] }],
    ['rooms=1&rooms=0', { rooms: [0, 1] }],
    ['ROOMS=4', { rooms: [4] }],
    ['rooms=5,-1,1.5,x,3', { rooms: [3] }],
    ['rooms=5', {}],
    ['rooms=', {}],
    ['rooms=0&bedrooms=3', { rooms: [0] }],
    ['rooms=7&bedrooms=3', { bedrooms: 3 }],
  ])('are read from %s', (query, filter) => {
    expect(readSearch(parseQuery(query)).filter).toEqual({ agreement_type: 'SALE', ...filter });
  });
});

describe('an entry without parameters', () => {
  it.each([
    ['', false],
    ['?utm_source=letter', false],
    ['?Bedrooms=3', true],
    ['?agreement_type=SALE', true],
    ['?page=', true],
  ])('%s', (query, expected) => expect(hasSearchParameters(parseQuery(query))).toBe(expected));
});
