import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { SAVED_HOME_VERSION, SavedProperty } from './saved-property.ts';
import {
  addStop,
  initialsOf,
  isInOrder,
  MAX_INITIALS,
  moveStop,
  newPack,
  putBackStop,
  readinessOf,
  readViewingPack,
  refreshStop,
  removeStop,
  setDay,
  setNote,
  setTime,
  sortByTime,
  type ViewingPack,
} from './viewing-pack.ts';

const PACK_ID = '0192f000-0000-7000-8000-000000000000';
const property = (id: number): PropertySummary => ({ id, title: `Home ${id}`, images: [`/media/${id}.webp`] });
/** A pack of properties of which the server has told all. */
const packOf = (...ids: number[]): ViewingPack =>
  ids.reduce((pack, id) => refreshStop(addStop(pack, property(id)), property(id)), newPack(PACK_ID, '2026-11-21', 5));
const idsOf = (pack: ViewingPack): number[] => pack.stops.map((stop) => stop.property.id);

interface ModelStop {
  readonly id: number;
  time: string | null;
  note: string;
}
/** A plain list that is changed in place: what a pack should hold. */
interface Model {
  stops: ModelStop[];
}
interface Real {
  pack: ViewingPack;
}

const ids = fc.integer({ min: 1, max: 6 });
const times = fc.constantFrom('08:00', '09:30', '14:00', '9:30', '25:00', '');

class Step implements fc.Command<Model, Real> {
  readonly name: string;
  readonly toModel: (model: Model) => void;
  readonly toReal: (pack: ViewingPack) => ViewingPack;
  constructor(name: string, toModel: (model: Model) => void, toReal: (pack: ViewingPack) => ViewingPack) {
    this.name = name;
    this.toModel = toModel;
    this.toReal = toReal;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, real: Real): void {
    const before = structuredClone(real.pack);
    const held = real.pack;
    this.toModel(model);
    real.pack = this.toReal(held);
    expect(held, 'operations leave the pack they are given').toEqual(before);
    expect(real.pack.stops.map(({ property: { id }, time, note }) => ({ id, time, note }))).toEqual(model.stops);
    expect(readViewingPack(structuredClone(real.pack)), 'what is stored can be read').toEqual(real.pack);
  }
  toString(): string {
    return this.name;
  }
}

const add = ids.map(
  (id) =>
    new Step(
      `add ${id}`,
      ({ stops }) => {
        if (!stops.some((stop) => stop.id === id)) stops.push({ id, time: null, note: '' });
      },
      (pack) => addStop(pack, property(id)),
    ),
);
const remove = ids.map(
  (id) =>
    new Step(
      `remove ${id}`,
      (model) => {
        model.stops = model.stops.filter((stop) => stop.id !== id);
      },
      (pack) => removeStop(pack, id),
    ),
);
/** Removing a stop and taking that back is nothing. */
const undone = ids.map(
  (id) =>
    new Step(
      `remove and put back ${id}`,
      () => {},
      (pack) => {
        const index = idsOf(pack).indexOf(id);
        const stop = pack.stops[index];
        return stop === undefined ? pack : putBackStop(removeStop(pack, id), stop, index);
      },
    ),
);
const move = fc
  .tuple(ids, fc.oneof(fc.constantFrom('up' as const, 'down' as const), fc.integer({ min: -2, max: 8 })))
  .map(
    ([id, to]) =>
      new Step(
        `move ${id} ${to}`,
        ({ stops }) => {
          const from = stops.findIndex((stop) => stop.id === id);
          if (from < 0) return;
          const place = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
          const [stop] = stops.splice(from, 1);
          if (stop !== undefined) stops.splice(Math.max(0, place), 0, stop);
        },
        (pack) => moveStop(pack, id, to),
      ),
  );
const time = fc.tuple(ids, times).map(
  ([id, typed]) =>
    new Step(
      `time of ${id} ${typed}`,
      ({ stops }) => {
        const stop = stops.find((other) => other.id === id);
        if (stop !== undefined) stop.time = /^\d\d:\d\d$/.test(typed) && typed < '24' ? typed : null;
      },
      (pack) => setTime(pack, id, typed),
    ),
);
const note = fc.tuple(ids, fc.string({ maxLength: 600 })).map(
  ([id, text]) =>
    new Step(
      `note on ${id}`,
      ({ stops }) => {
        const stop = stops.find((other) => other.id === id);
        if (stop !== undefined) stop.note = text.trim().slice(0, 500);
      },
      (pack) => setNote(pack, id, text),
    ),
);
const sort = fc.constant(
  new Step(
    'sort',
    ({ stops }) => {
      // By insertion, which keeps the order of equals by nature.
      for (let end = 1; end < stops.length; end++) {
        for (let at = end; at > 0; at--) {
          const [before, stop] = [stops[at - 1], stops[at]];
          if (before === undefined || stop === undefined || (before.time ?? 'none') <= (stop.time ?? 'none')) break;
          stops.splice(at - 1, 2, stop, before);
        }
      }
    },
    sortByTime,
  ),
);

describe('a viewing pack', () => {
  it('holds what a plain list would after any series of changes, and is never changed in place', () => {
    fc.assert(
      fc.property(fc.commands([add, add, remove, undone, move, time, note, sort], { maxCommands: 40 }), (commands) => {
        fc.modelRun(() => ({ model: { stops: [] }, real: { pack: newPack(PACK_ID, '2026-11-21', 5) } }), commands);
      }),
      { numRuns: 200 },
    );
  });

  it('is in order of time after it was sorted, and only then nothing is offered', () => {
    fc.assert(
      fc.property(fc.array(times, { maxLength: 6 }), (given) => {
        const pack = given.reduce(
          (current, typed, index) => setTime(addStop(current, property(index + 1)), index + 1, typed),
          packOf(),
        );
        const valid = pack.stops.flatMap((stop) => stop.time ?? []);
        expect(isInOrder(pack)).toBe(JSON.stringify(valid) === JSON.stringify([...valid].sort()));
        expect(isInOrder(sortByTime(pack))).toBe(true);
      }),
    );
  });

  it('keeps at most four letters of a client, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const kept = initialsOf(typed);
        expect([...kept].length).toBeLessThanOrEqual(MAX_INITIALS);
        expect(kept).toMatch(/^\p{Lu}*$/u);
        expect(readViewingPack(setDay(packOf(), '2026-12-01', typed))?.initials).toBe(kept);
      }),
    );
    expect(initialsOf(' a.k. ')).toBe('AK');
    expect(initialsOf('Wanjiru Kamau 0712')).toBe('WANJ');
    expect(initialsOf('ñ ß')).toBe('ÑSS');
  });

  it('leaves its day when no day is given', () => {
    expect(setDay(packOf(), '', 'AK').date).toBe('2026-11-21');
    expect(setDay(packOf(), '2026-12-01', 'AK').date).toBe('2026-12-01');
  });

  it('keeps of a property what a card shows, and takes over what is learnt later', () => {
    const detail = { ...property(3), description: 'Long', amenities: [], location: { lat: -1.3, lng: 36.8 } };
    const pack = refreshStop(packOf(3, 4), detail);
    expect(pack.stops[0]?.property).toEqual({ ...property(3), location: { lat: -1.3, lng: 36.8 } });
    expect(pack.stops[1]).toEqual(packOf(4).stops[0]);
  });

  it('is left alone when its row is of a newer build', () => {
    expect(readViewingPack({ ...packOf(1), v: 2 })).toBeUndefined();
  });
});

const home = (id: number, change: Partial<SavedProperty> = {}): SavedProperty =>
  v.parse(SavedProperty, {
    v: SAVED_HOME_VERSION,
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
const propertiesOf = (...homes: SavedProperty[]): ReadonlyMap<number, SavedProperty> =>
  new Map(homes.map((one) => [one.id, one]));
const open = { bytes: null, missing: false };

describe('readiness', () => {
  it('says of each stop what works without a connection, and of the pack how many are ready', () => {
    const readiness = readinessOf(
      packOf(1, 2, 3, 4, 5, 6),
      propertiesOf(
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
    expect(readiness.stops.map(({ state }) => state)).toEqual([
      'ready',
      'partly',
      'details',
      'nothing',
      'details',
      'nothing',
    ]);
    expect(readiness).toMatchObject({ ready: 1, photos: 8, photosKept: 3, bytesKept: 600_000, isOpen: true });
    // Five photos are open; those that are kept weigh 200 kB on average.
    expect(readiness.bytesExpected).toBe(1_600_000);
  });

  it('counts no photos of a home that is known from a list alone, until its details are here', () => {
    const pack = addStop(packOf(1), property(2));
    expect(readinessOf(pack, propertiesOf(home(1)))).toMatchObject({ isCounted: false, bytesExpected: undefined });
    const waiting = home(2, { ready_at: null, detail: null, photos: null });
    expect(readinessOf(pack, propertiesOf(home(1), waiting)).isCounted).toBe(false);
    expect(readinessOf(pack, propertiesOf(home(1), home(2)))).toMatchObject({
      isCounted: true,
      bytesExpected: 800_000,
    });
  });

  it('tells no size that nothing on the device has told', () => {
    expect(readinessOf(packOf(1, 2), propertiesOf())).toMatchObject({ photos: 2, bytesExpected: undefined, ready: 0 });
    expect(readinessOf(packOf(1), propertiesOf(home(9))).bytesExpected).toBe(200_000);
  });

  it('calls a stop ready only when it was read back', () => {
    const [stop] = readinessOf(packOf(1), propertiesOf(home(1, { ready_at: null }))).stops;
    expect(stop?.state).toBe('partly');
  });

  it('has nothing left to fetch when all is ready, or when what is missing is no longer listed', () => {
    expect(readinessOf(packOf(1), propertiesOf(home(1))).isOpen).toBe(false);
    const gone = home(1, { ready_at: null, gone_at: 3, photos: [{ path: '/a', ...open }] });
    expect(readinessOf(packOf(1), propertiesOf(gone)).isOpen).toBe(false);
    expect(readinessOf(packOf(), propertiesOf())).toMatchObject({ isOpen: false, photos: 0 });
  });
});
