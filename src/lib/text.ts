/** Returns what stands before "Read More" (spec §4, S16): a quarter in whole words; under 200 characters all. */
export function getFirstQuarter(text: string): { readonly shown: string; readonly isCut: boolean } {
  if (text.length < 200) return { shown: text, isCut: false };
  const quarter = Math.ceil(text.length / 4);
  const rest = text.slice(quarter).search(/\s/);
  const end = rest === -1 ? text.length : quarter + rest;
  const previous = text.slice(0, quarter).search(/\s\S*$/);
  const nearest = previous > 0 && quarter - previous < end - quarter ? previous : end;
  const shown = text.slice(0, nearest).replace(/[\s.,;:–-]+$/u, '');
  return { shown: `${shown}…`, isCut: true };
}

/** Description metadata (spec §9, S36): the first 160 characters of the visible text, and "..." when it is longer. */
export function formatDescription(text: string): string {
  const folded = text.replace(/\s+/gu, ' ').trim();
  const characters = [...folded];
  return characters.length <= 160 ? folded : `${characters.slice(0, 160).join('').trimEnd()}...`;
}

/** The initials of a drawn portrait: "Wangari Mwambao" gives "WM"; one name gives one letter. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
    .join('')
    .toUpperCase();
}

/** Capitalises the first letter. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns "office-space" or "OFFICE SPACE" into "Office space". */
export function toSentenceCase(words: string): string {
  const plain = words
    .replace(/[-_\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  return capitalise(plain);
}

/** Splits a plain text at its line breaks, without empty paragraphs. */
export const getParagraphs = (text: string): readonly string[] =>
  text
    .split(/\s*\n\s*/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
