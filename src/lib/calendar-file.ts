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
}

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

/** Writes the file of some tentative events, in lines that end in CRLF. @param now ms since 1970 */
export function buildCalendarFile(events: readonly CalendarEvent[], author: string, now: number): string {
  const formatLocal = (at: number): string => formatStamp(at + NAIROBI_AHEAD_MS);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(author)}//Viewings//EN`,
    'METHOD:PUBLISH',
    ...ZONE,
    ...events.flatMap(({ uid, from, to, title, text, place, url }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${formatStamp(now)}Z`,
      `DTSTART;TZID=Africa/Nairobi:${formatLocal(from)}`,
      `DTEND;TZID=Africa/Nairobi:${formatLocal(to)}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(text)}`,
      ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
      ...(url === undefined ? [] : [`URL:${url}`]),
      'STATUS:TENTATIVE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(foldLine).join('\r\n');
}
