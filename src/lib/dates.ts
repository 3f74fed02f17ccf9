import { formatCount } from './counted.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the age of a copy: "just now" under an hour or when negative, then hours, then days. */
export function formatAge(ageMs: number): string {
  if (ageMs < HOUR) return 'just now';
  if (ageMs < DAY) return `${formatCount(Math.floor(ageMs / HOUR), 'hour')} old`;
  return `${formatCount(Math.floor(ageMs / DAY), 'day')} old`;
}

/** True when a copy is 14 days old, so that a price should be checked before travelling. @param ageMs milliseconds */
export const isOldCopy = (ageMs: number): boolean => ageMs >= 14 * DAY;

// Dates are formatted by hand, because the first use of the browser's formatter takes a cheap phone 172 ms.

/** Nairobi is three hours ahead of UTC all year. */
const FIRM_ZONE_MS = 3 * HOUR;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const padTwo = (part: number): string => String(part).padStart(2, '0');

export interface CalendarDate {
  readonly iso: string;
  readonly day: number;
  readonly month: string;
  readonly year: number;
  readonly weekday: string;
  readonly time: string;
}

/** Reads a date in UTC, as days without a time are. @param when ISO 8601, or ms since 1970 @returns undefined when unreadable */
export function readUtcDate(when: string | number): CalendarDate | undefined {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return undefined;
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return {
    iso: `${year}-${padTwo(month + 1)}-${padTwo(day)}`,
    day,
    month: MONTHS[month] ?? '',
    year,
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    time: `${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}`,
  };
}

/** Reads a date in the firm's time zone. @param when ISO 8601, or ms since 1970 @returns undefined when unreadable */
export const readFirmDate = (when: string | number): CalendarDate | undefined =>
  readUtcDate(new Date(when).getTime() + FIRM_ZONE_MS);

/** "14 November 2026" */
export const formatDayMonthYear = ({ day, month, year }: CalendarDate): string => `${day} ${month} ${year}`;

/**
 * Days since a day, counted from midnight to midnight in the firm's zone, whatever the zone of the phone; negative for a
 * day to come.
 * @param day "2026-11-14" @param now ms since 1970
 */
export const getDaysSince = (day: string, now: number): number =>
  Math.floor((now + FIRM_ZONE_MS) / DAY) - Date.parse(day) / DAY;

/** Formats a date in US long style in the firm's time zone (S35): "November 14, 2026"; "" when unreadable. */
export function formatUsLongDate(isoDate: string): string {
  const date = readFirmDate(isoDate);
  return date === undefined ? '' : `${date.month} ${date.day}, ${date.year}`;
}

/** Formats a date as Kenyans write it: "14 November 2026", or "". @param when ISO 8601, or ms since 1970 */
export function formatLongDate(when: string | number): string {
  const date = readFirmDate(when);
  return date === undefined ? '' : formatDayMonthYear(date);
}

/** Formats a date with its time: "14 November 2026, 09:14". */
export function formatLongDateAndTime(when: string | number): string {
  const date = readFirmDate(when);
  return date === undefined ? '' : `${formatDayMonthYear(date)}, ${date.time}`;
}
