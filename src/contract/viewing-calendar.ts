import words from '#content/viewing-words.json' with { type: 'json' };
import { buildCalendarFile, type CalendarEvent } from '#lib/calendar-file.ts';
import { getTimes, hasPassed, type Wish } from './viewing.ts';

/** What is viewed, and who takes part. */
interface Viewing {
  /** The request's permanent name. */
  readonly key: string;
  readonly title: string;
  readonly place: string;
  readonly url: string | undefined;
  /** Contacts of the other side, a line each. */
  readonly people: readonly string[];
  readonly firm: string;
}

export const CALENDAR_NAME = 'viewing.ics';

/**
 * Makes the calendar file of a request: a tentative event for each wish in the future.
 * @param now ms since 1970
 * @returns undefined when all wishes have passed
 */
export function viewingCalendar(
  wishes: readonly Wish[],
  { key, title, place, url, people, firm }: Viewing,
  now: number,
): string | undefined {
  const events = wishes.flatMap((wish, index): CalendarEvent[] =>
    hasPassed(wish, now)
      ? []
      : [
          {
            ...getTimes(wish),
            uid: `${key}-${index + 1}@viewing`,
            title: `Viewing requested: ${title}`,
            text: [words.no_appointment, ...people].join('\n'),
            place,
            url,
          },
        ],
  );
  return events.length === 0 ? undefined : buildCalendarFile(events, firm, now);
}
