import { fold } from '../lib/fold.ts';
import { countyOf, placeNames } from './place-names.ts';

// The server stores the result (S53), so a change here or in the list of places needs another ROWS_VERSION.

/** A dash separates parts with spaces around it, and joins two names without. */
const PARTING = /[,;:|/()[\]{}\n\r•·]|\s[-‐‑‒–—]+\s/u;
const JOINING = /[-‐‑‒–—]+/u;

const byFirstWord = new Map<string, string[]>();
for (const name of [...placeNames].sort((a, b) => b.length - a.length)) {
  const first = name.split(' ', 1)[0] ?? '';
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), name.replaceAll(' ', ' (?:(?:-|,(?! road)) )?')]);
}

/** By first word, since one expression of all places would be tried at every word; longest first, so that none is cut. */
const PLACES: ReadonlyMap<string, RegExp> = new Map(
  [...byFirstWord].map(([first, written]) => [first, new RegExp(` (?:${written.join('|')})(?= )`, 'y')]),
);

function* findNamedPlaces(line: string): Generator<readonly [match: string, index: number]> {
  for (let at = line.indexOf(' '); at !== -1; at = line.indexOf(' ', at)) {
    const place = PLACES.get(line.slice(at + 1, line.indexOf(' ', at + 1)));
    if (place !== undefined) place.lastIndex = at;
    const match = place?.exec(line)?.[0];
    if (match !== undefined) yield [match, at];
    at += match?.length ?? 1;
  }
}

/** A road of the place before it: "Kilimani Wood Avenue" is place and road; what may name a house needs a number or the end. */
const IS_ROAD =
  /^(?: - \S+| (?:link|beach|ring|north|south|east|west|hills?|view|main|service|access|feeder|super|by))* (?:- )?(?:road|street|ave(?:nue)?|cres(?:cent)?|(?:super)?highway|hwy|lane|ln|(?:by)?pass|expressway|boulevard|blvd|parkway|(?:drive|close|way)(?! to )|(?:grove|terrace|loop|row|mews|walk|path|st|dr|av|cl)(?= ,| \d| $))(?= )/;
/** Makes the place after it the destination of a road. */
const LEADS_TO = / (?:(?:road|highway|way) to|(?:barabara|njia) ya)$/;
const LONGEST_LEAD = ' barabara ya'.length;

/**
 * Finds the known places that a line names as whole words, but not within a road's name ("Thika Road") or a longer place's.
 * @param text the address line of a record @returns folded names, each once
 */
export function findPlacesInLine(text: string): readonly string[] {
  const parts = text.split(PARTING).map((part) => part.split(JOINING).map(fold).join(' - '));
  const line = ` ${parts.join(' , ')} `.replaceAll(' rd ', ' road ');
  const found = new Set<string>();
  for (const [match, index] of findNamedPlaces(line)) {
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
