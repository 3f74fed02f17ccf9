import * as v from 'valibot';
import { getTimes, readWishes, type Wish, Wish as WishSchema } from '#contract/viewing.ts';
import { MAX_OFFERS } from '#contract/viewing-state.ts';
import { readPlusCode } from '#lib/plus-code.ts';
import { toIso } from '../process/time.ts';
import { makeTextSafe } from '../text/safe-text.ts';
import type { AgencyStep, Gate, Point, Step, Viewing, VisitorStep } from '../viewings/viewing-life.ts';

// The fields of the pages by which a viewing is answered.

/** Returns a value as typed, '' without one. */
export type Field = (name: string) => string;
export interface FieldError {
  readonly field: string;
  readonly message: string;
}
export type ReadStep<S extends Step = Step> =
  | { readonly step: S }
  | { readonly errors: readonly [FieldError, ...FieldError[]] };

export const MAX_TEXT = 1000;
export const ROWS: readonly number[] = Array.from({ length: MAX_OFFERS }, (_none, index) => index + 1);

const NO_DAY = 'Please choose a day.';
const NO_HOUR = 'Please choose an hour.';
export const PASSED = 'This time has passed. Please choose a later one.';
const TOO_LONG = `This is too long. At most ${MAX_TEXT} characters, please.`;
const NO_POINT = 'Please write it as -1.2921, 36.8219 or as a Plus Code of ten digits, such as 6GCRPR5C+2F.';
const FAR_POINT = 'This point is far away. Please write the latitude first, as in -1.2921, 36.8219.';

const HALF_HOUR_MS = 1_800_000;

/** The half hours of a wish's part of the day that lie ahead, ms. @param now wall clock, ms */
export function getHalfHours(wish: Wish, now: number): readonly number[] {
  const { from, to } = getTimes(wish);
  const count = (to - from) / HALF_HOUR_MS;
  return Array.from({ length: count }, (_none, index) => from + index * HALF_HOUR_MS).filter((at) => at > now);
}

/** Parses a form that our page posted; undefined for anything else. */
export function parseForm(type: string, bytes: Uint8Array): Field | undefined {
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return undefined;
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  return (name) => makeTextSafe(form.get(name) ?? '').trim();
}

/** The words of a posted form, without its times. */
export const getWords = (field: Field): readonly string[] =>
  ['note', 'directions', 'point'].map(field).filter((text) => text !== '');

/** The times of Nairobi, ms; NaN for what is none. */
const readTime = (date: string, time: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}/.test(time)
    ? Date.parse(`${date}T${time.slice(0, 5)}:00+03:00`)
    : Number.NaN;

class Reader {
  readonly errors: FieldError[] = [];
  readonly #field: Field;
  readonly #now: number;

  constructor(field: Field, now: number) {
    this.#field = field;
    this.#now = now;
  }

  /** @returns the first error, which also stands for "none" to the type */
  finish<S extends Step>(step: S): ReadStep<S> {
    const [first, ...others] = this.errors;
    return first === undefined ? { step } : { errors: [first, ...others] };
  }

  fail(field: string, message: string): void {
    this.errors.push({ field, message });
  }

  text(name: string): string {
    const text = this.#field(name);
    if (text.length > MAX_TEXT) this.fail(name, TOO_LONG);
    return text;
  }

  /** A day and an hour of Nairobi, as ISO time; '' after an error. */
  time(date: string, time: string): string {
    const [day, hour] = [this.#field(date), this.#field(time)];
    const at = readTime(day, hour);
    if (day === '') this.fail(date, NO_DAY);
    else if (hour === '') this.fail(time, NO_HOUR);
    else if (Number.isNaN(at)) this.fail(date, NO_DAY);
    else if (at <= this.#now) this.fail(date, PASSED);
    else return toIso(at);
    return '';
  }

  /** The times of the rows that have something in them, at least of the first. */
  times(): string[] {
    const filled = ROWS.filter((row) => row === 1 || this.#field(`date_${row}`) + this.#field(`time_${row}`) !== '');
    return filled.map((row) => this.time(`date_${row}`, `time_${row}`));
  }

  point(): Point | null {
    const typed = this.#field('point');
    if (typed === '') return null;
    const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(typed) ?? [];
    const point = lat === undefined ? readPlusCode(typed) : { lat: Number(lat), lng: Number(lng) };
    if (point === undefined) this.fail('point', NO_POINT);
    else if (!isInEastAfrica(point)) this.fail('point', FAR_POINT);
    else return point;
    return null;
  }

  gate(): Gate {
    return { directions: this.text('directions'), point: this.point() };
  }
}

/** Two numbers in the wrong order lie elsewhere. */
const isInEastAfrica = ({ lat, lng }: Point): boolean => lat > -12 && lat < 15 && lng > 28 && lng < 52;

/** Reads a step of the agency. @param by the agent's username, '' for the office @param now wall clock, ms */
export function readAgencyStep(field: Field, viewing: Viewing, by: string, now: number): ReadStep<AgencyStep> {
  const reader = new Reader(field, now);
  const note = reader.text('note');
  // The office says who meets the visitor.
  const agent = by === '' ? field('agent') : by;
  switch (field('act')) {
    case 'confirm': {
      const wish = Number(field('wish') || Number.NaN);
      const wanted = viewing.wishes[wish];
      const at = wanted === undefined ? Number.NaN : readTime(wanted.date, field(`hour_${wish}`));
      if (wanted === undefined) reader.fail('wish', 'Please choose one of the times.');
      else if (Number.isNaN(at)) reader.fail(`hour_${wish}`, NO_HOUR);
      else if (!getHalfHours(wanted, now).includes(at)) reader.fail(`hour_${wish}`, PASSED);
      const gate = reader.gate();
      return reader.finish({
        act: 'confirm',
        wish,
        at: Number.isNaN(at) ? '' : toIso(at),
        by: agent,
        presser: by,
        note,
        ...gate,
      });
    }
    case 'move':
      return reader.finish({
        act: 'move',
        at: reader.time('date', 'time'),
        by: agent,
        presser: by,
        note,
        ...reader.gate(),
      });
    case 'propose':
      return reader.finish({ act: 'propose', offers: reader.times(), by: agent, presser: by, note, ...reader.gate() });
    case 'cancel':
      return reader.finish({ act: 'cancel', by, note });
    case 'gone':
      return reader.finish({ act: 'gone', by, note });
    default:
      return { errors: [{ field: 'act', message: 'Please press one of the buttons.' }] };
  }
}

/** Reads a step of the visitor. @param now wall clock, ms */
export function readVisitorStep(field: Field, now: number): ReadStep<VisitorStep> {
  const reader = new Reader(field, now);
  switch (field('act')) {
    case 'accept':
      return reader.finish({ act: 'accept', at: field('at') });
    case 'another': {
      const wishes = readWishes(field).filter((wish): wish is Wish => v.is(WishSchema, wish));
      if (wishes.length === 0) reader.fail('date_1', NO_DAY);
      ROWS.forEach((row) => {
        const day = field(`date_${row}`);
        const wish = wishes.find(({ date }) => date === day);
        if (day !== '' && (wish === undefined || getTimes(wish).to <= now)) reader.fail(`date_${row}`, PASSED);
      });
      return reader.finish({ act: 'another', wishes, note: reader.text('note') });
    }
    case 'withdraw':
      return reader.finish({ act: 'withdraw' });
    default:
      return { errors: [{ field: 'act', message: 'Please press one of the buttons.' }] };
  }
}
