import { fold } from '#lib/fold.ts';
import { isSheetError, quote } from '../normalise/reading.ts';
import type { Notes } from '../problems.ts';
import { formatPlace, formatPlaces, type RawSheet, type SheetFile, type SheetRow } from './sheet-row.ts';

// Between rows stand titles, sections, totals and repeated headings; a row that may be a property is never left out.

const FIRST_ROWS = 30;
/** Known columns that a heading below a title has at least. */
const MIN_KNOWN = 2;

const getFilled = (row: Pick<SheetRow, 'cells'>): readonly string[] =>
  row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Finds the heading: the first row, or the one below a title with the most known columns. */
export async function findHeading(
  raw: RawSheet,
  { isKnown, notes }: { readonly isKnown: (heading: string) => boolean; readonly notes: Notes },
): Promise<SheetRow | undefined> {
  const rows: SheetRow[] = [];
  for await (const row of raw.rows()) {
    rows.push(row);
    if (rows.length === FIRST_ROWS) break;
  }
  const [first] = rows;
  if (first === undefined) return undefined;
  const countKnown = (row: SheetRow): number => getFilled(row).filter((cell) => isKnown(fold(cell))).length;
  if (countKnown(first) >= MIN_KNOWN) return first;
  const best = rows.reduce((a, b) => (countKnown(b) > countKnown(a) ? b : a));
  const above = rows.slice(0, rows.indexOf(best));
  // Properties would fill as many cells as the headings; a title fills few.
  const isBelowTitle = above.every((row) => getFilled(row).length * 2 <= getFilled(best).length);
  if (best === first || countKnown(best) < MIN_KNOWN || !isBelowTitle) return first;
  notes.add(
    `${raw.name}, title`,
    `${formatPlaces(above)} ${above.length === 1 ? 'is taken as a title' : 'are taken as titles'} (${quote(getFilled(first).join(' '))}); the headings are in ${formatPlace(best)}`,
  );
  return best;
}

export function withoutHeading(raw: RawSheet, heading: SheetRow, notes: Notes): RawSheet['rows'] {
  const headingText = getFilled(heading).map(fold).join('\n');
  return async function* below(onBytes) {
    const repeated: SheetRow[] = [];
    for await (const row of raw.rows(onBytes)) {
      if (row.line <= heading.line) continue;
      if (getFilled(heading).length > 1 && getFilled(row).map(fold).join('\n') === headingText) repeated.push(row);
      else yield row;
    }
    if (repeated.length > 0) {
      const words = repeated.length === 1 ? 'repeats the headings and is' : 'repeat the headings and are';
      notes.add(`${raw.name}, headings`, `${formatPlaces(repeated)} ${words} left out`);
    }
  };
}

const TOTAL =
  /^(?:(?:grand|overall)\s+)?(?:sub[\s-]?totals?\b.*|(?:totals?|sum|average|count)(?:\s+(?:of|for|in|no|number|price|prices|value|amount|rent|listings|homes|houses|plots|properties|units|kes|kshs?))*(?:\s*\([^()]*\))?)\s*[:=.]*\s*[\d.,]*$/i;
/** An amount, a number of properties, or the remains of a broken formula. */
const SUM =
  /^(?:(?:kes|kshs?|usd|us\$|\$)\.?\s*)?[-(]?\d[\d\s.,'’]*\)?\s*(?:\/[-=])?\s*(?:%|k|m|mn|bn|million|billion|acres?|ha|sq\.?\s*(?:ft|m)|sqm|sqft|units?|homes|houses|plots|listings|properties)?$|^=/i;

function isTotal(row: SheetRow, sections: ReadonlySet<string>): boolean {
  const [label = '', ...others] = getFilled(row);
  const section = /^totals?\s+(.+?)\s*:?$/i.exec(label)?.[1];
  const isLabel = TOTAL.test(label) || (section !== undefined && sections.has(fold(section)));
  return isLabel && others.every((cell) => SUM.test(cell) || isSheetError(cell));
}

function isSection(row: SheetRow, heading: readonly string[], isTitle: (heading: string) => boolean): boolean {
  const index = row.cells.findIndex((cell) => cell.trim() !== '');
  const text = row.cells[index]?.trim() ?? '';
  if (getFilled(row).length !== 1 || !/\p{L}{3}/u.test(text) || isSheetError(text)) return false;
  const columns = heading.filter((name) => name !== '').length;
  if ((row.spans ?? 1) >= Math.min(3, columns)) return true;
  if (index !== heading.findIndex((name) => name !== '')) return false;
  // A row with only a title may be an unfinished property.
  if (isTitle(fold(heading[index] ?? '')) && text !== text.toUpperCase()) return false;
  // "JJ-1042" is a reference, "2 BEDROOM APARTMENTS" is not.
  const bare = text.replace(/\s*\(\d+\)$/, '');
  return !/\d/.test(bare) || (bare.match(/\p{L}{3,}/gu)?.length ?? 0) >= 2;
}

/** Drops section headings and totals. @param isTitle true for a folded heading of titles */
export function withoutSections(
  sheet: SheetFile,
  { notes, isTitle }: { readonly notes: Notes; readonly isTitle: (heading: string) => boolean },
): SheetFile {
  return {
    ...sheet,
    async *rows(onBytes) {
      const sections: SheetRow[] = [];
      const totals: SheetRow[] = [];
      const names = new Set<string>();
      for await (const row of sheet.rows(onBytes)) {
        if (isTotal(row, names)) totals.push(row);
        else if (isSection(row, sheet.heading, isTitle)) {
          sections.push(row);
          names.add(fold(getFilled(row)[0] ?? ''));
        } else yield row;
      }
      if (sections.length > 0) {
        const isSingle = sections.length === 1;
        notes.add(
          `${sheet.name}, sections`,
          `${formatPlaces(sections)} ${isSingle ? 'has one text alone and is taken as a section heading' : 'have one text alone each and are taken as section headings'} (${formatExamples(sections)}); no home is made of ${isSingle ? 'it, and its words are' : 'them, and their words are'} not read into the rows below`,
        );
      }
      if (totals.length > 0) {
        const words = totals.length === 1 ? 'is a total and is' : 'are totals and are';
        notes.add(`${sheet.name}, totals`, `${formatPlaces(totals)} ${words} left out (${formatExamples(totals)})`);
      }
    },
  };
}

const formatExamples = (rows: readonly SheetRow[]): string =>
  rows
    .slice(0, 3)
    .map((row) => quote(getFilled(row)[0] ?? ''))
    .join(', ') + (rows.length > 3 ? ', ...' : '');
