// Writes calendar files (RFC 5545). Times are in Nairobi, without summer time; the file defines the zone for readers that
// do not know it.

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
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** Escapes text (RFC 5545, 3.3.11), which may hold no control characters but line ends. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Most bytes of a line (RFC 5545, 3.1). */
const LINE_BYTES = 75;

function countBytes(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** Breaks a line into pieces of at most 75 bytes, never within a character. */
function folded(line: string): string {
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

/**
 * Writes the file of some tentative events.
 * @param author "Jiwe & Jani"
 * @param now ms since 1970
 * @returns lines that end in CRLF
 */
export function calendarFile(events: readonly CalendarEvent[], author: string, now: number): string {
  const local = (at: number): string => stamp(at + NAIROBI_AHEAD_MS);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(author)}//Viewings//EN`,
    'METHOD:PUBLISH',
    ...ZONE,
    ...events.flatMap(({ uid, from, to, title, text, place, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp(now)}Z`,
      `DTSTART;TZID=Africa/Nairobi:${local(from)}`,
      `DTEND;TZID=Africa/Nairobi:${local(to)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
      ...(url === undefined ? [] : [`URL:${url}`]),
      'STATUS:TENTATIVE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}
