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
/** With more options the sheet has two sides, and the description the rest of the first. */
const FEW_OPTIONS = 4;
const LINES_WITH_MANY_OPTIONS = 30;
/** The agent and the code beside the description take as many. */
const LEAST_LINES = 14;

/** In mm, as particulars-sheet.module.css lays out the sheet. */
const SIDE = 273;
/** The firm's line, title, price and the chain of facts. */
const HEAD = 43.4;
const PHOTOS = 50;
const SMALL_PHOTOS = 38;
const TITLE_LINE = 8;
const HEADING = 10;
const ROW = 4.7;
const OPTIONS_HEAD = 14;
const OPTION = 6.2;
const PROSE_LINE = 4.45;

/** In characters, at the size of the description. */
const LINE_LENGTH = 80;
const SIDE_LENGTH = 112;
const TITLE_LENGTH = 34;
/** By how much a capital is wider than other letters. */
const CAPITAL = 0.3;

/** Across the sheet, under a heading. */
interface SheetList {
  readonly texts: readonly string[];
  readonly perRow: number;
  /** A line above the texts. */
  readonly hasNote?: true;
}

function getListHeight({ texts, perRow, hasNote }: SheetList): number {
  if (texts.length === 0) return 0;
  let height = HEADING + (hasNote ? ROW : 0);
  for (let at = 0; at < texts.length; at += perRow) {
    height += Math.ceil(texts.slice(at, at + perRow).join('').length / SIDE_LENGTH) * ROW;
  }
  return height;
}

interface BesideDescription {
  readonly title: string;
  readonly photos: number;
  readonly options: number;
  readonly lists: readonly SheetList[];
}

/** Lines left for the description. */
export function countProseLines({ title, photos, options, lists }: BesideDescription): number {
  if (options > FEW_OPTIONS) return LINES_WITH_MANY_OPTIONS;
  let left = SIDE - HEAD - (Math.ceil(title.length / TITLE_LENGTH) - 1) * TITLE_LINE;
  if (photos > 0) left -= options > 0 ? SMALL_PHOTOS : PHOTOS;
  if (options > 0) left -= OPTIONS_HEAD + options * OPTION;
  for (const list of lists) left -= getListHeight(list);
  return Math.max(LEAST_LINES, left / PROSE_LINE);
}

/** The space between two paragraphs, in lines. */
const GAP = 0.36;

const getLineLength = (text: string): number =>
  LINE_LENGTH / (1 + (CAPITAL * (text.match(/\p{Lu}/gu)?.length ?? 0)) / text.length);

interface CutText {
  readonly shown: readonly string[];
  readonly isCut: boolean;
}

/** A cut text ends with a sentence if one ends near, else with a complete word and an ellipsis. */
export function cutToLines(paragraphs: readonly string[], lines: number): CutText {
  const shown: string[] = [];
  let left = lines;
  for (const paragraph of paragraphs) {
    const length = getLineLength(paragraph);
    const needed = Math.ceil(paragraph.length / length);
    if (needed > left) {
      // One line alone would say little.
      if (left >= 2 || shown.length === 0) shown.push(cutText(paragraph, Math.floor(Math.floor(left) * length)));
      return { shown, isCut: true };
    }
    shown.push(paragraph);
    left -= needed + GAP;
  }
  return { shown, isCut: false };
}

/** Not after "St." or "Rd." */
const SENTENCES = /^.*[\p{L}\d)]{3}[.!?](?=\s)/su;
/** Of the text, to be given up for the end of a sentence. */
const NEAR = 1.5 * LINE_LENGTH;

/** A longer word is cut between two characters. @param most UTF-16 units */
function cutText(text: string, most: number): string {
  const start = text.slice(0, most);
  const sentences = SENTENCES.exec(text.slice(0, most + 1))?.[0];
  if (sentences !== undefined && most - sentences.length <= NEAR) return sentences;
  const end = text.charAt(most).trim() === '' ? start.length : start.search(/\s\S*$/u);
  return `${trimForEllipsis(end > 0 ? start.slice(0, end) : start)}…`;
}

/** Half a surrogate pair goes too. */
const trimForEllipsis = (text: string): string => text.replace(/[\s.,;:–-]+$/u, '').replace(/[\uD800-\uDBFF]$/, '');
