import { fold } from '../lib/fold.ts';
import { countyOf, placeNames } from './place-names.ts';

// Which places an address line names (S53). Server, device and pushes go by this one reading. The server keeps what it
// gives: a change of it, or of the list of places, takes another ROWS_VERSION.

/** What parts one piece of information from the next; a dash does so with spaces around it, and else joins two names. */
const PARTING = /[,;:|/()[\]{}\n\r•·]|\s[-‐‑‒–—]+\s/u;
const JOINING = /[-‐‑‒–—]+/u;

const byFirstWord = new Map<string, string[]>();
for (const name of [...placeNames].sort((a, b) => b.length - a.length)) {
  const first = name.split(' ', 1)[0] ?? '';
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), name.replaceAll(' ', ' (?:(?:-|,(?! road)) )?')]);
}

/**
 * Every known place by its first word, the longest first, so that a place is not found within the name of another. One
 * expression of all would be tried whole at each word.
 */
const PLACES: ReadonlyMap<string, RegExp> = new Map(
  [...byFirstWord].map(([first, written]) => [first, new RegExp(` (?:${written.join('|')})(?= )`, 'y')]),
);

/** The places that a folded line names, with where each begins, one after the other. */
function* placesNamed(line: string): Generator<readonly [match: string, index: number]> {
  for (let at = line.indexOf(' '); at !== -1; at = line.indexOf(' ', at)) {
    const place = PLACES.get(line.slice(at + 1, line.indexOf(' ', at + 1)));
    if (place !== undefined) place.lastIndex = at;
    const match = place?.exec(line)?.[0];
    if (match !== undefined) yield [match, at];
    at += match?.length ?? 1;
  }
}

/**
 * What makes a road's name of the place before it. Of the words that may stand between, only those that are certain: "Kilimani
 * Wood Avenue" is a place and a road. What may as well be a house ("Kilimani Terrace Apartments") or begin another name ("St
 * Mary") is a road where nothing follows but a number; "close to" is none.
 */
const IS_ROAD =
  /^(?: - \S+| (?:link|beach|ring|north|south|east|west|hills?|view|main|service|access|feeder|super|by))* (?:- )?(?:road|street|ave(?:nue)?|cres(?:cent)?|(?:super)?highway|hwy|lane|ln|(?:by)?pass|expressway|boulevard|blvd|parkway|(?:drive|close|way)(?! to )|(?:grove|terrace|loop|row|mews|walk|path|st|dr|av|cl)(?= ,| \d| $))(?= )/;
/** What makes it where a road leads to. */
const LEADS_TO = / (?:(?:road|highway|way) to|(?:barabara|njia) ya)$/;
const LONGEST_LEAD = ' barabara ya'.length;

/**
 * The known places that an address line names as whole words; not as a part of a road's name ("Thika Road"), nor of a longer
 * place that lies elsewhere.
 * @param text the line as a record has it
 * @returns folded names, each once
 */
export function placesInLine(text: string): readonly string[] {
  const parts = text.split(PARTING).map((part) => part.split(JOINING).map(fold).join(' - '));
  const line = ` ${parts.join(' , ')} `.replaceAll(' rd ', ' road ');
  const found = new Set<string>();
  for (const [match, index] of placesNamed(line)) {
    const isRoad = match.endsWith(' road');
    if (!isRoad && IS_ROAD.test(line.slice(index + match.length))) continue;
    if (LEADS_TO.test(line.slice(Math.max(0, index - LONGEST_LEAD), index))) continue;
    const name = fold(match);
    found.add(name);
    const county = countyOf.get(name);
    if (county !== undefined && ` ${name} `.includes(` ${county} `)) found.add(county);
  }
  return [...found];
}
