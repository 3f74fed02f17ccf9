import type { CostKind } from '#lib/costs/costs-address.ts';

/** How each question is called: on its tab, above its form, and what it takes. */
export const costWords: Readonly<
  Record<CostKind, { readonly tab: string; readonly title: string; readonly text: string }>
> = {
  buying: {
    tab: 'Buying',
    title: 'Buying a home',
    text: 'Stamp duty and fees, beside the price.',
  },
  mortgage: {
    tab: 'Mortgage',
    title: 'A mortgage',
    text: 'What a loan takes each month, and in all.',
  },
  selling: {
    tab: 'Selling',
    title: 'Selling a home',
    text: 'Commission, tax on the gain, and what you keep.',
  },
  moving: {
    tab: 'Moving in',
    title: 'Moving in',
    text: 'What you need before you have the keys.',
  },
  yield: {
    tab: 'Yield',
    title: 'The yield of a home',
    text: 'What is left of the rent in a year, as a share of the price.',
  },
};
