/** "A", "A and B", "A, B and C". The first use of Intl.ListFormat takes 100 ms on a cheap phone. */
export const joinNames = (names: readonly string[], word: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

/** Names for one line: up to three of them, else "A, B and 2 more". */
export const joinFewNames = (names: readonly string[]): string =>
  joinNames(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names);
