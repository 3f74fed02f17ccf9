import * as v from 'valibot';
import { formatLongDateWithWeekday } from '#lib/days.ts';
import { readAs } from '#lib/read-as.ts';
import { MAX_PHONE, optionalEmail, propertyId, required, text } from './submission-fields.ts';

// Up to three wishes, each a day and a part of it (0029).

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const MAX_WISHES = 3;

/** False for a day that the calendar does not have, such as the 31st of February. */
const isDay = (date: string): boolean => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date;
};
const NO_DAY = 'Please choose a day';

/** The day is Nairobi's, "2026-12-05". */
export const Wish = v.object({
  date: v.pipe(v.string(NO_DAY), v.regex(/^\d{4}-\d{2}-\d{2}$/, NO_DAY), v.check(isDay, NO_DAY)),
  part: v.picklist(DAY_PARTS, 'Please choose a time of day'),
});
export type Wish = v.InferOutput<typeof Wish>;

/** Parses a list of one to three wishes. */
export const wishList = <const S extends v.GenericSchema<unknown, Wish>>(wish: S) =>
  v.pipe(
    v.array(wish, NO_DAY),
    v.minLength(1, NO_DAY),
    v.maxLength(MAX_WISHES, `Please choose at most ${MAX_WISHES} times`),
  );

/** Only our own server takes it. A past wish is accepted, since it may have waited in an outbox. */
export const ViewingRequest = v.object({
  property_id: propertyId,
  slots: wishList(Wish),
  name: required('Name', 200),
  phone: required('Phone', MAX_PHONE),
  email: optionalEmail,
  note: v.optional(text('Note', 5000), ''),
});
export type ViewingRequest = v.InferOutput<typeof ViewingRequest>;

const HOURS: Readonly<Record<DayPart, readonly [from: number, to: number]>> = {
  morning: [8, 12],
  afternoon: [12, 17],
  evening: [17, 20],
};
export const START_HOURS: Readonly<Record<DayPart, number>> = {
  morning: HOURS.morning[0],
  afternoon: HOURS.afternoon[0],
  evening: HOURS.evening[0],
};
export const PART_WORDS: Readonly<Record<DayPart, string>> = {
  morning: 'Morning (8am-12pm)',
  afternoon: 'Afternoon (12pm-5pm)',
  evening: 'Evening (5pm-8pm)',
};

/** Returns start and end in ms since 1970. Nairobi is three hours ahead of UTC all year. */
export function getTimes({ date, part }: Wish): { readonly from: number; readonly to: number } {
  const [from, to] = HOURS[part];
  const at = (hour: number): number => Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00+03:00`);
  return { from: at(from), to: at(to) };
}

/** True for a wish that is over. @param now ms since 1970 */
export const hasPassed = (wish: Wish, now: number): boolean => getTimes(wish).to <= now;

export const WISH_FIELDS = [
  ['date_1', 'part_1'],
  ['date_2', 'part_2'],
  ['date_3', 'part_3'],
] as const;

/** Reads the wishes of a form, one from each row with a day. @param field returns a value, '' when empty */
export const readWishes = (field: (name: string) => string) =>
  WISH_FIELDS.flatMap(([date, part]) => (field(date) === '' ? [] : [{ date: field(date), part: field(part) }]));

/** Parses the fields of a form into its valid wishes. */
export const parseWishes = (fields: Readonly<Record<string, string>>): readonly Wish[] =>
  readWishes((name) => fields[name] ?? '').flatMap((wish) => readAs(Wish, wish) ?? []);

/** Writes a wish: "Saturday 5 December 2026, morning (8am-12pm)". */
export const formatWish = (wish: Wish): string =>
  `${formatLongDateWithWeekday(wish.date)}, ${PART_WORDS[wish.part].toLowerCase()}`;

/** Writes wishes and note as an enquiry, for a server without viewings. */
export const writeWishesAsNote = (wishes: readonly Wish[], note: string): string =>
  ['I would like to view this home:', ...wishes.map(formatWish), ...(note === '' ? [] : ['', note])].join('\n');
