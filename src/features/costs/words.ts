import type { CostKind } from '#lib/costs/costs-address.ts';

interface KindWords {
  readonly tab: string;
  readonly title: string;
  readonly text: string;
}

export const costKinds: Readonly<Record<CostKind, KindWords>> = {
  buying: { tab: 'Buying', title: 'Buying a home', text: 'Stamp duty and fees on top of the price.' },
  mortgage: { tab: 'Mortgage', title: 'A mortgage', text: 'What a loan costs each month, and in total.' },
  selling: { tab: 'Selling', title: 'Selling a home', text: 'Commission, tax on the gain, and what you keep.' },
  moving: { tab: 'Moving in', title: 'Moving in', text: 'What you pay before you get the keys.' },
  yield: {
    tab: 'Yield',
    title: 'Rental yield',
    text: 'A year’s rent after costs and tax, as a share of the price.',
  },
};

export const costsAbout = {
  title: 'What it costs',
  description:
    'Stamp duty, fees, mortgage, capital gains tax, the first month’s rent and rental yield for a home in Kenya, to the shilling.',
};

export const costsScreen = {
  title: 'What it costs',
  lead: 'Duty, fees, tax and interest for a home in Kenya, to the shilling. Works without signal.',
  kinds: 'What to work out',
  submit: 'Work it out',
  answer: 'Result',
  invalid: 'Correct the marked figures to see each cost. The others are kept.',
  empty: 'Fill in the figures to see each cost.',
  guidance: 'A guide based on general rates, not an offer. Check with your advocate or lender before you sign.',
  rates: 'The rates, and where they come from',
  old: 'Some of these rates were checked more than a year ago.',
  oldText: 'They may have changed since. Ask your advocate or lender for today’s rates.',
  checkedOn: 'Checked on',
};
