import rates from '#content/cost-rates.json' with { type: 'json' };
import type { CostKind } from '#lib/costs/costs-address.ts';
import { formatDecimals, formatKes, formatNumber } from '#lib/money.ts';
import {
  getBuyingCosts,
  getMortgageCosts,
  getMovingCosts,
  getRentYield,
  getSellingCosts,
} from '#parts/cost-formulas.ts';
import type { Figures } from './cost-fields.ts';

export interface CostsAnswer {
  readonly lead: { readonly label: string; readonly value: string };
  /** `part` is an amount of the whole; a last line without one is the sum. */
  readonly lines: readonly (readonly [label: string, value: string, part?: number])[];
  readonly notes: readonly string[];
}

type Line = CostsAnswer['lines'][number];

/** "−KES 200", since the sign stands before the currency. */
const formatSignedKes = (amount: number): string => (amount < 0 ? `−${formatKes(-amount)}` : formatKes(amount));

const createLine = (label: string, amount: number | undefined): readonly Line[] =>
  amount === undefined ? [] : [[label, formatSignedKes(amount)]];

/** What is taken off; nothing has no sign. */
const createDeduction = (label: string, amount: number): readonly Line[] => createLine(label, 0 - amount);

const createPart = (label: string, amount: number | undefined): readonly Line[] =>
  amount === undefined ? [] : [[label, formatSignedKes(amount), amount]];

const ANSWERS: Readonly<Record<CostKind, (figures: Figures) => CostsAnswer>> = {
  buying: ({ number, choice }) => {
    const price = number('price');
    const costs = getBuyingCosts({
      price,
      isInTown: choice('place') === 'town',
      isValued: choice('valued') === '1',
      loan: number('loan'),
    });
    return {
      lead: { label: 'On top of the price', value: formatSignedKes(costs.total) },
      lines: [
        ...createPart('Stamp duty', costs.stampDuty),
        ...createPart('Your advocate’s fee', costs.legalFee),
        ...createPart('VAT on the fee', costs.legalVat),
        ...createPart('Valuation', costs.valuation),
        ...createPart('VAT on the valuation', costs.valuationVat),
        ...createPart('Charge on the loan', costs.loanCharge),
        ...createLine('Price plus costs', price + costs.total),
      ],
      notes: [
        'If the government’s valuer values the home above its price, duty is charged on that value.',
        ...(costs.loanCharge === undefined ? [] : ['Your lender also charges fees. Ask for them in writing.']),
      ],
    };
  },
  mortgage: ({ number }) => {
    const { monthly, paid, interest } = getMortgageCosts({
      loan: number('loan'),
      percent: number('rate'),
      years: number('years'),
    });
    return {
      lead: { label: 'Monthly payment', value: formatSignedKes(monthly) },
      lines: [
        ...createLine('The loan', number('loan')),
        ...createLine('Total interest', interest),
        ...createLine('Total paid', paid),
      ],
      notes: ['This assumes one rate throughout. Most rates change: ask what a rise of two per cent would mean.'],
    };
  },
  selling: ({ number, choice }) => {
    const costs = getSellingCosts({
      price: number('price'),
      paid: number('paid'),
      improvements: number('improvements'),
      isPerson: choice('person') === '1',
      ownHomeYears: number('own_home_years'),
    });
    const { freeUpTo, ownHomeYears } = rates.capitalGains;
    return {
      lead: { label: 'What it costs to sell', value: formatSignedKes(costs.total) },
      lines: [
        ...createPart('Agent’s commission', costs.commission),
        ...createPart('VAT on the commission', costs.commissionVat),
        ...createPart('Capital gains tax', costs.tax),
        ...createLine('What you keep', costs.kept),
      ],
      notes: [
        ...(costs.taxFree === 'low-price'
          ? [`No capital gains tax for a person who sells for up to ${formatKes(freeUpTo)}.`]
          : []),
        ...(costs.taxFree === 'own-home'
          ? [`No capital gains tax on your own home of ${ownHomeYears} years or more.`]
          : []),
        ...(costs.gain === 0 ? ['There is no gain, so no capital gains tax.'] : []),
        ...(costs.tax === 0
          ? []
          : [
              `The gain is ${formatKes(costs.gain)}: the price without the commission, what you paid and improvements.`,
            ]),
      ],
    };
  },
  moving: ({ number }) => {
    const depositMonths = number('deposit');
    const costs = getMovingCosts({ rent: number('rent'), depositMonths, charges: number('charges') });
    return {
      lead: { label: 'Before you get the keys', value: formatSignedKes(costs.total) },
      lines: [
        ...createPart('First month’s rent', costs.rent),
        ...createPart(
          `Deposit, ${formatDecimals(depositMonths)} ${depositMonths === 1 ? 'month' : 'months'}`,
          costs.deposit,
        ),
        ...createPart('Service charge and fees', costs.charges),
      ],
      notes: ['You get the deposit back when you leave, less the cost of any damage. Have its terms in the lease.'],
    };
  },
  yield: ({ number }) => {
    const { rentOfYear, costs, tax, left, percent, isAboveFlatTax } = getRentYield({
      price: number('price'),
      rent: number('rent'),
      costs: number('costs'),
    });
    const { from, upTo } = rates.rentTax;
    return {
      lead: { label: 'Yearly yield', value: `${percent < 0 ? '−' : ''}${formatPercent(Math.abs(percent))}%` },
      lines: [
        ...createLine('Rent for the year', rentOfYear),
        ...createDeduction('Costs', costs),
        ...createDeduction('Tax on rent', tax),
        ...createLine('Left over', left),
      ],
      notes: isAboveFlatTax
        ? [`Above ${formatKes(upTo)} a year, a different tax applies. It is not included here.`]
        : tax === 0
          ? [`This tax does not apply to rent below ${formatKes(from)} a year.`]
          : [],
    };
  },
};

function formatPercent(percent: number): string {
  const [integer = '0', decimals = ''] = percent.toFixed(2).split('.');
  return `${formatNumber(Number(integer))}.${decimals}`;
}

export const answerCosts = (kind: CostKind, figures: Figures): CostsAnswer => ANSWERS[kind](figures);

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface ShownRate {
  readonly name: string;
  readonly value: string;
  readonly source: string;
  /** ISO date, "2026-11-24". */
  readonly checked: string;
}

/** By kind; none where all figures are the visitor's own. */
export const shownRates: Readonly<Record<CostKind, readonly ShownRate[]>> = {
  buying: [rates.stampDuty, rates.legalFee, rates.vat, rates.valuation, rates.valuationForDuty, rates.loanCharge],
  mortgage: [],
  selling: [rates.commission, rates.vat, rates.capitalGains],
  moving: [],
  yield: [rates.rentTax],
};

/** True a year after the oldest check. @param checked ISO dates @param now ms since 1970 */
export const hasOldRates = (checked: readonly string[], now: number): boolean =>
  checked.some((day) => now - Date.parse(day) > YEAR_MS);
