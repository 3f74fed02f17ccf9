import { dateInFirmZone } from '#lib/dates.ts';
import { formatNumber } from '#lib/money.ts';

/**
 * When the kept catalogue was saved, in the firm's time zone: "at 09:12" today, else with the date: "on 14 Nov, 09:12".
 * A time in the future is written with its whole date: one of the two clocks is wrong, and nobody knows which.
 * @param savedAt milliseconds since 1970, like `now`
 */
export function savedWhen(savedAt: number, now: number): string {
  const [saved, today] = [dateInFirmZone(savedAt), dateInFirmZone(now)];
  if (saved === undefined) return '';
  const isAhead = savedAt > now;
  if (!isAhead && saved.iso === today?.iso) return `at ${saved.time}`;
  const isThisYear = !isAhead && saved.year === today?.year;
  // "Sept", as the English shorten it; all others have three letters.
  const month = saved.month === 'September' ? 'Sept' : saved.month.slice(0, 3);
  return `on ${saved.day} ${month}${isThisYear ? '' : ` ${saved.year}`}, ${saved.time}`;
}

/** "Searching 120 properties saved at 09:12": what a list that was made on this device was chosen from. */
export const searchedWords = (count: number, savedAt: number, now: number): string =>
  `Searching ${formatNumber(count)} ${count === 1 ? 'property' : 'properties'} saved ${savedWhen(savedAt, now)}`.trim();
