import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { SavedProperty } from './saved-property.ts';
import {
  addStop,
  createEmptyPack,
  editStop,
  getReadiness,
  MAX_INITIALS,
  moveStop,
  putBackStop,
  readInitials,
  readViewingPack,
  refreshStop,
  removeStop,
  setDay,
  sortByTime,
  type ViewingPack,
} from './viewing-pack.ts';

const PACK_ID = '0192f000-0000-7000-8000-000000000000';
const property = (id: number): PropertySummary => ({ id, title: `Home ${id}`, images: [`/media/${id}.webp`] });
/** A pack of properties of which the server has told all. */
const packOf = (...ids: number[]): ViewingPack =>
  ids.reduce(
    (pack, id) => refreshStop(addStop(pack, property(id)), property(id)),
    createEmptyPack(PACK_ID, '2026-11-21', 5),
  );
const getIds = (pack: ViewingPack): number[] => pack.stops.map((stop) => stop.property.id);

interface ModelStop {
  readonly id: number;
  readonly time: string | null;
  readonly note: string;
}
/** What is done to a pack, and to the plain list of what it should hold. */
interface Step {
  readonly name: string;
  readonly toModel: (stops: readonly ModelStop[]) => readonly ModelStop[];
  readonly toReal: (pack: ViewingPack) => ViewingPack;
}

const ids = fc.integer({ min: 1, max: 6 });
const times = fc.constantFrom('08:00', '09:30', '14:00', '9:30', '25:00', '');

const withStop = (stops: readonly ModelStop[], id: number, change: Partial<ModelStop>): readonly ModelStop[] =>
  stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop));

const add = ids.map(
  (id): Step => ({
    name: `add ${id}`,
    toModel: (stops) => (stops.some((stop) => stop.id === id) ? stops : [...stops, { id, time: null, note: '' }]),
    toReal: (pack) => addStop(pack, property(id)),
  }),
);
const remove = ids.map(
  (id): Step => ({
    name: `remove ${id}`,
    toModel: (stops) => stops.filter((stop) => stop.id !== id),
    toReal: (pack) => removeStop(pack, id),
  }),
);
/** Removing a stop and taking that back is nothing. */
const undone = ids.map(
  (id): Step => ({
    name: `remove and put back ${id}`,
    toModel: (stops) => stops,
    toReal: (pack) => {
      const index = getIds(pack).indexOf(id);
      const stop = pack.stops[index];
      return stop === undefined ? pack : putBackStop(removeStop(pack, id), stop, index);
    },
  }),
);
const places = fc.oneof(fc.constantFrom('up' as const, 'down' as const), fc.integer({ min: -2, max: 8 }));
const move = fc.tuple(ids, places).map(
  ([id, to]): Step => ({
    name: `move ${id} ${to}`,
    toModel: (stops) => {
      const from = stops.findIndex((stop) => stop.id === id);
      const place = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
      const others = stops.filter((stop) => stop.id !== id);
      return others.toSpliced(Math.max(0, place), 0, ...stops.filter((stop) => stop.id === id));
    },
    toReal: (pack) => moveStop(pack, id, to),
  }),
);
const NO_WAY_IN = { gate: '', caretaker: '', point: '' };
const edit = fc.tuple(ids, times, fc.string({ maxLength: 600 })).map(
  ([id, typed, text]): Step => ({
    name: `time of ${id} ${typed}, with a note`,
    toModel: (stops) =>
      withStop(stops, id, {
        time: /^\d\d:\d\d$/.test(typed) && typed < '24' ? typed : null,
        note: text.trim().slice(0, 500),
      }),
    toReal: (pack) => editStop(pack, id, { time: typed, note: text, wayIn: NO_WAY_IN }),
  }),
);
const sort = fc.constant<Step>({
  name: 'sort',
  // One time after the other, which keeps the order of equals.
  toModel: (stops) =>
    [...new Set(stops.map((stop) => stop.time ?? 'none'))]
      .sort()
      .flatMap((at) => stops.filter((stop) => (stop.time ?? 'none') === at)),
  toReal: sortByTime,
});
const steps = fc.array(fc.oneof(add, add, remove, undone, move, edit, edit, sort), { maxLength: 40, size: 'max' });

describe('a viewing pack', () => {
  it('has the gate, the caretaker and the exact point that its agent typed, cut, and none once they are empty', () => {
    const typed = { time: '', note: '' };
    const wayIn = { gate: ' Blue gate ', caretaker: 'x'.repeat(300), point: '' };
    const pack = editStop(packOf(1, 2), 2, { ...typed, wayIn });
    expect(pack.stops.map(({ way_in }) => way_in)).toEqual([
      undefined,
      { gate: 'Blue gate', caretaker: 'x'.repeat(200), point: '' },
    ]);
    expect(readViewingPack(structuredClone(pack))).toEqual(pack);
    expect(editStop(pack, 2, { ...typed, wayIn: { ...NO_WAY_IN, gate: ' ' } }).stops[1]?.way_in).toBeUndefined();
  });

  it('equals a plain list after any changes, and is never mutated', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let pack = packOf();
        let model: readonly ModelStop[] = [];
        for (const { name, toModel, toReal } of taken) {
          const before = structuredClone(pack);
          const next = toReal(pack);
          model = toModel(model);
          expect(pack, `${name} leaves the pack that it is given`).toEqual(before);
          expect(
            next.stops.map(({ property: { id }, time, note }) => ({ id, time, note })),
            name,
          ).toEqual(model);
          expect(readViewingPack(structuredClone(next)), 'what is stored can be read').toEqual(next);
          pack = next;
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('stores at most four letters for a client, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const kept = readInitials(typed);
        expect([...kept].length).toBeLessThanOrEqual(MAX_INITIALS);
        expect(kept).toMatch(/^\p{Lu}*$/u);
        expect(readViewingPack(setDay(packOf(), '2026-12-01', typed))?.initials).toBe(kept);
      }),
    );
    expect(readInitials(' a.k. ')).toBe('AK');
    expect(readInitials('Wanjiru Kamau 0712')).toBe('WANJ');
    expect(readInitials('ñ ß')).toBe('ÑSS');
  });

  it('stores a property’s card, and later details', () => {
    const detail = { ...property(3), description: 'Long', amenities: [], location: { lat: -1.3, lng: 36.8 } };
    const pack = refreshStop(packOf(3, 4), detail);
    expect(pack.stops[0]?.property).toEqual({ ...property(3), location: { lat: -1.3, lng: 36.8 } });
    expect(pack.stops[1]).toEqual(packOf(4).stops[0]);
  });

  it('is left alone if its row is of a newer build', () => {
    expect(readViewingPack({ ...packOf(1), v: 2 })).toBeUndefined();
  });
});

const home = (id: number, change: Partial<SavedProperty> = {}): SavedProperty =>
  v.parse(SavedProperty, {
    v: 1,
    id,
    saved_at: 1,
    summary: property(id),
    detail: { record: property(id), at: 1 },
    owner: { record: null, at: 1 },
    related: { records: [], at: 1 },
    photos: [
      { path: `/media/${id}-a-720.avif`, bytes: 100_000, missing: false },
      { path: `/media/${id}-b-720.avif`, bytes: 300_000, missing: false },
    ],
    screen: { pixels: 720, format: 'avif' },
    thumbnails: false,
    without_photos: false,
    stopped: false,
    full: false,
    ready_at: 2,
    gone_at: null,
    note: '',
    ...change,
  });
const mapById = (...homes: SavedProperty[]): ReadonlyMap<number, SavedProperty> =>
  new Map(homes.map((one) => [one.id, one]));
const open = { bytes: null, missing: false };

describe('readiness', () => {
  it('says what works offline for each stop, and how many stops are ready', () => {
    const readiness = getReadiness(
      packOf(1, 2, 3, 4, 5, 6),
      mapById(
        home(1),
        home(2, {
          ready_at: null,
          photos: [
            { path: '/a', bytes: 200_000, missing: false },
            { path: '/b', ...open },
          ],
        }),
        home(3, { ready_at: null, photos: [{ path: '/c', ...open }] }),
        home(4, { ready_at: null, detail: null, photos: null }),
        home(5, { without_photos: true, photos: [{ path: '/d', ...open }] }),
      ),
    );
    expect(readiness.stops.map(({ state }) => state)).toEqual(
      'ready partly details nothing details nothing'.split(' '),
    );
    expect(readiness).toMatchObject({ ready: 1, photos: 8, photosStored: 3, bytesStored: 600_000, isOpen: true });
    // Five photos are open; those that are kept weigh 200 kB on average.
    expect(readiness.bytesExpected).toBe(1_600_000);
  });

  it('counts no photos of a home without its details', () => {
    const pack = addStop(packOf(1), property(2));
    expect(getReadiness(pack, mapById(home(1)))).toMatchObject({ isCounted: false, bytesExpected: undefined });
    const waiting = home(2, { ready_at: null, detail: null, photos: null });
    expect(getReadiness(pack, mapById(home(1), waiting)).isCounted).toBe(false);
    expect(getReadiness(pack, mapById(home(1), home(2)))).toMatchObject({
      isCounted: true,
      bytesExpected: 800_000,
    });
  });

  it('calls a stop ready only after it was read back', () => {
    const [stop] = getReadiness(packOf(1), mapById(home(1, { ready_at: null }))).stops;
    expect(stop?.state).toBe('partly');
  });

  it('has nothing left to fetch when everything is ready, or what is missing is unlisted', () => {
    expect(getReadiness(packOf(1), mapById(home(1))).isOpen).toBe(false);
    const gone = home(1, { ready_at: null, gone_at: 3, photos: [{ path: '/a', ...open }] });
    expect(getReadiness(packOf(1), mapById(gone)).isOpen).toBe(false);
    expect(getReadiness(packOf(), mapById())).toMatchObject({ isOpen: false, photos: 0 });
  });
});
