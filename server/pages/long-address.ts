import { hasSearchParameters } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';

/** Longest path and query of a page, in characters. A longer one is reduced to what pages read. */
export const LONGEST_ADDRESS = 2_000;
/** Longest name or value that any page reads, in characters: that of a location. */
const LONGEST_TEXT = 200;
/** Longest path, in characters as they are written in an address. */
const LONGEST_PATH = 1_000;
/** The parameter that pages with a form read. */
const SENT = 'sent';

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The beginning of a text, cut by code points: half of a surrogate pair cannot be written into an address. */
const cut = (text: string): string => [...text.trim()].slice(0, LONGEST_TEXT).join('').trim();

function shortPath(path: string): string {
  if (path.length <= LONGEST_PATH) return path;
  let short = '';
  for (const segment of path.split('/').slice(1)) {
    short += '/';
    for (const character of cut(decoded(segment)).toWellFormed()) {
      const written = encodeURIComponent(character);
      if (short.length + written.length > LONGEST_PATH) return short;
      short += written;
    }
  }
  return short;
}

/**
 * The part of a long address that a page reads: the known parameters, the first of each name, each cut to its longest
 * length. The rest would be ignored anyway (S7), and must not fill the server's memory.
 * @param href path and query
 */
export function shortAddress(href: string): { readonly path: string; readonly query: string } {
  const question = href.indexOf('?');
  const path = shortPath(question === -1 ? href : href.slice(0, question));
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(question === -1 ? {} : parseQuery(href.slice(question)))) {
    if (name !== SENT && !hasSearchParameters({ [name]: value })) continue;
    const more = { ...kept, [name]: cut(value) };
    if (path.length + stringifyQuery(more).length <= LONGEST_ADDRESS) Object.assign(kept, more);
  }
  return { path, query: stringifyQuery(kept) };
}
