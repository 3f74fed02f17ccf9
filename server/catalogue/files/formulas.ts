// A sheet saved as text may hold a formula instead of its value. Two formulas show their value themselves: a link with
// its words, unless its cell is lost (#REF!), and ="0712", which keeps a zero.

const LINK = /^=\s*HYPERLINK\s*\(\s*(?:"((?:[^"]|"")*)"|[^,;"()#]+)\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const TEXT = /^=\s*"((?:[^"]|"")*)"$/;

/** The words that a formula shows. @returns undefined for one that has to be calculated */
export function parseFormulaText(cell: string): string | undefined {
  const link = LINK.exec(cell);
  const words = link === null ? TEXT.exec(cell)?.[1] : (link[2] ?? link[1]);
  return words?.replaceAll('""', '"').trim();
}

// Spreadsheet programs calculate a cell that begins with one of these, whoever wrote it. An apostrophe before it makes
// it text; reading removes that one apostrophe again.

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/u;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

export const escapeFormula = (cell: string): string =>
  FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

export const unescapeFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
