import { formatNumber } from '#lib/money.ts';

const ZONE = 'Africa/Nairobi';
const dayOf = (date: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(date);

/**
 * When the kept catalogue was saved, in the firm's time zone: "at 09:12" today, else with the date: "on 14 Nov, 09:12".
 * A time in the future is written with its whole date: one of the two clocks is wrong, and nobody knows which.
 * @param savedAt milliseconds since 1970, like `now`
 */
export function savedWhen(savedAt: number, now: number): string {
  const [saved, today] = [new Date(savedAt), new Date(now)];
  if (Number.isNaN(saved.getTime())) return '';
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(saved);
  const isAhead = savedAt > now;
  if (!isAhead && dayOf(saved) === dayOf(today)) return `at ${time}`;
  const isThisYear = !isAhead && dayOf(saved).slice(0, 4) === dayOf(today).slice(0, 4);
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(saved);
  return `on ${date}, ${time}`;
}

/** "Searching 120 properties saved at 09:12": what a list that was made on this device was chosen from. */
export const searchedWords = (count: number, savedAt: number, now: number): string =>
  `Searching ${formatNumber(count)} ${count === 1 ? 'property' : 'properties'} saved ${savedWhen(savedAt, now)}`.trim();
