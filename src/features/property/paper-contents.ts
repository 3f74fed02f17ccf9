import { formatLongDate, isOldCopy } from '#lib/dates.ts';
import { getPriceParts, type Priced } from '#lib/money.ts';
import { sheet as words } from './words.ts';

/** Both in ms since 1970. */
interface AnswerTimes {
  readonly savedAt?: number | undefined;
  readonly answeredAt: number | undefined;
}

/** An element around the date would differ when the page hydrates on a later day. */
const NO_BREAK = '\u00A0';

/** "Price on 23 November 2026", in the firm's time zone. @param now ms since 1970 */
export function formatPriceDate(property: Priced, { savedAt, answeredAt }: AnswerTimes, now: number): string {
  const date = savedAt ?? answeredAt;
  if (date === undefined) return words.askForPrice;
  const prefix = getPriceParts(property).amount === null ? words.particularsOf : words.priceOn;
  // Only a saved copy can be old: the clocks of server and visitor may differ.
  const isOld = savedAt !== undefined && isOldCopy(now - savedAt);
  return `${prefix} ${formatLongDate(date).replaceAll(' ', NO_BREAK)}${isOld ? words.checkFirst : ''}`;
}

// The sheet has at most two sides of A4, so what may be long has a limit; the QR code leads to the rest.

export const MAX_OPTIONS = 16;
const MAX_LINES = 36;

/** Facts per row; a row and the heading of the list take at most so many lines. */
const FACTS = { perRow: 4, rowLines: 2, headLines: 4 } as const;

/** Lines left for the description. @param lists the number of facts under each heading */
export const countLinesBeside = (...lists: readonly number[]): number =>
  lists
    .filter((facts) => facts > 0)
    .reduce((left, facts) => left - FACTS.headLines - Math.ceil(facts / FACTS.perRow) * FACTS.rowLines, MAX_LINES);

/** In characters, counted low since capitals are wider. */
const LINE_LENGTH = 60;
/** The space between two paragraphs, in lines. */
const GAP = 0.5;

/** A cut text ends with a complete word and an ellipsis. */
export function cutToLines(paragraphs: readonly string[], lines: number): readonly string[] {
  const shown: string[] = [];
  let left = lines;
  for (const paragraph of paragraphs) {
    const needed = Math.ceil(paragraph.length / LINE_LENGTH);
    if (needed > left) {
      const last = shown.at(-1);
      // With less than two lines left, the ellipsis ends the paragraph before.
      if (left >= 2 || last === undefined) shown.push(cutAtWord(paragraph, Math.floor(left) * LINE_LENGTH));
      else shown[shown.length - 1] = `${trimForEllipsis(last)}…`;
      return shown;
    }
    shown.push(paragraph);
    left -= needed + GAP;
  }
  return shown;
}

/** A longer word is cut between two characters. @param most UTF-16 units */
function cutAtWord(text: string, most: number): string {
  const start = text.slice(0, most);
  const end = text.charAt(most).trim() === '' ? start.length : start.search(/\s\S*$/u);
  return `${trimForEllipsis(end > 0 ? start.slice(0, end) : start)}…`;
}

/** Half a surrogate pair goes too. */
const trimForEllipsis = (text: string): string => text.replace(/[\s.,;:–-]+$/u, '').replace(/[\uD800-\uDBFF]$/, '');
