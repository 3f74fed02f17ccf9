// A calendar file (RFC 5545), as a mail program or a phone opens it. Times are those of Nairobi, which has one zone and no
// summer time: the file says so itself, since a reader may not know the zone.

/** What a calendar shows. */
export interface CalendarEvent {
  /** Never changes for the same event: an import of the same file again makes no second one. */
  readonly uid: string;
  /** ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  /** Where more is told. */
  readonly url?: string | undefined;
}

/** Content type of the file. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const NAIROBI_AHEAD_MS = 3 * 60 * 60_000;

/** "20261205T080000", in UTC. @param at ms since 1970 */
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** Text in a line (RFC 5545, 3.3.11). Other control characters than line ends are none of the format's. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Most bytes of a line (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** How many bytes a character has in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** A line broken into pieces of at most 75 bytes, none of them within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const more = bytesOf(character);
    // A continued line begins with a space, which counts.
    if (size + more > LINE_BYTES) {
      lines.push(piece);
      [piece, size] = [' ', 1];
    }
    piece += character;
    size += more;
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
 * The file of some events that are only asked for, not agreed.
 * @param of who made it: "Jiwe & Jani"
 * @param now ms since 1970
 * @returns lines that end in CRLF
 */
export function calendarFile(events: readonly CalendarEvent[], of: string, now: number): string {
  const local = (at: number): string => stamp(at + NAIROBI_AHEAD_MS);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(of)}//Viewings//EN`,
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
