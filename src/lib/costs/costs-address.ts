import * as v from 'valibot';

// The address of /costs: the kind of question, and its figures as plain text (S7). An ordinary GET form writes it.

/** What can be asked, in the order of the tabs. */
export const COST_KINDS = ['buying', 'mortgage', 'selling', 'moving', 'yield'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** The screen's path. */
export const COSTS_PATH = '/costs';

const figure = v.optional(v.string());

/** What an address may say: the kind, and the figures as they were typed. */
export const CostsSearch = v.object({
  kind: v.fallback(v.optional(v.picklist(COST_KINDS)), undefined),
  price: figure,
  place: figure,
  valued: figure,
  loan: figure,
  rate: figure,
  years: figure,
  paid: figure,
  improvements: figure,
  person: figure,
  own_home_years: figure,
  rent: figure,
  deposit: figure,
  charges: figure,
  costs: figure,
});
type CostsTexts = v.InferInput<typeof CostsSearch>;

/** A link to a question, with the figures that are known. Amounts in KES are rounded to whole ones. */
export const costsLink = (
  kind: CostKind,
  figures: { readonly [Name in keyof CostsTexts]?: number | undefined } = {},
) => {
  const texts: CostsTexts = Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(Math.round(value))]],
    ),
  );
  return { to: COSTS_PATH, search: { kind, ...texts } } as const;
};
