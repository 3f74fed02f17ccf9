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
