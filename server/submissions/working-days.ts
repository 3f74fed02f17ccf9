import holidays from '#content/public-holidays.json' with { type: 'json' };
import { DAY_MS, HOUR_MS } from '../process/time.ts';

/** Nairobi is three hours ahead of UTC, all year. */
const AHEAD_MS = 3 * HOUR_MS;
const HOLIDAYS: ReadonlySet<string> = new Set(Object.keys(holidays.days));

const startOfDay = (time: number): number => Math.floor((time + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;

/** Whether offices in Kenya are open on the day in Nairobi: Monday to Friday, without public holidays. @param time ms */
function isWorkingDay(time: number): boolean {
  const day = new Date(time + AHEAD_MS);
  return ![0, 6].includes(day.getUTCDay()) && !HOLIDAYS.has(day.toISOString().slice(0, 10));
}

/** The same hour, ms, of the next working day. What comes on a day off counts from the beginning of the next working day. */
export function addWorkingDay(time: number): number {
  let start = time;
  while (!isWorkingDay(start)) start = startOfDay(start) + DAY_MS;
  let end = start + DAY_MS;
  while (!isWorkingDay(end)) end += DAY_MS;
  return end;
}

/** The last time it was eight in the morning in Nairobi, ms. @param now wall clock, ms */
export function getLastMorning(now: number): number {
  const morning = startOfDay(now) + 8 * HOUR_MS;
  return morning <= now ? morning : morning - DAY_MS;
}
