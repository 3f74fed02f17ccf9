const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * How old a saved copy is, in words: "just now" under an hour, then hours, then days.
 * @param ageMs milliseconds; a negative age (the clock was put back) reads "just now"
 */
export function ageInWords(ageMs: number): string {
  if (ageMs < HOUR) return 'just now';
  if (ageMs < DAY) return `${plural(Math.floor(ageMs / HOUR), 'hour')} old`;
  return `${plural(Math.floor(ageMs / DAY), 'day')} old`;
}

/** True when a copy is so old that a price should be checked before travelling: 14 days. */
export const isOldCopy = (ageMs: number): boolean => ageMs >= 14 * DAY;

/** A date in US long style in the firm's time zone (S35): "November 14, 2026". "" for an unreadable date. */
export function usLongDate(isoDate: string): string {
  const date = new Date(isoDate);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Africa/Nairobi' }).format(date);
}

/** A date as Kenyans write it, in the firm's time zone: "14 November 2026". "" for an unreadable date. */
export function longDate(isoDate: string): string {
  const date = new Date(isoDate);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' }).format(date);
}

/** A date and its time in the firm's time zone: "14 November 2026, 09:14". "" for an unreadable date. */
export function longDateAndTime(isoDate: string): string {
  const date = new Date(isoDate);
  if (Number.isNaN(date.getTime())) return '';
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' }).format(date);
  return `${longDate(isoDate)}, ${time}`;
}
