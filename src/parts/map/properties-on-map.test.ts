import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapSource, packPoints } from '#contract/map-points.ts';
import { getBox, getLevel, isInBox, MAP_BOX } from '#lib/map/viewport.ts';
import { getViewOfAll, type PropertiesRequest, type PropertiesResponse } from './map-messages.ts';
import { createPropertiesOnMap } from './properties-on-map.ts';

const property = (id: number, lat: number, lng: number, more: Partial<MapSource> = {}): MapSource => ({
  id,
  lat,
  lng,
  price: id * 1_000_000,
  beds: 2,
  place: 'karen',
  agreement: 'SALE',
  ...more,
});
const anyProperties = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    lat: fc.double({ min: -4.5, max: 4.5, noNaN: true }),
    lng: fc.double({ min: 34, max: 41.5, noNaN: true }),
    price: fc.option(fc.integer({ min: 1, max: 999 }).map((thousands) => thousands * 1000)),
    beds: fc.integer({ min: 0, max: 6 }),
    place: fc.constantFrom('karen', 'kilimani', ''),
    agreement: fc.constantFrom('SALE', 'RENT'),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);
const PHONE = { width: 360, height: 420 };
const ALL = { kind: 'load', hidden: new Set<number>(), frame: undefined } as const;

/** Sends requests, and narrows each response to its kind. */
function createRequester() {
  const { getResponse } = createPropertiesOnMap();
  return <Kind extends PropertiesRequest['kind']>(request: PropertiesRequest & { readonly kind: Kind }) => {
    const response = getResponse(request);
    const isExpected = (candidate: PropertiesResponse): candidate is PropertiesResponse & { readonly kind: Kind } =>
      candidate.kind === request.kind;
    if (!isExpected(response)) throw new Error(`${response.kind} for ${request.kind}`);
    return response;
  };
}

describe('the homes of a map', () => {
  it('are those that the visitor has not hidden', () => {
    const at = (id: number) => ({ id, lat: -1.3, lng: 36.8, price: 1000, beds: 1, place: 'karen', agreement: 'SALE' });
    const request = createRequester();
    const loaded = request({ ...ALL, properties: [at(1), at(2), at(3)], hidden: new Set([2]) });
    expect(loaded.count).toBe(2);
    const { labels } = request({ kind: 'labels', level: 5, box: MAP_BOX, sight: MAP_BOX });
    expect(labels.flatMap(({ ids }) => [...ids])).toEqual([1, 3]);
  });

  it('appear once each under labels with the lowest price and the most frequent area', () => {
    fc.assert(
      fc.property(anyProperties, fc.integer({ min: 0, max: 10 }), (properties, level) => {
        const request = createRequester();
        request({ ...ALL, properties: packPoints(properties) });
        const { labels } = request({ kind: 'labels', level, box: MAP_BOX, sight: MAP_BOX });
        expect(labels.flatMap(({ ids }) => [...ids]).sort((a, b) => a - b)).toEqual(
          properties.map(({ id }) => id).sort((a, b) => a - b),
        );
        for (const { ids, first, least, place } of labels) {
          const under = properties.filter(({ id }) => ids.includes(id));
          expect(first.id).toBe(ids[0]);
          const prices = under.flatMap(({ price }) => price ?? []);
          expect(least).toBe(prices.length === 0 ? null : Math.min(...prices));
          const getCount = (name: string): number => under.filter((candidate) => candidate.place === name).length;
          if (place === '') expect(getCount('karen') + getCount('kilimani')).toBe(0);
          else expect(getCount(place)).toBe(Math.max(getCount('karen'), getCount('kilimani')));
        }
      }),
    );
  });

  it('come with the labels of the next view, equal to those that it requests', () => {
    fc.assert(
      fc.property(anyProperties, (properties) => {
        const request = createRequester();
        const { opening, labelled } = request({
          ...ALL,
          properties: packPoints(properties),
          frame: { size: PHONE, view: undefined },
        });
        const view = getViewOfAll(opening, PHONE);
        expect(labelled.level).toBe(getLevel(view.scale));
        const visible = getBox(view, PHONE);
        expect(labelled.box.west).toBeLessThan(visible.west);
        expect(labelled.box.north).toBeGreaterThan(visible.north);
        const { level, box, sight } = labelled;
        expect(request({ kind: 'labels', level, box, sight })).toMatchObject(labelled);
      }),
    );
  });

  it('are counted: in view, and without a position', () => {
    const request = createRequester();
    const properties = [
      property(1, -1.3, 36.8),
      property(2, -4, 39.6),
      property(3, 51, 0),
      property(4, 0, 0, { lat: null }),
    ];
    const all = { inSight: 2, beyond: [] };
    expect(request({ ...ALL, properties })).toMatchObject({ count: 2, unplaced: 2, labelled: all });
    const nairobi = { west: 36, south: -2, east: 37, north: -1 };
    expect(request({ kind: 'labels', level: 5, box: MAP_BOX, sight: nairobi })).toMatchObject({
      inSight: 1,
      beyond: [{ count: 1, place: 'karen' }],
    });
    expect(request({ kind: 'labels', level: 5, box: MAP_BOX, sight: MAP_BOX })).toMatchObject(all);
    // A gesture does not wait for what the page knows.
    const known = request({ kind: 'labels', level: 5, box: MAP_BOX, sight: nairobi, isCounted: true });
    expect(known).toMatchObject({ inSight: 1, beyond: undefined });
    expect(request({ ...ALL, properties: [] })).toMatchObject({ count: 0, opening: undefined });
  });

  it('are all in a view and beyond it: the labels in the view, the count and a search of it agree', () => {
    fc.assert(
      fc.property(anyProperties, fc.integer({ min: 0, max: 10 }), (properties, level) => {
        const request = createRequester();
        const { count } = request({ ...ALL, properties: packPoints(properties) });
        const sight = { west: 36, south: -2, east: 38, north: 0 };
        const { inSight, beyond, labels } = request({ kind: 'labels', level, box: MAP_BOX, sight });
        expect(inSight + (beyond ?? []).reduce((sum, region) => sum + region.count, 0)).toBe(count);
        const visible = labels.filter((label) => isInBox(sight, label));
        expect(visible.reduce((sum, { ids }) => sum + ids.length, 0)).toBe(inSight);
        const found = request({ ...ALL, properties: packPoints(properties), within: sight });
        expect(found.count).toBe(inSight);
      }),
    );
  });

  it('are returned by id, in the requested order, without unknown ids', () => {
    const request = createRequester();
    request({
      ...ALL,
      properties: [property(7, -1.3, 36.8), property(3, -1.3, 36.8, { price: null, agreement: 'RENT' })],
    });
    expect(request({ kind: 'properties', ids: Int32Array.of(7, 5, 3) }).properties).toEqual([
      { id: 7, lat: -1.3, lng: 36.8, price: 7_000_000, beds: 2, place: 'karen', agreement: 'SALE' },
      { id: 3, lat: -1.3, lng: 36.8, price: null, beds: 2, place: 'karen', agreement: 'RENT' },
    ]);
  });

  it('open on the group that has six of ten homes or more, and counts the far ones', () => {
    const request = createRequester();
    const near = [1, 2, 3, 4, 5, 6].map((id) => property(id, -1.28 - id / 100, 36.8));
    const far = [property(7, -4.05, 39.67), property(8, -4.06, 39.68)];
    const loaded = request({ ...ALL, properties: [...near, ...far] });
    expect(loaded.opening?.south).toBeCloseTo(-1.34, 2);
    expect(loaded.opening?.east).toBeCloseTo(36.8, 2);
    expect(loaded.labelled).toMatchObject({ inSight: 6, beyond: [{ count: 2 }] });
    const even = request({ ...ALL, properties: [...near.slice(0, 2), ...far] });
    expect(even).toMatchObject({ labelled: { inSight: 4, beyond: [] } });
  });
});
