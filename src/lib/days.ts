import { formatDayMonthYear, readFirmDate } from './dates.ts';

// Days in the firm's time zone, which the first page does not need.

/** The day in the firm's time zone, "2026-11-14"; "" for an unreadable date. @param when ISO 8601, or ms since 1970 */
export const getFirmDay = (when: string | number): string => readFirmDate(when)?.iso ?? '';

/** A date whose month does not need its whole word: "14 Nov 2026"; "" for an unreadable date. @param when ISO 8601, or ms since 1970 */
export function formatShortDate(when: string | number): string {
  const date = readFirmDate(when);
  return date === undefined ? '' : formatDayMonthYear({ ...date, month: date.month.slice(0, 3) });
}

/** A date with its weekday: "Saturday 14 November 2026"; "" for an unreadable date. */
export function formatLongDateWithWeekday(when: string | number): string {
  const date = readFirmDate(when);
  return date === undefined ? '' : `${date.weekday} ${formatDayMonthYear(date)}`;
}

/** A day with its hour: "Saturday 5 December, 10:00"; "" for an unreadable date. @param when ISO 8601, or ms since 1970 */
export function formatDayAndTime(when: string | number): string {
  const date = readFirmDate(when);
  return date === undefined ? '' : `${date.weekday} ${date.day} ${date.month}, ${date.time}`;
}
