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

/** In the firm's time zone; "" for an unreadable date. @param when ISO 8601, or ms since 1970 */
export function inFirmZone(when: string | number, locale: string, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'Africa/Nairobi' }).format(date);
}

/** A date in US long style in the firm's time zone (S35): "November 14, 2026". "" for an unreadable date. */
export const usLongDate = (isoDate: string): string => inFirmZone(isoDate, 'en-US', { dateStyle: 'long' });

/**
 * A date as Kenyans write it, in the firm's time zone: "14 November 2026". "" for an unreadable date.
 * @param when ISO 8601, or ms since 1970
 */
export const longDate = (when: string | number): string => inFirmZone(when, 'en-GB', { dateStyle: 'long' });

/** The same with its time: "14 November 2026, 09:14". */
export const longDateAndTime = (when: string | number): string =>
  [longDate(when), inFirmZone(when, 'en-GB', { timeStyle: 'short' })].filter(Boolean).join(', ');
