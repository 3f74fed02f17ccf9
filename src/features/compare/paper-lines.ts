import type { CompareRow } from './compare-rows.ts';

/*
 * How long a comparison is on paper. It prints on one side of A4, lying: the more there is, the smaller it is set.
 */

/** Characters that a line of a column holds with four homes, counted low. */
const LINE_LENGTH = 32;
/** A note on paper is cut after so many lines; the screen has all of it. */
export const MOST_PAPER_LINES = 3;
/** A heading with the room over it. */
const HEADING_LINES = 1.8;

const linesOf = (text: string): number => Math.min(MOST_PAPER_LINES, Math.max(1, Math.ceil(text.length / LINE_LENGTH)));

/** Lines of the whole table under its head, with half a line of room for each row. */
export const paperLines = (groups: readonly { readonly rows: readonly CompareRow[] }[]): number =>
  groups.reduce(
    (sum, { rows }) =>
      rows.reduce(
        (total, { label, values }) =>
          total + 0.5 + Math.max(linesOf(label), ...values.map((value) => linesOf(value ?? ''))),
        sum + HEADING_LINES,
      ),
    0,
  );
