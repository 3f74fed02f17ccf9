import { fold } from '#lib/fold.ts';

/** A group of the location picker, its places by name. */
export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly string[];
}

/** A place found, and where in its name the match begins and ends; equal when all is shown. */
export interface PlaceMatch {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a folded text begins a word of a name, without regard to case, accents and punctuation. Several words match
 * whatever is between them: "mombasa r" is in "Mombasa Road".
 * @returns undefined when it is not in the name
 */
export function matchInName(
  name: string,
  wanted: string,
): { readonly start: number; readonly end: number } | undefined {
  if (wanted === '') return { start: 0, end: 0 };
  for (let start = 0; start < name.length; start++) {
    const before = name[start - 1];
    const beginsWord = before === undefined || (fold(before) === '' && !/['’ʼ]/u.test(before));
    if (!beginsWord || !fold(name.slice(start)).startsWith(wanted)) continue;
    let end = start + 1;
    while (end < name.length && !fold(name.slice(start, end)).startsWith(wanted)) end++;
    return { start, end };
  }
  return undefined;
}

/** Places named first in the picker. */
const MOST = 10;

/**
 * The places with most homes, those with as many in the order given; counties, which hold the others, are not among them.
 * @param counts homes by the name of a place
 */
export const mostHomes = (names: readonly string[], counts: Readonly<Record<string, number>>): string[] =>
  names
    .filter((name) => (counts[name] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, MOST);

/** Filters the groups as a person types; groups without a match are left out. */
export function matchPlaces(
  groups: readonly PlaceGroup[],
  typed: string,
): { readonly label: string; readonly places: readonly PlaceMatch[] }[] {
  const wanted = fold(typed);
  return groups.flatMap(({ label, places }) => {
    const matches = places.flatMap((name) => {
      const match = matchInName(name, wanted);
      return match === undefined ? [] : [{ name, ...match }];
    });
    return matches.length === 0 ? [] : [{ label, places: matches }];
  });
}
