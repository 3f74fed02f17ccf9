import type { Node } from './node.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "Monday to Friday" and "Saturday" as days; [] for words that name none. */
function daysOf(words: string): readonly string[] {
  const named = WEEK.map((day) => words.indexOf(day)).flatMap((at, day) => (at === -1 ? [] : [{ at, day }]));
  const [first, last] = named.toSorted((a, b) => a.at - b.at).map(({ day }) => day);
  if (first === undefined) return [];
  if (last !== undefined && / to |–|-/.test(words)) return WEEK.slice(first, last + 1);
  return named.map(({ day }) => WEEK[day] ?? '');
}

/** "8:30 am" as "08:30"; undefined for other words. */
function timeOf(words: string): string | undefined {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)$/i.exec(words.trim()) ?? [];
  if (hour === '') return undefined;
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/**
 * The hours of an office as schema.org has them. A day that is closed, and words that say neither days nor times, are left
 * out: nothing said is closed.
 * @param hours as the page shows them: "Monday to Friday", "8:00 am – 5:00 pm"
 */
export function openingHours(hours: readonly { readonly days: string; readonly time: string }[]): Node[] {
  return hours.flatMap(({ days, time }) => {
    const [opens, closes] = time.split(/[–-]/).map(timeOf);
    const dayOfWeek = daysOf(days);
    if (opens === undefined || closes === undefined || dayOfWeek.length === 0) return [];
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }];
  });
}
