/** A day without a time is the same everywhere: it is read and written in UTC. */
const ofDay = (date: string): Date => new Date(`${date}T00:00:00Z`);

const write = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(ofDay(date));

/** "Saturday". @param date "2026-11-21" */
export const weekdayOf = (date: string): string => write(date, { weekday: 'long' });

/** "21 November", with the year when it is not the one of `today`. Both as "2026-11-21". */
export const dayOf = (date: string, today: string): string =>
  write(date, {
    day: 'numeric',
    month: 'long',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });

/** The day by this device's own clock and zone: "2026-11-21". @param now ms since 1970 */
export function dateOf(now: number): string {
  const date = new Date(now);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "9:00" as it is written; "09:00" as it is stored. */
export const timeInWords = (time: string): string => time.replace(/^0/, '');
