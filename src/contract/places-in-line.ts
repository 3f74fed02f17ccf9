import { foldedWords } from '../lib/fold.ts';
import { countyOf, placeNames } from './place-names.ts';

/*
 * Which places an address line names (S53). Server, device and pushes go by this one reading. The server keeps what it
 * gives: a change of it, or of the list of places, takes another ROWS_VERSION and ROWS_LAYOUT.
 */

/** What a road's name ends in. */
const ROADS: ReadonlySet<string> = new Set(
  'road street avenue ave drive crescent cres close way highway hwy lane ln bypass pass superhighway expressway freeway motorway boulevard blvd parkway grove terrace walk path loop row mews'.split(
    ' ',
  ),
);
/** The same, in short: only at the end of a part of the line, since "St Mary" and "Dr Kamau" begin names. */
const SHORT_ROADS: ReadonlySet<string> = new Set(['st', 'dr', 'av', 'cl']);
/**
 * Words between a place and the kind of road that belong to the road's name: "Kilimani Link Road". No others, since
 * "Kilimani Wood Avenue" is a place and a road.
 */
const OF_ROADS: ReadonlySet<string> = new Set(
  'link beach ring north south east west hill hills view main service access feeder super by'.split(' '),
);
/** Words before a place that make it where a road leads to. */
const LEADS_TO: ReadonlySet<string> = new Set(['road to', 'highway to', 'way to', 'barabara ya', 'njia ya']);

/** What parts one piece of information from the next; a dash does so with spaces around it. */
const PARTING = /[,;:|/()[\]{}\n\r•·]+|\s[-‐‑‒–—]+\s/u;
/** Joins two names to one: "Thika-Garissa Road". */
const JOINING = /[-‐‑‒–—]+/u;

interface Word {
  readonly word: string;
  /** How it stands behind the word before it. */
  readonly after: 'part' | 'dash' | 'space';
}

function wordsOf(line: string): readonly Word[] {
  return line.split(PARTING).flatMap((part) =>
    part.split(JOINING).flatMap((piece, at) =>
      foldedWords(piece).map((word, index) => ({
        word: word === 'rd' ? 'road' : word,
        after: index > 0 ? ('space' as const) : at > 0 ? ('dash' as const) : ('part' as const),
      })),
    ),
  );
}

/** Known places by the first word of their names. */
const byFirstWord = new Map<string, { readonly name: string; readonly words: readonly string[] }[]>();
for (const name of placeNames) {
  const words = name.split(' ');
  const [first = ''] = words;
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { name, words }]);
}

/** Does what stands at `end`, behind a place, make a road's name of it? */
function isOfRoad(words: readonly Word[], end: number): boolean {
  for (let at = end; ; at++) {
    const here = words[at];
    if (here === undefined || here.after === 'part') return false;
    const next = words[at + 1];
    // "Close to the mall", "walk to the school".
    if (ROADS.has(here.word)) return next?.word !== 'to' || next.after === 'part';
    if (SHORT_ROADS.has(here.word) && (next === undefined || next.after === 'part')) return true;
    if (here.after !== 'dash' && !OF_ROADS.has(here.word)) return false;
  }
}

/**
 * The known places that an address line names as whole words; not as a part of a road's name ("Thika Road"), nor of a longer
 * place that lies elsewhere.
 * @param line as a record has it
 * @returns folded names, each once
 */
export function placesInLine(line: string): readonly string[] {
  const words = wordsOf(line);
  const found: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  words.forEach(({ word }, start) => {
    for (const place of byFirstWord.get(word) ?? []) {
      const end = start + place.words.length;
      if (!place.words.every((part, index) => words[start + index]?.word === part)) continue;
      const isRoad = ROADS.has(place.words.at(-1) ?? '');
      if (!isRoad && isOfRoad(words, end)) continue;
      if (LEADS_TO.has(`${words[start - 2]?.word} ${words[start - 1]?.word}`) && words[start]?.after === 'space')
        continue;
      found.push({ name: place.name, start, end });
    }
  });
  const isWithin = (one: (typeof found)[number]): boolean =>
    found.some(
      (other) =>
        other.start <= one.start &&
        other.end >= one.end &&
        other.name.length > one.name.length &&
        countyOf.get(other.name) !== one.name,
    );
  return [...new Set(found.filter((one) => !isWithin(one)).map(({ name }) => name))];
}
