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
