import words from '#content/viewing-words.json' with { type: 'json' };
import { buildCalendarFile, type CalendarEvent, type CalendarPerson } from '#lib/calendar-file.ts';
import { getMapHref } from '#lib/contact-links.ts';
import { getTimes, hasPassed, type Wish } from './viewing.ts';
import type { ViewingState } from './viewing-state.ts';

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
export function createViewingCalendar(
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

/** How long a viewing takes, ms. */
export const VIEWING_MS = 60 * 60_000;

/** The link that opens the gate in a map. */
export const getGateHref = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string =>
  getMapHref(`${lat.toFixed(6)},${lng.toFixed(6)}`);

export interface Meeting extends Pick<ViewingState, 'version' | 'directions' | 'point'> {
  /** ISO time. */
  readonly at: string;
}

/** For a mail program, which then changes its calendar by itself. */
export interface Invitation {
  readonly isCancelled: boolean;
  readonly organizer: CalendarPerson;
  readonly attendees: readonly CalendarPerson[];
}

/**
 * Makes the calendar file of a viewing that has an hour: one event of one hour, which each later file of it changes.
 * @param viewing `key` is that of data/device/viewing-key.ts @param now when it was last changed, ms since 1970
 * @param invitation of a mail; the phone's file has none
 */
export function createConfirmedCalendar(
  { at, version, directions, point }: Meeting,
  { key, title, place, url, people, firm }: Viewing,
  now: number,
  invitation?: Invitation,
): string {
  const from = Date.parse(at);
  const isCancelled = invitation?.isCancelled === true;
  const gate = point === null ? [] : [getGateHref(point)];
  const event: CalendarEvent = {
    from,
    to: from + VIEWING_MS,
    uid: `${key}@viewing`,
    title: `Viewing: ${title}`,
    text: [...people, directions, ...gate].filter((line) => line !== '').join('\n'),
    place,
    url,
    sequence: version,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    point,
    ...(invitation === undefined ? {} : { organizer: invitation.organizer, attendees: invitation.attendees }),
  };
  const method = invitation === undefined ? 'PUBLISH' : isCancelled ? 'CANCEL' : 'REQUEST';
  return buildCalendarFile([event], firm, now, method);
}
