import { searchOfQuery } from '#contract/search-params.ts';
import { addressOf } from './search-address.ts';
import { searchTitle } from './search-words.ts';

/** A search as a link says it. @param query of its address */
export function searchLink(query: Readonly<Record<string, string>>): readonly [href: string, label: string] {
  const { filter } = searchOfQuery(query);
  return [addressOf(filter), searchTitle(filter)];
}
