import * as v from 'valibot';

// The address of /costs: the kind of calculation and its figures as plain text (S7), as a GET form writes them.

export const COST_KINDS = ['buying', 'mortgage', 'selling', 'moving', 'yield'] as const;
export type CostKind = (typeof COST_KINDS)[number];

export const COSTS_PATH = '/costs';

const figure = v.optional(v.string());

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

/** Links to a calculation with known figures. Amounts in KES are rounded to whole ones. */
export const getCostsLink = (
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
