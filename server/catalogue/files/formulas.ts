// A spreadsheet that is saved as text may keep a formula where its value was meant. Two of them say their value
// themselves: a link with its words, unless its cell is lost (#REF!), and ="0712" by which people keep a zero.

const LINK = /^=\s*HYPERLINK\s*\(\s*(?:"((?:[^"]|"")*)"|[^,;"()#]+)\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const TEXT = /^=\s*"((?:[^"]|"")*)"$/;

/** The words that a formula shows. @returns undefined for one that has to be calculated */
export function wordsOfFormula(cell: string): string | undefined {
  const link = LINK.exec(cell);
  const words = link === null ? TEXT.exec(cell)?.[1] : (link[2] ?? link[1]);
  return words?.replaceAll('""', '"').trim();
}

// A spreadsheet program takes a cell that begins with one of these for a formula, whoever wrote it. An apostrophe before
// it makes it text; reading takes that one apostrophe away again, so that what was written comes back.

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/u;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A cell that no spreadsheet program calculates. */
export const guardFormula = (cell: string): string =>
  FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

/** What was guarded. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
