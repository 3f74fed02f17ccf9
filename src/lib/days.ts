import { inFirmZone } from './dates.ts';

/* Days in the firm's time zone. Apart from the dates that every page says. */

/** The day in the firm's time zone, "2026-11-14". @param when ISO 8601, or ms since 1970 */
export const firmDay = (when: string | number): string =>
  inFirmZone(when, 'sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** A date with its weekday: "Saturday 14 November 2026". */
export const longDateWithWeekday = (when: string | number): string =>
  inFirmZone(when, 'en-GB', { dateStyle: 'full' }).replace(',', '');
