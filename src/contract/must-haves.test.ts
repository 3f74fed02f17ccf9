import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AMENITIES } from './amenities.ts';
import { AMENITY_COUNT, createFilterRequest, type PropertyFilter, readFilterRequest } from './filter.ts';
import { compileFilter, compileMustHaves, type FactSource, filterRow, runFilter } from './filter-rows.ts';
import { PropertyDetail } from './property.ts';
import { readSearch, writeSearch } from './search-params.ts';

const NOW = Date.parse('2026-11-24T08:00:00Z');
const answer = (filter: PropertyFilter, property: Partial<FactSource>) =>
  compileFilter(filter, new Set(), NOW)(filterRow({ id: 1, title: 'Home', ...property }));

describe('a must-have', () => {
  it.each<[string, PropertyFilter, Partial<FactSource>, Partial<FactSource>, Partial<FactSource>]>([
    [
      'amenities, all of them',
      { amenities: [1, 4] },
      { amenity_ids: [1, 4, 9] },
      { amenity_ids: [1] },
      { amenity_ids: [] },
    ],
    ['a size', { min_size: 900 }, { area_sqft: 900 }, { area_sqft: 899 }, { area_sqft: null }],
    ['a source of water', { water: 'borehole' }, { water: ['mains', 'borehole'] }, { water: ['none'] }, { water: [] }],
    [
      'backup power',
      { backup_power: true },
      { backup_power: ['yes'] },
      { backup_power: ['none'] },
      { backup_power: null },
    ],
    ['pets', { pets: true }, { pets: true }, { pets: false }, {}],
    ['parking', { parking: 2 }, { parking: 2 }, { parking: 0 }, { parking: null }],
    ['a day', { available_by: '2026-12-01' }, { available_from: '2026-12-01' }, { available_from: '2026-12-02' }, {}],
    ['a service charge', { max_service_charge: 5000 }, { service_charge: 0 }, { service_charge: 5000.5 }, {}],
    [
      'bounds, their edge too',
      { bounds: [36.7, -1.31, 36.78, -1.29] },
      { location: { lat: -1.29, lng: 36.78 } },
      { location: { lat: -1.2899, lng: 36.78 } },
      { location: { lat: -1.29, lng: null } },
    ],
  ])('%s: there, not there, not said', (_what, filter, there, not, unsaid) => {
    expect([answer(filter, there), answer(filter, not), answer(filter, unsaid)]).toEqual(['match', 'no', 'unsaid']);
  });

  it('is not counted as unknown if the home fails another filter', () => {
    expect(answer({ pets: true, water: 'tank' }, { water: ['mains'] })).toBe('no');
    expect(answer({ pets: true, bedrooms: 2 }, { bedrooms: 1 })).toBe('no');
    expect(answer({ pets: true, bedrooms: 2 }, {})).toBe('unknown');
  });

  it('for size checks the option with the wanted rooms and price; for land, the plot', () => {
    const variants = [
      { bedrooms: 1, area_sqft: 2000, price: 5 },
      { bedrooms: 3, area_sqft: 900, price: 9 },
    ];
    expect(answer({ min_size: 1000, bedrooms: 2 }, { variants })).toBe('no');
    expect(answer({ min_size: 900, bedrooms: 2, max_price: 9 }, { variants })).toBe('match');
    expect(answer({ min_size: 900, bedrooms: 2 }, { variants: [{ bedrooms: 3 }] })).toBe('unsaid');
    expect(answer({ min_size: 20_000 }, { property_type: 'land', plot_acres: 0.5 })).toBe('match');
    expect(answer({ min_size: 20_000 }, { property_type: 'residential', plot_acres: 0.5 })).toBe('unsaid');
  });

  it('for a date accepts a home that is available now', () => {
    expect(answer({ available_by: '2020-01-01' }, { available_from: 'now' })).toBe('match');
  });

  it('for a reduction accepts a home for thirty days, while its reduced price is shown', () => {
    const createReduced = (on: string, price = 8): Partial<FactSource> => ({
      price,
      changes: [{ what: 'price', on, from: 9, to: 8 }],
    });
    expect(answer({ reduced: true }, createReduced('2026-10-25'))).toBe('match');
    expect(answer({ reduced: true }, createReduced('2026-10-24'))).toBe('no');
    expect(answer({ reduced: true }, createReduced('2026-11-20', 7))).toBe('no');
    expect(answer({ reduced: true }, {})).toBe('no');
  });

  it('checks details, which name their amenities, like a summary', () => {
    const property = v.parse(PropertyDetail, { id: 1, title: 'Home', amenities: [{ id: 28, name: 'Garden' }] });
    expect(compileFilter({ amenities: [28] }, new Set())(filterRow(property))).toBe('match');
  });

  it('is not checked if the filter has no must-haves', () =>
    expect(compileMustHaves({ bedrooms: 2 }, NOW)).toBeUndefined());

  it('counts unknown homes apart from matches', () => {
    const rows = [{ pets: true }, { pets: false }, {}, {}].map((property, id) =>
      filterRow({ id: id + 1, title: 'A', ...property }),
    );
    const { rows: found, unsaid, unchecked } = runFilter(rows, { pets: true }, new Set(), NOW);
    expect([found.map(({ id }) => id), unsaid, unchecked]).toEqual([[1], 2, 0]);
  });
});

describe('must-haves in an address and in a request', () => {
  const all: PropertyFilter = {
    amenities: [1, 4],
    min_size: 900,
    water: 'borehole',
    backup_power: true,
    pets: true,
    parking: 2,
    available_by: '2026-12-01',
    max_service_charge: 8000,
    reduced: true,
    bounds: [36.7, -1.31, 36.8, -1.2],
  };

  it('come after the other fields, before order and page, and survive the round trip', () => {
    const query = writeSearch({ filter: { ...all, furnishing: 'FURNISHED', sort: 'price-up' }, page: 2 });
    expect(Object.keys(query)).toEqual([
      ...['agreement_type', 'furnishing', 'amenities', 'min_size', 'water', 'backup_power', 'pets', 'parking'],
      ...['available_by', 'max_service_charge', 'reduced', 'bounds', 'sort', 'page'],
    ]);
    expect(query).toMatchObject({ amenities: '1,4', pets: 'yes', bounds: '36.7,-1.31,36.8,-1.2' });
    expect(readSearch(query).filter).toMatchObject(all);
    expect(readFilterRequest(createFilterRequest(all, 1)).filter).toMatchObject(all);
    expect(createFilterRequest(all, 1)['amenities']).toEqual([1, 4]);
  });

  it.each([
    ['amenities', '4,1,4,99,x', [1, 4]],
    ['amenities', 'pool', undefined],
    ['amenities', ['4', 1], [1, 4]],
    ['bounds', '36.8,-1.2,36.7,-1.3', undefined],
    ['bounds', '36.7,-1.3,36.8', undefined],
    ['bounds', '36.70004,-1.3,36.8,-1.2', [36.7, -1.3, 36.8, -1.2]],
    ['bounds', '200,0,201,1', undefined],
    ['water', 'BOREHOLE', 'borehole'],
    ['water', 'sea', undefined],
    ['pets', '1', true],
    ['pets', 'no', undefined],
    ['parking', '2.9', 2],
    ['parking', '0', undefined],
    ['available_by', '2026-02-30', undefined],
    ['available_by', 'soon', undefined],
    ['min_size', '-5', undefined],
    ['max_service_charge', '8000', 8000],
  ])('%s=%j is read as %j', (name, given, expected) => {
    expect(Reflect.get(readSearch({ [name]: given }).filter, name)).toEqual(expected);
  });

  it('accept ids of amenities up to the last amenity', () => {
    expect(Math.max(...AMENITIES.keys())).toBe(AMENITY_COUNT);
  });
});
