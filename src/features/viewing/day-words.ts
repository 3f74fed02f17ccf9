import { dateInUtc } from '#lib/dates.ts';

/* A day without a time is the same everywhere: it is read and written in UTC. */

/** "Saturday". @param date "2026-11-21" */
export const weekdayOf = (date: string): string => dateInUtc(date)?.weekday ?? '';

/** "21 November", with the year when it is not the one of `today`. Both as "2026-11-21". */
export function dayOf(date: string, today: string): string {
  const written = dateInUtc(date);
  if (written === undefined) return '';
  const { day, month, year } = written;
  return date.slice(0, 4) === today.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** The day by this device's own clock and zone: "2026-11-21". @param now ms since 1970 */
export function dateOf(now: number): string {
  const date = new Date(now);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "9:00" as it is written; "09:00" as it is stored. */
export const timeInWords = (time: string): string => time.replace(/^0/, '');
