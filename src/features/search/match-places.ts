import { fold } from '#lib/fold.ts';

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly string[];
}

/** `start` and `end` are in the name, and equal without a search. */
export interface PlaceMatch {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** "mombasa r" begins a word of "Mombasa Road"; case, accents and punctuation do not count. */
export function matchInName(
  name: string,
  folded: string,
): { readonly start: number; readonly end: number } | undefined {
  if (folded === '') return { start: 0, end: 0 };
  for (let start = 0; start < name.length; start++) {
    const before = name[start - 1];
    const beginsWord = before === undefined || (fold(before) === '' && !/['’ʼ]/u.test(before));
    if (!beginsWord || !fold(name.slice(start)).startsWith(folded)) continue;
    let end = start + 1;
    while (end < name.length && !fold(name.slice(start, end)).startsWith(folded)) end++;
    return { start, end };
  }
  return undefined;
}

/** The picker lists so many places first. */
const MAX_FIRST = 10;

/** Equals keep their order. @param counts by place name */
export const pickLargest = (names: readonly string[], counts: Readonly<Record<string, number>>): string[] =>
  names
    .filter((name) => (counts[name] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, MAX_FIRST);

export function matchPlaces(
  groups: readonly PlaceGroup[],
  typed: string,
): { readonly label: string; readonly places: readonly PlaceMatch[] }[] {
  const folded = fold(typed);
  return groups.flatMap(({ label, places }) => {
    const matches = places.flatMap((name) => {
      const match = matchInName(name, folded);
      return match === undefined ? [] : [{ name, ...match }];
    });
    return matches.length === 0 ? [] : [{ label, places: matches }];
  });
}
