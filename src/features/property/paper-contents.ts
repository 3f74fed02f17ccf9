import { isOldCopy, longDate } from '#lib/dates.ts';
import { type Priced, priceParts } from '#lib/money.ts';

/** When an answer was given. In ms since 1970. */
interface Told {
  /** Of a copy on this device: when it was saved. */
  readonly savedAt?: number | undefined;
  /** When the answer came to this page; undefined where there was none. */
  readonly answeredAt: number | undefined;
}

/**
 * Of which day the words on a sheet of paper are: "Price on 23 November 2026", in the firm's time zone. Paper does not
 * change when the price does.
 * @param now ms since 1970
 */
export function priceDateInWords(property: Priced, { savedAt, answeredAt }: Told, now: number): string {
  const told = savedAt ?? answeredAt;
  if (told === undefined) return 'Ask for the price of today.';
  const words = priceParts(property).amount === null ? 'Particulars of' : 'Price on';
  // Only a saved copy can be old: the clocks of server and visitor may differ.
  const isOld = savedAt !== undefined && isOldCopy(now - savedAt);
  return `${words} ${longDate(told)}${isOld ? '. Check it before you travel.' : ''}`;
}

// What of a home goes on paper: two sides of A4 at most, so everything that may be long has a measure. The code on the
// sheet leads to the rest.

/** Most rows of the options table. */
export const MOST_OPTIONS = 16;
/** Most lines of the description. */
const MOST_LINES = 36;

/** Facts in a row of their list, and the lines that a row and the heading of the list may take. */
const FACTS = { inARow: 4, linesOfARow: 2, linesOfHead: 4 } as const;

/** Lines that are left to the description beside so many facts. */
export const linesBeside = (facts: number): number =>
  facts === 0 ? MOST_LINES : MOST_LINES - FACTS.linesOfHead - Math.ceil(facts / FACTS.inARow) * FACTS.linesOfARow;

/** Characters that a line of the description's column holds, counted low: capitals are wider. */
const LINE_LENGTH = 60;
/** The room between two paragraphs, in lines. */
const GAP = 0.5;

/**
 * The paragraphs of a text as far as they fit. One that is cut ends with a whole word and an ellipsis; so does the last
 * one before paragraphs that are left out.
 * @param lines how many there is room for
 */
export function cutToLines(paragraphs: readonly string[], lines: number): readonly string[] {
  const shown: string[] = [];
  let left = lines;
  for (const paragraph of paragraphs) {
    const needed = Math.ceil(paragraph.length / LINE_LENGTH);
    if (needed > left) {
      const last = shown.at(-1);
      // Less than two lines would be a few words under a gap: the paragraph before it says that there is more.
      if (left >= 2 || last === undefined) shown.push(cutAtWord(paragraph, Math.floor(left) * LINE_LENGTH));
      else shown[shown.length - 1] = `${withoutEnd(last)}…`;
      return shown;
    }
    shown.push(paragraph);
    left -= needed + GAP;
  }
  return shown;
}

/** @param most UTF-16 units; a word that is longer is cut itself, between two characters */
function cutAtWord(text: string, most: number): string {
  const kept = text.slice(0, most);
  const lastWord = text.charAt(most).trim() === '' ? kept.length : kept.search(/\s\S*$/u);
  return `${withoutEnd(lastWord > 0 ? kept.slice(0, lastWord) : kept)}…`;
}

/** Without marks that an ellipsis takes the place of, and without half a character. */
const withoutEnd = (text: string): string => text.replace(/[\s.,;:–-]+$/u, '').replace(/[\uD800-\uDBFF]$/, '');
