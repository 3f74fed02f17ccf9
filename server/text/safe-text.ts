/** C0, C1 and DEL without tab and line feed. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Characters that change the writing direction can make a text look like another. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LINE_ENDS = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** Returns text of several lines without controls, changes of direction and lone surrogates; line ends are LF. */
export const makeTextSafe = (text: string): string =>
  text.toWellFormed().replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(DIRECTIONS, '');

/** Returns text for one line. @param max characters (code points); a longer text ends in "…" */
export function makeLineSafe(text: string, max: number): string {
  const characters = [...makeTextSafe(text).replace(/\s+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
