import holidays from '#content/public-holidays.json' with { type: 'json' };
import { closingHours } from '#content/viewing-hours.ts';
import { DAY_PARTS, type DayPart, hasPassed, START_HOURS } from '#contract/viewing.ts';
import { readFirmDate } from '#lib/dates.ts';
import { getFirmDay } from '#lib/days.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;

/** True for a part that begins by the time the offices close on that day; on Sundays and public holidays they are closed. */
export function isPartOffered(day: string, part: DayPart): boolean {
  if (Object.hasOwn(holidays.days, day)) return false;
  const closing = closingHours[readFirmDate(day)?.weekday ?? ''];
  return closing !== undefined && START_HOURS[part] <= closing;
}

/** Days on which the offices are open, from today if a part of it is still to come. @param now ms since 1970 */
export function listNextDays(now: number): readonly string[] {
  const days: string[] = [];
  for (let time = now; days.length < DAYS; time += DAY_MS) {
    const day = getFirmDay(time);
    if (DAY_PARTS.some((part) => isPartOffered(day, part) && !hasPassed({ date: day, part }, now))) days.push(day);
  }
  return days;
}

/** True for a day without evening. */
export const isShortDay = (day: string): boolean => !isPartOffered(day, 'evening');

/** So many parts of a day are over. @param now ms since 1970 */
export const countPassedParts = (date: string, now: number): number =>
  DAY_PARTS.filter((part) => hasPassed({ date, part }, now)).length;
