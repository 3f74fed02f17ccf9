/** "A", "A and B", "A, B and C". The first use of Intl.ListFormat takes 100 ms on a cheap phone. */
export const joinNames = (names: readonly string[], word: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

/** Names for one line: all if they are few, else "A, B and 2 more". */
export const joinFewNames = (names: readonly string[], few = 3): string =>
  joinNames(names.length > few ? [...names.slice(0, few - 1), `${names.length - few + 1} more`] : names);
