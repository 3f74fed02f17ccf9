// RFC 5545 with times in Nairobi; the file defines the zone for readers that do not know it.

export interface CalendarEvent {
  /** Constant for the same event, so that a second import adds no second event. */
  readonly uid: string;
  /** ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly url?: string | undefined;
  /** Rises with each change of the event. */
  readonly sequence?: number;
  /** Default: tentative, which leaves the time free. */
  readonly status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** In degrees. */
  readonly point?: { readonly lat: number; readonly lng: number } | null;
  readonly organizer?: CalendarPerson;
  readonly attendees?: readonly CalendarPerson[];
}

export interface CalendarPerson {
  readonly name: string;
  /** E-mail address. */
  readonly address: string;
}

/** What a calendar does with the file (RFC 5546): it adds the events, takes their change, or takes them away. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const NAIROBI_AHEAD_MS = 3 * 60 * 60_000;

/** "20261205T080000", in UTC. @param at ms since 1970 */
const formatStamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** Escapes text (RFC 5545, 3.3.11), which may hold no control characters but line ends. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const LINE_BYTES = 75;

function countBytes(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

function foldLine(line: string): string {
  const lines: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const length = countBytes(character);
    // A continued line begins with a space, which counts as a byte.
    if (size + length > LINE_BYTES) {
      lines.push(piece);
      [piece, size] = [' ', 1];
    }
    piece += character;
    size += length;
  }
  return [...lines, piece].join('\r\n');
}

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Africa/Nairobi',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'TZNAME:EAT',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A person with a name in quotes, which has no escapes (RFC 5545, 3.2). */
const writePerson = (property: string, { name, address }: CalendarPerson): string =>
  `${property};CN="${escapeText(name)
    .replaceAll(/\\[n;,\\]|"/g, ' ')
    .trim()}":mailto:${address}`;

/** Writes the file of some events, in lines that end in CRLF. @param now when they were last changed, ms since 1970 */
export function buildCalendarFile(
  events: readonly CalendarEvent[],
  author: string,
  now: number,
  method: CalendarMethod = 'PUBLISH',
): string {
  const formatLocal = (at: number): string => formatStamp(at + NAIROBI_AHEAD_MS);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(author)}//Viewings//EN`,
    `METHOD:${method}`,
    ...ZONE,
    ...events.flatMap(({ uid, from, to, title, text, place, url, sequence, status = 'TENTATIVE', ...event }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${formatStamp(now)}Z`,
      `DTSTART;TZID=Africa/Nairobi:${formatLocal(from)}`,
      `DTEND;TZID=Africa/Nairobi:${formatLocal(to)}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(text)}`,
      ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
      ...(url === undefined ? [] : [`URL:${url}`]),
      ...(event.point == null ? [] : [`GEO:${event.point.lat};${event.point.lng}`]),
      ...(event.organizer === undefined ? [] : [writePerson('ORGANIZER', event.organizer)]),
      ...(event.attendees ?? []).map((person) => writePerson('ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE', person)),
      ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
      `STATUS:${status}`,
      `TRANSP:${status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(foldLine).join('\r\n');
}
