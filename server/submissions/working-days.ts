import holidays from '#content/public-holidays.json' with { type: 'json' };
import { getFirmDay } from '#lib/days.ts';
import { DAY_MS, HOUR_MS } from '../process/time.ts';

const HOLIDAYS: ReadonlySet<string> = new Set(Object.keys(holidays.days));

/** Midnight in Nairobi before a time, both ms. */
export const getStartOfDay = (time: number): number => Date.parse(`${getFirmDay(time)}T00:00:00+03:00`);

/** Whether offices in Kenya are open on the day in Nairobi: Monday to Friday, without public holidays. @param time ms */
function isWorkingDay(time: number): boolean {
  const day = getFirmDay(time);
  return ![0, 6].includes(new Date(day).getUTCDay()) && !HOLIDAYS.has(day);
}

/**
 * When one working day has passed since a message came: the same hour of the next working day. What comes on a day off
 * counts from the beginning of the next working day.
 * @param time wall clock, ms
 */
export function addWorkingDay(time: number): number {
  let start = time;
  while (!isWorkingDay(start)) start = getStartOfDay(start) + DAY_MS;
  let end = start + DAY_MS;
  while (!isWorkingDay(end)) end += DAY_MS;
  return end;
}

/** The last time it was eight in the morning in Nairobi, ms. @param now wall clock, ms */
export function getLastMorning(now: number): number {
  const morning = getStartOfDay(now) + 8 * HOUR_MS;
  return morning <= now ? morning : morning - DAY_MS;
}
