import { fold } from '#lib/fold.ts';

/** Changes of one letter, and swaps of two neighbours, that lead from one text to the other. */
function distance(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * The name that was most likely meant by a misspelt one, folded alike.
 * @returns undefined when none is near: at most one slip in a short name, two from seven letters
 */
export function nearest(given: string, names: Iterable<string>): string | undefined {
  const wanted = fold(given);
  if (wanted.length < 3 || wanted.length > 60) return undefined;
  let best: string | undefined;
  let least = wanted.length >= 7 ? 3 : 2;
  for (const name of names) {
    const folded = fold(name);
    if (Math.abs(folded.length - wanted.length) >= least) continue;
    const slips = distance(wanted, folded);
    if (slips < least) {
      least = slips;
      best = name;
    }
  }
  return best;
}

/** "; did you mean "Kiambu"?", or nothing. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const name = nearest(given, names);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
