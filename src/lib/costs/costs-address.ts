import { stringifyQuery } from '../query-string.ts';

/*
 * The address of /costs: the kind of question, and its figures as plain text (S7). An ordinary GET form writes it.
 */

/** What can be asked, in the order of the tabs. */
export const COST_KINDS = ['buying', 'mortgage', 'selling', 'moving', 'yield'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** The screen's path. */
export const COSTS_PATH = '/costs';

/** The address of a question, with the figures that are known. Amounts in KES are rounded to whole ones. */
export const costsHref = (
  kind: CostKind,
  figures: Readonly<Record<string, string | number | undefined>> = {},
): string =>
  COSTS_PATH +
  stringifyQuery({
    kind,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value) : value]),
    ),
  });
