import words from '#content/viewing-words.json' with { type: 'json' };
import { buildCalendarFile, type CalendarEvent } from '#lib/calendar-file.ts';
import { getTimes, hasPassed, type Wish } from './viewing.ts';

interface Viewing {
  /** Permanent, so that a calendar updates the event. */
  readonly key: string;
  readonly title: string;
  readonly place: string;
  readonly url: string | undefined;
  /** Contacts of the other side, a line each. */
  readonly people: readonly string[];
  readonly firm: string;
}

export const CALENDAR_NAME = 'viewing.ics';

/** Makes a calendar file, a tentative event for each future wish; undefined without any. @param now ms since 1970 */
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
