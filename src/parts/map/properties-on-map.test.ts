import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapSource, packPoints } from '#contract/map-points.ts';
import { boxOf, levelOf, MAP_BOX } from '#lib/map/viewport.ts';
import { type PropertiesAnswer, type PropertiesOrder, viewOfAll } from './map-orders.ts';
import { createPropertiesOnMap } from './properties-on-map.ts';

const home = (id: number, lat: number, lng: number, more: Partial<MapSource> = {}): MapSource => ({
  id,
  lat,
  lng,
  price: id * 1_000_000,
  beds: 2,
  place: 'karen',
  agreement: 'SALE',
  ...more,
});
const anyHomes = fc.uniqueArray(
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
const ALL = { kind: 'take', look: undefined, sight: undefined } as const;

/** Answers of the kind that was asked for. */
function asker() {
  const answerTo = createPropertiesOnMap();
  return <Kind extends PropertiesOrder['kind']>(order: PropertiesOrder & { readonly kind: Kind }) => {
    const answer = answerTo(order);
    const isOf = (one: PropertiesAnswer): one is PropertiesAnswer & { readonly kind: Kind } => one.kind === order.kind;
    if (!isOf(answer)) throw new Error(`${answer.kind} for ${order.kind}`);
    return answer;
  };
}

describe('the homes of a map', () => {
  it('stand under labels that hold each of them once, with the least price and the area of most', () => {
    fc.assert(
      fc.property(anyHomes, fc.integer({ min: 0, max: 10 }), (homes, level) => {
        const ask = asker();
        ask({ ...ALL, homes: packPoints(homes) });
        const { labels } = ask({ kind: 'labels', level, box: MAP_BOX });
        expect(labels.flatMap(({ ids }) => [...ids]).sort((a, b) => a - b)).toEqual(
          homes.map(({ id }) => id).sort((a, b) => a - b),
        );
        for (const { ids, first, least, place } of labels) {
          const under = homes.filter(({ id }) => ids.includes(id));
          expect(first.id).toBe(ids[0]);
          const prices = under.flatMap(({ price }) => price ?? []);
          expect(least).toBe(prices.length === 0 ? null : Math.min(...prices));
          const said = (name: string): number => under.filter((one) => one.place === name).length;
          if (place === '') expect(said('karen') + said('kilimani')).toBe(0);
          else expect(said(place)).toBe(Math.max(said('karen'), said('kilimani')));
        }
      }),
    );
  });

  it('come with the labels of what the map is going to show, which are those that it would ask for then', () => {
    fc.assert(
      fc.property(anyHomes, (homes) => {
        const ask = asker();
        const { box, labelled } = ask({ ...ALL, homes: packPoints(homes), look: { size: PHONE, view: undefined } });
        const view = viewOfAll(box, PHONE);
        expect(labelled?.level).toBe(levelOf(view.scale));
        const seen = boxOf(view, PHONE);
        expect(labelled?.box.west).toBeLessThan(seen.west);
        expect(labelled?.box.north).toBeGreaterThan(seen.north);
        expect(labelled?.labels.flatMap(({ ids }) => [...ids])).toHaveLength(homes.length);
        if (labelled === undefined) return;
        expect(ask({ kind: 'labels', level: labelled.level, box: labelled.box }).labels).toEqual(labelled.labels);
      }),
    );
  });

  it('are counted, in sight and without a place', () => {
    const ask = asker();
    const homes = [home(1, -1.3, 36.8), home(2, -4, 39.6), home(3, 51, 0), home(4, 0, 0, { lat: null })];
    const sight = { west: 36, south: -2, east: 37, north: -1 };
    expect(ask({ ...ALL, homes, sight })).toMatchObject({ count: 2, unplaced: 2, inSight: 1 });
    expect(ask({ kind: 'count', box: MAP_BOX }).count).toBe(2);
    expect(ask({ ...ALL, homes })).toMatchObject({ inSight: 2 });
    expect(ask({ ...ALL, homes: [] })).toMatchObject({ count: 0, inSight: 0, box: undefined });
  });

  it('are told by their ids, in the order that is asked, and unknown ones are left out', () => {
    const ask = asker();
    ask({ ...ALL, homes: [home(7, -1.3, 36.8), home(3, -1.3, 36.8, { price: null, agreement: 'RENT' })] });
    expect(ask({ kind: 'homes', ids: Int32Array.of(7, 5, 3) }).homes).toEqual([
      { id: 7, lat: -1.3, lng: 36.8, price: 7_000_000, beds: 2, place: 'karen', agreement: 'SALE' },
      { id: 3, lat: -1.3, lng: 36.8, price: null, beds: 2, place: 'karen', agreement: 'RENT' },
    ]);
  });
});
