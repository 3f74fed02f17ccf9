import * as v from 'valibot';
import { PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { isComplete, progressOf, type SavedProperty, stateOf } from './saved-property.ts';

// A viewing pack lives on this device only. Operations are pure; each gives back the same pack when there is nothing to
// change.

/** The version of the row's shape that this build writes. A row of a newer version stays untouched and is skipped. */
export const VIEWING_PACK_VERSION = 1;
/** All that is stored of a client: so many letters. */
export const MAX_INITIALS = 4;
/** Longest private note, in UTF-16 units. */
export const MAX_STOP_NOTE = 500;

/** "09:30" */
const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** "2026-11-21" */
const Day = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

const Stop = v.object({
  /** What was known when it was chosen. The saved property, where there is one, knows more. */
  property: PropertySummary,
  /** The server's own page has said it: a list on the device may know less of it, one photo instead of fourteen. */
  whole: v.optional(v.boolean(), false),
  time: v.nullable(TimeOfDay),
  /** The agent's own; never shown to a client. */
  note: v.pipe(v.string(), v.maxLength(MAX_STOP_NOTE)),
});
export type Stop = v.InferOutput<typeof Stop>;

export const ViewingPack = v.object({
  v: v.literal(VIEWING_PACK_VERSION),
  id: v.pipe(v.string(), v.uuid()),
  date: Day,
  initials: v.pipe(v.string(), v.regex(new RegExp(`^\\p{Lu}{0,${MAX_INITIALS}}$`, 'u'))),
  /** A property stands in a pack once. */
  stops: v.array(Stop),
  /** ms since 1970. */
  created_at: v.pipe(v.number(), v.finite()),
});
export type ViewingPack = v.InferOutput<typeof ViewingPack>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readViewingPack = (stored: unknown): ViewingPack | undefined => readAs(ViewingPack, stored);

/** An empty pack. @param date "2026-11-21" @param now ms since 1970 */
export const newPack = (id: string, date: string, now: number): ViewingPack => ({
  v: VIEWING_PACK_VERSION,
  id,
  date,
  initials: '',
  stops: [],
  created_at: now,
});

/** At most four capital letters of what was typed as a client's initials: "a.k. " gives "AK". */
export const initialsOf = (typed: string): string =>
  [...typed.toLocaleUpperCase('en')]
    .filter((letter) => /\p{Lu}/u.test(letter))
    .slice(0, MAX_INITIALS)
    .join('');

const indexOf = (pack: ViewingPack, id: number): number => pack.stops.findIndex(({ property }) => property.id === id);

/** Adds a property as the last stop, unless it is one already. */
export const addStop = (pack: ViewingPack, property: PropertySummary): ViewingPack =>
  indexOf(pack, property.id) >= 0
    ? pack
    : { ...pack, stops: [...pack.stops, { property: summaryOf(property), whole: false, time: null, note: '' }] };

/** Without description and amenities. */
const summaryOf = (property: PropertySummary): PropertySummary => v.parse(PropertySummary, property);

/** Takes a property out. @param id of the property */
export const removeStop = (pack: ViewingPack, id: number): ViewingPack =>
  indexOf(pack, id) < 0 ? pack : { ...pack, stops: pack.stops.filter(({ property }) => property.id !== id) };

/** Puts a removed stop back where it was, as near as there are stops. @param index counted from 0 */
export function putBackStop(pack: ViewingPack, stop: Stop, index: number): ViewingPack {
  if (indexOf(pack, stop.property.id) >= 0) return pack;
  return { ...pack, stops: inserted(pack.stops, stop, Math.max(0, index)) };
}

const inserted = (stops: readonly Stop[], stop: Stop, index: number): Stop[] => [
  ...stops.slice(0, index),
  stop,
  ...stops.slice(index),
];

/** Stores what the server has said of a property that is a stop. */
export const refreshStop = (pack: ViewingPack, property: PropertySummary): ViewingPack => ({
  ...pack,
  stops: pack.stops.map((stop) =>
    stop.property.id === property.id ? { ...stop, property: summaryOf(property), whole: true } : stop,
  ),
});

/**
 * Moves a stop. At either end it stays.
 * @param id of the property @param to one place up or down, or the place it takes, counted from 0
 */
export function moveStop(pack: ViewingPack, id: number, to: 'up' | 'down' | number): ViewingPack {
  const from = indexOf(pack, id);
  const stop = pack.stops[from];
  if (stop === undefined) return pack;
  const wanted = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
  const place = Math.min(pack.stops.length - 1, Math.max(0, wanted));
  if (place === from) return pack;
  const others = pack.stops.filter((other) => other !== stop);
  return { ...pack, stops: inserted(others, stop, place) };
}

const changeStop = (pack: ViewingPack, id: number, change: Partial<Pick<Stop, 'time' | 'note'>>): ViewingPack => ({
  ...pack,
  stops: pack.stops.map((stop) => (stop.property.id === id ? { ...stop, ...change } : stop)),
});

/** @param time "09:30"; anything else is no time */
export const setTime = (pack: ViewingPack, id: number, time: string): ViewingPack =>
  changeStop(pack, id, { time: v.is(TimeOfDay, time) ? time : null });

/** The agent's private note on a stop; what is too long is cut. */
export const setNote = (pack: ViewingPack, id: number, note: string): ViewingPack =>
  changeStop(pack, id, { note: note.trim().slice(0, MAX_STOP_NOTE) });

/** Day and client. @param date "2026-11-21"; anything else leaves the day @param typed see initialsOf() */
export const setDay = (pack: ViewingPack, date: string, typed: string): ViewingPack => ({
  ...pack,
  date: v.is(Day, date) ? date : pack.date,
  initials: initialsOf(typed),
});

/** True when the times that are given read forwards. */
export function isInOrder(pack: ViewingPack): boolean {
  const times = pack.stops.flatMap(({ time }) => time ?? []);
  return times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time);
}

/** Stops by their time; those without one come last, and equal ones keep their order. */
export const sortByTime = (pack: ViewingPack): ViewingPack => ({
  ...pack,
  stops: [...pack.stops].sort((a, b) => (a.time ?? '99').localeCompare(b.time ?? '99')),
});

/**
 * What works at a stop without a connection: `ready` was read back whole, `partly` has some photos, `details` has no
 * photos, `nothing` is not on this device.
 */
export type StopState = 'ready' | 'partly' | 'details' | 'nothing';

/** Bytes are of photos. */
export interface StopReadiness {
  readonly id: number;
  readonly state: StopState;
  /** Its row in the shortlist. */
  readonly home: SavedProperty | undefined;
  readonly photos: number;
  /** False while it is not known how many photos there are: `photos` are those known of. */
  readonly isCounted: boolean;
  readonly photosStored: number;
  readonly bytesStored: number;
}

export interface PackReadiness {
  readonly stops: readonly StopReadiness[];
  readonly ready: number;
  readonly photos: number;
  readonly isCounted: boolean;
  readonly photosStored: number;
  readonly bytesStored: number;
  /** With an average for photos of unknown size; undefined while there is none, or not all photos are counted. */
  readonly bytesExpected: number | undefined;
  /** Something can still be fetched: not ready, and still listed. */
  readonly isOpen: boolean;
}

const photosOf = ({ pictures, images }: PropertySummary): number =>
  pictures?.length ?? images?.filter((src) => src.startsWith('/') && !src.startsWith('//')).length ?? 0;

function readinessOfStop({ property, whole }: Stop, home: SavedProperty | undefined): StopReadiness {
  const known = { id: property.id, photos: photosOf(property), isCounted: whole };
  if (home === undefined) return { ...known, state: 'nothing', home, photosStored: 0, bytesStored: 0 };
  const { photos, photosStored, bytesStored } = progressOf(home);
  const state = stateOf(home);
  return {
    ...known,
    // Photos that the visitor took off the device are missing at the door all the same.
    state: state === 'waiting' ? 'nothing' : state === 'ready' && home.without_photos ? 'details' : state,
    home,
    ...(home.photos === null ? {} : { photos, isCounted: true }),
    photosStored,
    bytesStored,
  };
}

/** Of a photo on average. */
function usualBytes(homes: readonly SavedProperty[]): number | undefined {
  let photos = 0;
  let bytes = 0;
  for (const home of homes) {
    const progress = progressOf(home);
    photos += progress.photosStored;
    bytes += progress.bytesStored;
  }
  return photos === 0 ? undefined : bytes / photos;
}

/** @param properties what is saved on this device, by property id */
export function readinessOf(pack: ViewingPack, homes: ReadonlyMap<number, SavedProperty>): PackReadiness {
  const stops = pack.stops.map((stop) => readinessOfStop(stop, homes.get(stop.property.id)));
  const sum = (of: (stop: StopReadiness) => number): number => stops.reduce((total, stop) => total + of(stop), 0);
  const photos = sum((stop) => stop.photos);
  const photosStored = sum((stop) => stop.photosStored);
  const bytesStored = sum((stop) => stop.bytesStored);
  const open = photos - photosStored;
  const isCounted = stops.every((stop) => stop.isCounted);
  const usual = usualBytes(stops.flatMap(({ home }) => home ?? [])) ?? usualBytes([...homes.values()]);
  return {
    stops,
    ready: stops.filter(({ state }) => state === 'ready').length,
    photos,
    isCounted,
    photosStored,
    bytesStored,
    bytesExpected: !isCounted
      ? undefined
      : open === 0
        ? bytesStored
        : usual === undefined
          ? undefined
          : bytesStored + open * usual,
    isOpen: stops.some(
      ({ state, home }) => state !== 'ready' && (home === undefined || home.gone_at === null || isComplete(home)),
    ),
  };
}
