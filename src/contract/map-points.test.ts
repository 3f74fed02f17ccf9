import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import { MapPoints } from './content-answers.ts';
import { getMapPointsHref, omitBounds } from './content-calls.ts';
import { type MapSource, packPoints, unpackPoints } from './map-points.ts';

const anyHome: fc.Arbitrary<MapSource> = fc.record({
  id: fc.integer({ min: 1, max: 1e6 }),
  // Half of them in the country: few of the whole earth are on the map.
  lat: fc.option(fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true }))),
  lng: fc.option(
    fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: 34, max: 42, noNaN: true })),
  ),
  price: fc.option(fc.integer({ min: 1, max: 2e9 })),
  beds: fc.option(fc.integer({ min: 0, max: 12 })),
  place: fc.option(fc.constantFrom('kilimani', 'karen', '')),
  agreement: fc.option(fc.constantFrom('sale', 'rent', 'SHORTLET', 'swap')),
});

const property: MapSource = {
  id: 24,
  lat: -1.29214,
  lng: 36.78731,
  price: 12_543_000,
  beds: 3,
  place: 'kilimani',
  agreement: 'sale',
};

describe('the points of a map', () => {
  it('survive the round trip through columns, with each home either placed or counted', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyHome, { selector: ({ id }) => id }), (properties) => {
        const packed = v.parse(MapPoints, JSON.parse(JSON.stringify(packPoints(properties))));
        const found = unpackPoints(packed);
        expect(found.length + packed.unplaced).toBe(properties.length);
        for (const { id, lat, lng, price, beds, place, agreement } of found) {
          const source = properties.find((one) => one.id === id);
          expect(Math.abs(lat - (source?.lat ?? 99))).toBeLessThanOrEqual(0.00051);
          expect(Math.abs(lng - (source?.lng ?? 999))).toBeLessThanOrEqual(0.00051);
          expect(place).toBe(source?.place ?? '');
          expect(price).toBe(source?.price == null ? null : Number(source.price.toPrecision(3)));
          expect(beds).toBe(source?.beds ?? 0);
          expect(agreement).toBe(AGREEMENT_TYPES.find((type) => type === source?.agreement?.toUpperCase()));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('are rounded to a hundred metres, and prices to three figures', () => {
    expect(unpackPoints(packPoints([property]))).toEqual([
      { id: 24, lat: -1.292, lng: 36.787, price: 12_500_000, beds: 3, place: 'kilimani', agreement: 'SALE' },
    ]);
  });

  it('count homes without coordinates, with only one, and outside Kenya', () => {
    const odd = [
      { ...property, lat: null },
      { ...property, lng: undefined },
      { ...property, lat: 36.787, lng: -1.292 },
      { ...property, lat: 0, lng: 0 },
    ];
    expect(packPoints([...odd, property])).toMatchObject({ count: 1, unplaced: 4 });
    expect(packPoints([])).toMatchObject({ count: 0, unplaced: 0 });
  });

  it('are rejected if their columns differ in length', () => {
    const packed = packPoints([property]);
    for (const column of ['id', 'place', 'lat', 'lng', 'price', 'beds', 'agreement'] as const) {
      for (const text of ['', '"', `${packed[column]}!`]) {
        expect(() => unpackPoints({ ...packed, [column]: text }), `${column}: ${text}`).toThrow(RangeError);
      }
    }
    expect(v.is(MapPoints, {})).toBe(false);
  });

  it('have one address for each search, whatever its view and order', () => {
    const filter = { agreement_type: 'RENT', bedrooms: 2 } as const;
    const seen = { ...filter, bounds: [36.7, -1.4, 36.9, -1.2], sort: 'price-up' } as const;
    expect(getMapPointsHref(seen)).toBe(getMapPointsHref(filter));
    expect(getMapPointsHref(filter)).toBe('/content/map-points.json?agreement_type=RENT&bedrooms=2');
    expect(getMapPointsHref({ location: 'Karen' })).toBe('/content/map-points.json?location=Karen');
    expect(omitBounds(seen)).toEqual(filter);
  });
});
