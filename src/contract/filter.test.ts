import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import {
  countPages,
  createFilterRequest,
  FURNISHINGS,
  getSubtypeName,
  getSubtypeSlug,
  PROPERTY_TYPES,
  type PropertyFilter,
  REQUEST_NAMES,
  readFilterRequest,
  SORTS,
  TAGS,
} from './filter.ts';
import { compareRows, compileFilter, filterRow, getLocationTests, runFilter } from './filter-rows.ts';
import { PropertySummary } from './property.ts';

const places = new Set(['kilimani', 'nairobi', 'mombasa road']);
const property = (fields: Readonly<Record<string, unknown>> = {}) =>
  v.parse(PropertySummary, {
    id: 1,
    title: 'Apartment on Othaya Road',
    status: 'available',
    property_type: 'residential',
    agreement_type: 'sale',
    subtype: 'Apartment',
    furnishing: 'furnished',
    tags: ['off-plan'],
    price: 18_500_000,
    bedrooms: 3,
    bathrooms: 2,
    location: { address_line1: 'Kilimani', state: 'Nairobi', country: 'Kenya' },
    listed_at: '2026-10-02',
    ...fields,
  });
const answer = (filter: PropertyFilter, fields?: Readonly<Record<string, unknown>>) =>
  compileFilter(filter, places)(filterRow(property(fields)));

describe('what a filter means', () => {
  it.each<[string, PropertyFilter, Record<string, unknown>, string]>([
    ['agreement type', { agreement_type: 'SALE' }, {}, 'match'],
    ['another agreement type', { agreement_type: 'RENT' }, {}, 'no'],
    ['an upper-case record', { agreement_type: 'SALE' }, { agreement_type: 'SALE' }, 'match'],
    ['residential matches a shortlet', { property_type: 'RESIDENTIAL' }, { property_type: 'shortlet' }, 'match'],
    ['commercial does not', { property_type: 'COMMERCIAL' }, { property_type: 'shortlet' }, 'no'],
    ['a subtype in another spelling', { subtype: 'Office Space' }, { subtype: 'office_space' }, 'match'],
    ['a tag', { tag: 'off-plan' }, {}, 'match'],
    ['a tag it lacks', { tag: 'on-compound' }, {}, 'no'],
    ['tags not told', { tag: 'off-plan' }, { tags: undefined }, 'unknown'],
    ['furnishing', { furnishing: 'SEMI-FURNISHED' }, { furnishing: 'semi furnished' }, 'match'],
    ['furnishing not told', { furnishing: 'FURNISHED' }, { furnishing: undefined }, 'unknown'],
    ['furnishing none', { furnishing: 'FURNISHED' }, { furnishing: null }, 'no'],
    ['a gone home', {}, { status: 'sold' }, 'no'],
    ['a home under offer', {}, { status: 'under offer' }, 'match'],
    ['at least the bedrooms', { bedrooms: 3 }, {}, 'match'],
    ['too few bedrooms', { bedrooms: 4 }, {}, 'no'],
    ['bedrooms not told', { bedrooms: 2 }, { bedrooms: undefined }, 'unknown'],
    ['no country told', { country: 'Kenya' }, { location: { address_line1: 'Kilimani' } }, 'match'],
    ['price at the upper bound', { max_price: 18_500_000 }, {}, 'match'],
    ['price above it', { max_price: 18_499_999 }, {}, 'no'],
    ['the default upper bound is none', { max_price: 175_000_000 }, { price: 300_000_000 }, 'match'],
    ['no price, no bound', { min_price: 0, max_price: 175_000_000 }, { price: null }, 'match'],
    ['no price, a bound', { min_price: 1 }, { price: 0 }, 'no'],
  ])('%s', (_, filter, fields, expected) => expect(answer(filter, fields)).toBe(expected));

  it('requires beds, baths and price of one variant together', () => {
    const variants = [
      { bedrooms: 1, bathrooms: 1, price: 6_000_000 },
      { bedrooms: 3, bathrooms: 2, price: 14_000_000 },
    ];
    expect(answer({ bedrooms: 3, max_price: 14_000_000 }, { variants })).toBe('match');
    expect(answer({ bedrooms: 3, max_price: 10_000_000 }, { variants })).toBe('no');
    expect(answer({ bedrooms: 3 }, { variants: [{ price: 6_000_000 }] })).toBe('unknown');
  });
});

describe('sizes (S57)', () => {
  it.each<[string, number[], Record<string, unknown>, string]>([
    ['a size', [3], {}, 'match'],
    ['another size', [2, 4], {}, 'no'],
    ['four or more', [4], { bedrooms: 7 }, 'match'],
    ['half a room more', [2], { bedrooms: 2.5 }, 'match'],
    ['no number told', [1], { bedrooms: undefined }, 'unknown'],
    ['a number of none', [1], { bedrooms: null }, 'no'],
    ['a bedsitter', [0], { bedrooms: 0 }, 'match'],
    ['a studio for a night', [0, 2], { bedrooms: 0, property_type: 'shortlet' }, 'match'],
    ['a bedsitter or a home without a number', [0], { bedrooms: null }, 'no'],
    ['0 rooms of land', [0], { bedrooms: 0, property_type: 'land' }, 'no'],
    ['land that says nothing of rooms', [0, 1], { bedrooms: undefined, property_type: 'Land' }, 'no'],
    ['0 rooms of nobody knows what', [0], { bedrooms: 0, property_type: undefined }, 'unknown'],
    ['a size in place of a least number', [1], { bedrooms: 1 }, 'match'],
  ])('%s', (_, rooms, fields, expected) => expect(answer({ rooms, bedrooms: 3 }, fields)).toBe(expected));

  it('requires size, baths and price of one variant together', () => {
    const variants = [
      { bedrooms: 0, bathrooms: 1, price: 12_000 },
      { bedrooms: 2, bathrooms: 2, price: 30_000 },
    ];
    expect(answer({ rooms: [0], max_price: 12_000 }, { variants })).toBe('match');
    expect(answer({ rooms: [2], max_price: 12_000 }, { variants })).toBe('no');
    expect(answer({ rooms: [0], bathrooms: 2 }, { variants })).toBe('no');
    expect(answer({ rooms: [1] }, { variants })).toBe('no');
  });

  it('are sent instead of a least number of bedrooms', () => {
    expect(createFilterRequest({ rooms: [0], bedrooms: 2 }, 1)).toMatchObject({ rooms: [0], bedrooms: null });
    expect(readFilterRequest({ rooms: [0], bedrooms: 2 }).filter).toEqual({ rooms: [0] });
  });
});

describe('a location (S8)', () => {
  it.each([
    ['KILIMANI', 'match'],
    ['nairobi', 'match'],
    ['mombasa-road', 'no'],
    ['othaya kili', 'match'],
    ['thaya', 'no'],
    ['...', 'match'],
  ])('%s', (location, expected) => expect(answer({ location })).toBe(expected));
  it('distinguishes a place from other words', () => {
    const tests = (location: string | undefined) => getLocationTests({ location }, places);
    expect(tests('Mombasa  ROAD')).toEqual([{ kind: 'place', place: 'mombasa road' }]);
    expect(tests('Kilimani road')).toEqual([{ kind: 'words', words: ['kilimani', 'road'] }]);
    expect(tests(undefined)).toEqual([]);
  });
  it.each<[string, readonly string[], string]>([
    ['one of two places', ['Karen', 'Kilimani'], 'match'],
    ['none of two places', ['Karen', 'Thika'], 'no'],
    ['a county and its own area', ['Nairobi', 'Kilimani'], 'match'],
    ['an unknown place beside a known one', ['sea view', 'Kilimani'], 'match'],
    ['unknown places', ['sea view', 'lake view'], 'no'],
  ])('fits %s', (_what, places, expected) => expect(answer({ places })).toBe(expected));
  it('counts a home once that is at two of the places', () => {
    const rows = [filterRow({ id: 1, title: 'A flat', location: { address_line1: 'Kilimani', state: 'Nairobi' } })];
    expect(runFilter(rows, { places: ['Nairobi', 'Kilimani', 'flat'] }, places).rows).toHaveLength(1);
  });
  it('cannot say of an unknown line whether it is at one of the places', () => {
    const of = (names: readonly string[]) => answer({ places: names }, { location: { state: 'Nairobi' } });
    expect(of(['Thika', 'Kilimani'])).toBe('unknown');
    expect(of(['Nairobi', 'Kilimani'])).toBe('match');
  });
  it('does not find a place in a title', () => {
    expect(answer({ location: 'Kilimani' }, { title: 'Near Kilimani', location: { address_line1: 'Karen' } })).toBe(
      'no',
    );
    expect(answer({ location: 'Kilimani' }, { location: undefined })).toBe('unknown');
  });
  it.each<[string, Record<string, unknown>, string]>([
    ['stands in the line', { address: 'Plot 67, Kilimani, Nairobi' }, 'match'],
    ['stands in the name of a road', { address: '67 Kilimani Lane, Nairobi' }, 'no'],
    ['stands in it in another spelling', { address: 'Plot 5, KILIMANI' }, 'match'],
    ['is the line', { address: 'Kilimani' }, 'match'],
    ['is a part of a word of it', { address: '2 Kilimanis Close' }, 'no'],
    ['is not in it', { address: '67 Thika Lane, Thika' }, 'no'],
    ['stands in the line, whatever the state', { address: 'Plot 67, Kilimani', state: 'Kiambu' }, 'match'],
    ['stands in no line, but its state is told', { address: '67 Kilimani Lane', state: 'Nairobi' }, 'no'],
    ['cannot stand in an empty line', { address: ' ', state: '' }, 'unknown'],
    ['cannot stand where no line is', { address: null, state: null }, 'unknown'],
    ['may be where only its county is told', { state: 'Nairobi County' }, 'unknown'],
    ['may be where the state is no known one', { state: 'Rift Valley' }, 'unknown'],
    ['is not where another county is told', { state: 'Kiambu' }, 'no'],
  ])('(S53) a place %s', (_, fields, expected) => {
    expect(answer({ location: 'kilimani' }, { location: undefined, ...fields })).toBe(expected);
  });
  it('finds a county by its state in any notation, and without an address', () => {
    const at = (fields: object) => answer({ location: 'nairobi' }, { location: undefined, ...fields });
    expect([at({ state: 'Nairobi County' }), at({ state: 'Kiambu' }), at({ address: 'Nairobi Street' })]).toEqual([
      'match',
      'no',
      'no',
    ]);
  });
  it('matches several words of a place only in their order', () => {
    const answerAddress = (address: string) => answer({ location: 'Mombasa Road' }, { location: undefined, address });
    expect([
      answerAddress('Syokimau, off Mombasa-Road'),
      answerAddress('Road to Mombasa'),
      answerAddress('Mombasa, Road 4'),
    ]).toEqual(['match', 'no', 'no']);
  });
});

describe('the order of a list', () => {
  const rows = [
    filterRow(property({ id: 1, price: 5, listed_at: '2026-01-01', confirmed_on: '2026-11-20' })),
    filterRow(property({ id: 2, price: null, listed_at: '2026-03-01' })),
    filterRow(property({ id: 3, price: 9, listed_at: '2026-02-01', confirmed_on: '2026-11-02' })),
    filterRow(property({ id: 4, price: 5, listed_at: '2026-01-01', confirmed_on: '2026-11-20' })),
  ];
  it.each([
    [undefined, [2, 3, 4, 1]],
    ['newest', [2, 3, 4, 1]],
    ['confirmed', [4, 1, 3, 2]],
    ['price-up', [4, 1, 3, 2]],
    ['price-down', [3, 4, 1, 2]],
  ] as const)('%s', (sort, ids) => expect(rows.toSorted(compareRows(sort)).map((row) => row.id)).toEqual(ids));
  it('counts the homes that could not be checked', () => {
    const outcome = runFilter(
      [...rows, filterRow(property({ id: 5, bedrooms: undefined }))],
      { bedrooms: 2, sort: 'price-down' },
      places,
    );
    expect(outcome.rows.map((row) => row.id)).toEqual([3, 4, 1, 2]);
    expect(outcome.unchecked).toBe(1);
  });
});

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const filters: fc.Arbitrary<PropertyFilter> = fc.record({
  agreement_type: fc.constantFrom(...AGREEMENT_TYPES),
  property_type: maybe(fc.constantFrom(...PROPERTY_TYPES)),
  subtype: maybe(fc.constantFrom('Apartment', 'Office Space', 'Agricultural Land', 'Shared Apartment')),
  tag: maybe(fc.constantFrom(...TAGS)),
  location: maybe(fc.constantFrom('Kilimani', 'Ngong Road')),
  state: maybe(fc.constantFrom('Nairobi')),
  country: fc.constant('Kenya'),
  min_price: maybe(fc.integer({ min: 1, max: 1e9 })),
  max_price: maybe(fc.integer({ min: 1, max: 174_999_999 })),
  bedrooms: maybe(fc.integer({ min: 1, max: 8 })),
  bathrooms: maybe(fc.integer({ min: 1, max: 6 })),
  rooms: maybe(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 })),
  furnishing: maybe(fc.constantFrom(...FURNISHINGS)),
  sort: maybe(fc.constantFrom(...SORTS.filter((sort) => sort !== 'newest'))),
});

describe('the filter request', () => {
  test('any filter survives the round trip through a request body', spec('7-property-filter', '9-limit-lists'), () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 1000 }), (filter, page) => {
        const body: object = JSON.parse(JSON.stringify(createFilterRequest(filter, page)));
        const request = readFilterRequest(body);
        expect(request.filter).toEqual(filter.rooms === undefined ? filter : { ...filter, bedrooms: undefined });
        expect(request).toMatchObject({ page, limit: 40 });
      }),
      { numRuns: runs(200) },
    );
  });

  test('any object is accepted', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...REQUEST_NAMES), fc.anything()), (body) => {
        const request = readFilterRequest(body);
        expect(request.limit).toBeGreaterThanOrEqual(1);
        expect(request.limit).toBeLessThanOrEqual(100);
        expect(request.page).toBeGreaterThanOrEqual(1);
        compileFilter(request.filter, places)(filterRow(property()));
      }),
      { numRuns: runs(200) },
    );
  });

  it(
    'sends the stored filters with their defaults (spec §3)',
    spec('3-stored-filters', '7-property-filter', '9-default-filters'),
    () => {
      expect(createFilterRequest({}, 1)).toEqual({
        property_type: null,
        agreement_type: 'SALE',
        subtype: null,
        bathrooms: null,
        bedrooms: null,
        min_price: 0,
        max_price: 175_000_000,
        state: null,
        country: 'Kenya',
        page: 1,
        limit: 40,
      });
    },
  );

  it('accepts text, decimals and any case', () => {
    const request = readFilterRequest({
      agreement_type: 'rent',
      bedrooms: '2.9',
      max_price: '85000.50',
      subtype: 'farm_house',
      page: '3',
      limit: 5000,
    });
    expect(request.filter).toMatchObject({
      agreement_type: 'RENT',
      bedrooms: 2,
      max_price: 85_000.5,
      subtype: 'Farm House',
    });
    expect(request).toMatchObject({ page: 3, limit: 40 });
  });
});

describe('pages (S11)', () => {
  it.each([
    [0, 0, 1],
    [1, 1, 1],
    [40, 40, 1],
    [41, 1, 2],
    [undefined, 40, 4],
    [undefined, 11, 2],
    [undefined, 0, 1],
  ])('total %s, returned %s: %s', spec('9-total-pages'), (total, returned, pages) => {
    expect(countPages(total, returned)).toBe(pages);
  });
});

it('reads a subtype in any spelling', () => {
  expect(['OFFICE SPACE', 'office_space', 'Office-Space', 'office'].map(getSubtypeSlug)).toEqual(
    Array.from({ length: 4 }, () => 'office-space'),
  );
  expect(getSubtypeName('shared-apartment')).toBe('Shared Apartment');
  expect(getSubtypeName('castle')).toBeUndefined();
});
