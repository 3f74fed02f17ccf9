import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterRow, runFilter } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { readSearch, writeSearch } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { createSearch } from './match-changes.ts';

const NOW = Date.parse('2026-11-24T09:00:00Z');

const place = fc.constantFrom('Karen', 'Kilimani', 'Mombasa Road', 'MOMBASA-road', 'Nyali', 'Nairobi', '');
const price = fc.constantFrom(50_000, 8_000_000, 9_500_000, 175_000_000, 180_000_000, null);
const rooms = fc.constantFrom(0, 1, 3, null, undefined);
const properties = fc.array(
  fc.record({
    title: fc.constantFrom('Villa in Karen', 'Élégant flat, Kilimani', 'Beach house'),
    status: fc.constantFrom('available', 'under offer', 'sold', undefined),
    property_type: fc.constantFrom('residential', 'land', 'shortlet'),
    agreement_type: fc.constantFrom('sale', 'Sale', 'rent', 'shortlet', undefined),
    subtype: fc.constantFrom('Apartment', 'Villa', null),
    price,
    bedrooms: rooms,
    variants: fc.array(fc.record({ bedrooms: rooms, bathrooms: rooms, price, area_sqft: fc.constantFrom(900, null) }), {
      maxLength: 3,
    }),
    location: fc.record({
      address_line1: fc.oneof(
        place,
        fc.constantFrom('67 Karen Lane, Nyali', '5 Karens, Mombasa-Road', 'Karen, Nairobi', 'Karen Avenue'),
      ),
      state: fc.oneof(place, fc.constant(null)),
      country: fc.constantFrom('Kenya', 'Uganda'),
    }),
    listed_at: fc.constant('2026-01-01'),
  }),
  { maxLength: 12 },
);
const search = fc.record({
  agreement_type: fc.constantFrom('SALE', 'RENT', 'SHORTLET', undefined),
  property_type: fc.constantFrom('RESIDENTIAL', 'LAND', undefined),
  subtype: fc.constantFrom('APARTMENT', undefined),
  location: fc.oneof(place, fc.constantFrom('villa', 'kar', 'Nyali beach', undefined)),
  // Known places, words, and a county with its own area.
  places: fc.constantFrom('Karen\nNyali', 'Kilimani\nvilla', 'Nairobi\nKilimani\nMombasa Road', undefined),
  min_price: fc.constantFrom('0', '50000', '50000.5', '9000000', undefined),
  max_price: fc.constantFrom('8000000', '9500000', '175000000', '176000000', undefined),
  min_size: fc.constantFrom('800', undefined),
  bedrooms: fc.constantFrom('1', '3', undefined),
  rooms: fc.constantFrom('0', '1,3', undefined, undefined),
});

describe('createSearch', () => {
  it('finds among changes exactly what the filter finds', () => {
    fc.assert(
      fc.property(properties, fc.array(search, { maxLength: 4 }), (found, searches) => {
        const rows = found.map((property, index) => filterRow({ id: index + 1, pictures: [], ...property }));
        const find = createSearch(rows, NOW);
        for (const record of [...searches, ...searches]) {
          const { filter } = readSearch(parseQuery(stringifyQuery(record)));
          const query = stringifyQuery(writeSearch({ filter })).slice(1);
          const expected = runFilter(rows, filter, placeNames, NOW).rows.map(({ id }) => id);
          expect([...find(query)].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
