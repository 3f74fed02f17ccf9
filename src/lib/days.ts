import { dateInFirmZone, dayMonthYear } from './dates.ts';

// Days in the firm's time zone, which the first page does not need.

/** The day in the firm's time zone, "2026-11-14"; "" for an unreadable date. @param when ISO 8601, or ms since 1970 */
export const firmDay = (when: string | number): string => dateInFirmZone(when)?.iso ?? '';

/** A date with its weekday: "Saturday 14 November 2026"; "" for an unreadable date. */
export function longDateWithWeekday(when: string | number): string {
  const date = dateInFirmZone(when);
  return date === undefined ? '' : `${date.weekday} ${dayMonthYear(date)}`;
}
