// Makes visitors' text safe for places where some characters are commands: mail headers, terminals, log lines. The
// stored text stays as it was written.

/** C0 and C1 controls and DEL, without tab and line feed. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Characters that change the writing direction, and so can make a text look like another. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LINE_ENDS = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** Text of several lines: line ends are LF; without other controls, changes of direction and lone surrogates. */
export const safeText = (text: string): string =>
  text.toWellFormed().replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(TURNS, '');

/**
 * Text for one line, such as a header or a row of a table.
 * @param max characters (code points) that are kept; a longer text ends in "…"
 */
export function safeLine(text: string, max: number): string {
  const characters = [...safeText(text).replace(/\s+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
