import * as v from 'valibot';
import { PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { getProgress, getState, isComplete, type SavedProperty, type SavedState } from './saved-property.ts';

// A pack lives on this device only; these functions are pure, and return the same pack when nothing changes.

/** Nothing else of a client is stored. */
export const MAX_INITIALS = 4;
export const MAX_STOP_NOTE = 500;
export const MAX_WAY_IN = 200;

const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** "2026-11-21" */
const Day = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

const wayIn = v.optional(v.pipe(v.string(), v.maxLength(MAX_WAY_IN)), '');

/** What nobody publishes of a property: the agent enters it here, and it leaves this device never (0035). */
const WayIn = v.object({
  gate: wayIn,
  /** Name and number. */
  caretaker: wayIn,
  /** Degrees, a Plus Code or a link, as typed. */
  point: wayIn,
});
export type WayIn = v.InferOutput<typeof WayIn>;

const Stop = v.object({
  /** As known when it was chosen; a saved property knows more. */
  property: PropertySummary,
  /** `property` comes from its own page: a list has one photo instead of fourteen. */
  whole: v.optional(v.boolean(), false),
  time: v.nullable(TimeOfDay),
  /** The agent's own; never shown to a client. */
  note: v.pipe(v.string(), v.maxLength(MAX_STOP_NOTE)),
  /** Packs of earlier builds lack it. */
  way_in: v.optional(WayIn),
});
export type Stop = v.InferOutput<typeof Stop>;

export const ViewingPack = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.uuid()),
  date: Day,
  initials: v.pipe(v.string(), v.regex(new RegExp(`^\\p{Lu}{0,${MAX_INITIALS}}$`, 'u'))),
  /** Each property once. */
  stops: v.array(Stop),
  created_at: v.pipe(v.number(), v.finite()),
});
export type ViewingPack = v.InferOutput<typeof ViewingPack>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readViewingPack = (stored: unknown): ViewingPack | undefined => readAs(ViewingPack, stored);

/** @param date "2026-11-21" @param now ms since 1970 */
export const createEmptyPack = (id: string, date: string, now: number): ViewingPack => ({
  v: 1,
  id,
  date,
  initials: '',
  stops: [],
  created_at: now,
});

/** The first capital letters of a client's initials as typed: "a.k. " becomes "AK". */
export const readInitials = (typed: string): string =>
  (typed.toLocaleUpperCase('en').match(/\p{Lu}/gu) ?? []).slice(0, MAX_INITIALS).join('');

const indexOf = (pack: ViewingPack, id: number): number => pack.stops.findIndex(({ property }) => property.id === id);

const toSummary = (property: PropertySummary): PropertySummary => v.parse(PropertySummary, property);

const changeStop = (pack: ViewingPack, id: number, change: Partial<Stop>): ViewingPack => ({
  ...pack,
  stops: pack.stops.map((stop) => (stop.property.id === id ? { ...stop, ...change } : stop)),
});

/** Adds a property as the last stop, unless the pack has it. */
export const addStop = (pack: ViewingPack, property: PropertySummary): ViewingPack =>
  putBackStop(pack, { property: toSummary(property), whole: false, time: null, note: '' }, pack.stops.length);

/** @param id of the property */
export const removeStop = (pack: ViewingPack, id: number): ViewingPack =>
  indexOf(pack, id) < 0 ? pack : { ...pack, stops: pack.stops.filter(({ property }) => property.id !== id) };

/** Restores a removed stop at its place, or at the end of a shorter pack. @param index from 0 */
export const putBackStop = (pack: ViewingPack, stop: Stop, index: number): ViewingPack =>
  indexOf(pack, stop.property.id) >= 0 ? pack : { ...pack, stops: pack.stops.toSpliced(Math.max(0, index), 0, stop) };

/** Stores the server's record of a stop. */
export const refreshStop = (pack: ViewingPack, property: PropertySummary): ViewingPack =>
  changeStop(pack, property.id, { property: toSummary(property), whole: true });

/** Moves a stop one place up or down, or to an index from 0. At either end it stays. @param id of the property */
export function moveStop(pack: ViewingPack, id: number, to: 'up' | 'down' | number): ViewingPack {
  const from = indexOf(pack, id);
  const stop = pack.stops[from];
  if (stop === undefined) return pack;
  const target = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
  const index = Math.min(pack.stops.length - 1, Math.max(0, target));
  if (index === from) return pack;
  return { ...pack, stops: pack.stops.toSpliced(from, 1).toSpliced(index, 0, stop) };
}

/** What the agent types about a stop; a time other than "09:30" is none. */
export interface TypedStop {
  readonly time: string;
  readonly note: string;
  readonly wayIn: WayIn;
}

/** Stores what was typed, cut to MAX_STOP_NOTE and MAX_WAY_IN; an empty way in is removed. @param id of the property */
export function editStop(pack: ViewingPack, id: number, { time, note, wayIn }: TypedStop): ViewingPack {
  const cut = (text: string): string => text.trim().slice(0, MAX_WAY_IN);
  const way_in = { gate: cut(wayIn.gate), caretaker: cut(wayIn.caretaker), point: cut(wayIn.point) };
  return changeStop(pack, id, {
    time: v.is(TimeOfDay, time) ? time : null,
    note: note.trim().slice(0, MAX_STOP_NOTE),
    way_in: Object.values(way_in).some((text) => text !== '') ? way_in : undefined,
  });
}

/** @param date "2026-11-21"; anything else leaves the day @param typed see readInitials() */
export const setDay = (pack: ViewingPack, date: string, typed: string): ViewingPack => ({
  ...pack,
  date: v.is(Day, date) ? date : pack.date,
  initials: readInitials(typed),
});

/** Whether the times that are set follow each other. */
export function isInOrder(pack: ViewingPack): boolean {
  const times = pack.stops.flatMap(({ time }) => time ?? []);
  return times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time);
}

/** Sorts stops by time, those without one last; equal times keep their order. */
export const sortByTime = (pack: ViewingPack): ViewingPack => ({
  ...pack,
  stops: [...pack.stops].sort((a, b) => (a.time ?? '99').localeCompare(b.time ?? '99')),
});

/** What opens without a connection: see SavedState; `nothing` is not on this device. */
export type StopState = Exclude<SavedState, 'waiting'> | 'nothing';
export type StopReadiness = ReturnType<typeof getStopReadiness>;
export type PackReadiness = ReturnType<typeof getReadiness>;

const countPhotos = ({ pictures, images }: PropertySummary): number =>
  pictures?.length ?? images?.filter((src) => src.startsWith('/') && !src.startsWith('//')).length ?? 0;

const NOTHING_STORED = { photos: 0, photosStored: 0, plans: 0, plansStored: 0, bytesStored: 0 };

function getStopReadiness({ property, whole }: Stop, saved: SavedProperty | undefined) {
  const { photos, ...stored } = saved === undefined ? NOTHING_STORED : getProgress(saved);
  const state = saved === undefined ? 'waiting' : getState(saved);
  const isPlanned = saved !== undefined && saved.photos !== null;
  // Photos that the visitor deleted to free space are missing at the door all the same.
  const offline: StopState =
    state === 'waiting' ? 'nothing' : state === 'ready' && saved?.without_photos === true ? 'details' : state;
  return {
    id: property.id,
    state: offline,
    saved,
    ...stored,
    photos: isPlanned ? photos : countPhotos(property),
    /** False while `photos` counts only those of a list. */
    isCounted: isPlanned || whole,
  };
}

function getAverageBytes(properties: readonly SavedProperty[]): number | undefined {
  const progress = properties.map(getProgress);
  const pictures = progress.reduce((sum, { photosStored, plansStored }) => sum + photosStored + plansStored, 0);
  const bytes = progress.reduce((sum, { bytesStored }) => sum + bytesStored, 0);
  return pictures === 0 ? undefined : bytes / pictures;
}

/** How much of a pack is on this device. Bytes are of photos. @param properties all saved ones by id */
export function getReadiness(pack: ViewingPack, properties: ReadonlyMap<number, SavedProperty>) {
  const stops = pack.stops.map((stop) => getStopReadiness(stop, properties.get(stop.property.id)));
  const sum = (field: 'photos' | 'photosStored' | 'plans' | 'plansStored' | 'bytesStored'): number =>
    stops.reduce((total, stop) => total + stop[field], 0);
  const [photos, photosStored, bytesStored] = [sum('photos'), sum('photosStored'), sum('bytesStored')];
  const lacking = photos + sum('plans') - photosStored - sum('plansStored');
  const isCounted = stops.every((stop) => stop.isCounted);
  const average =
    getAverageBytes(stops.flatMap(({ saved }) => saved ?? [])) ?? getAverageBytes([...properties.values()]);
  const bytesLacking = lacking === 0 ? 0 : average === undefined ? undefined : lacking * average;
  return {
    stops,
    ready: stops.filter(({ state }) => state === 'ready').length,
    photos,
    isCounted,
    photosStored,
    bytesStored,
    /** With the average for photos of unknown size; undefined while that or the number of photos is unknown. */
    bytesExpected: isCounted && bytesLacking !== undefined ? bytesStored + bytesLacking : undefined,
    /** Whether something can still be fetched: it is not ready, and still listed. */
    isOpen: stops.some(
      ({ state, saved }) => state !== 'ready' && (saved === undefined || saved.gone_at === null || isComplete(saved)),
    ),
  };
}
