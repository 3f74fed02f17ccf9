const LINK = /^=\s*HYPERLINK\s*\(\s*(?:"((?:[^"]|"")*)"|[^,;"()#]+)\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const TEXT = /^=\s*"((?:[^"]|"")*)"$/;

/** Parses the text that a link or ="0712" shows; undefined for a formula that must be calculated. */
export function parseFormulaText(cell: string): string | undefined {
  const link = LINK.exec(cell);
  const text = link === null ? TEXT.exec(cell)?.[1] : (link[2] ?? link[1]);
  return text?.replaceAll('""', '"').trim();
}

/** Spreadsheet programs calculate a cell that begins so, unless an apostrophe makes it text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/u;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

export const escapeFormula = (cell: string): string =>
  FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);
