import type { CostKind } from '#lib/costs/costs-address.ts';

interface KindWords {
  readonly tab: string;
  readonly title: string;
  readonly text: string;
}

export const costKinds: Readonly<Record<CostKind, KindWords>> = {
  buying: { tab: 'Buying', title: 'Buying a home', text: 'Stamp duty and fees, beside the price.' },
  mortgage: { tab: 'Mortgage', title: 'A mortgage', text: 'What a loan takes each month, and in all.' },
  selling: { tab: 'Selling', title: 'Selling a home', text: 'Commission, tax on the gain, and what you keep.' },
  moving: { tab: 'Moving in', title: 'Moving in', text: 'What you need before you have the keys.' },
  yield: {
    tab: 'Yield',
    title: 'The yield of a home',
    text: 'What is left of the rent in a year, as a share of the price.',
  },
};

export const costsScreen = {
  title: 'What it costs',
  lead: 'Duty, fees, tax and interest around a home in Kenya, to the shilling. It works without signal too.',
  kinds: 'What to work out',
  submit: 'Work it out',
  answer: 'The answer',
  invalid: 'It stands here once the marked figures are right. The others are kept.',
  empty: 'It stands here, line by line, once the figures are in.',
  guidance: 'Guidance on general rates, not an offer. Check it with your advocate or lender before you sign.',
  rates: 'The rates, and where they come from',
  old: 'Some of these rates were checked more than a year ago.',
  oldText: 'They may have changed since. Ask your advocate or lender for today’s.',
  checkedOn: 'Checked on',
};
