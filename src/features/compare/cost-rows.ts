import rates from '#content/cost-rates.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { costsLink } from '#lib/costs/costs-address.ts';
import { buyingCosts, movingCosts } from '#lib/costs/formulas.ts';
import { formatKes, priceParts } from '#lib/money.ts';
import { type CompareRow, canBeHad } from './compare-rows.ts';

/** What is said where a cost is of another kind of agreement. */
export const DOES_NOT_APPLY = 'Does not apply';

/** What a home costs beside its price, and the address that works it out with one's own figures. */
interface Costs {
  readonly lines: Readonly<Record<string, string>>;
  readonly link: ReturnType<typeof costsLink>;
}

const IN_TOWN = 'To buy in a town, beside the price';
const ELSEWHERE = 'To buy elsewhere, beside the price';
const KEYS = 'Before you have the keys';
const MONTH = 'Each month';

function costsOf(home: PropertyDetail): Costs | undefined {
  const { amount, suffix } = priceParts(home);
  const charge = home.service_charge ?? undefined;
  if (amount === null || suffix === '/night') return undefined;
  if (suffix === '/month') {
    const months = home.deposit_months ?? undefined;
    const keys =
      months === undefined
        ? undefined
        : formatKes(movingCosts({ rent: amount, depositMonths: months, charges: charge ?? 0 }).total);
    return {
      lines: {
        ...(keys === undefined ? {} : { [KEYS]: keys }),
        [MONTH]: charge === undefined ? `${formatKes(amount)} and the service charge` : formatKes(amount + charge),
      },
      link: costsLink('moving', { rent: amount, deposit: months, charges: charge }),
    };
  }
  const beside = (inTown: boolean) =>
    formatKes(buyingCosts(rates, { price: amount, inTown, valued: false, loan: 0 }).total);
  return {
    lines: {
      [IN_TOWN]: beside(true),
      [ELSEWHERE]: beside(false),
      ...(charge === undefined ? {} : { [MONTH]: charge === 0 ? 'No service charge' : formatKes(charge) }),
    },
    link: costsLink('buying', { price: amount }),
  };
}

/** What several homes cost. */
export interface ComparedCosts {
  readonly rows: readonly CompareRow[];
  /** Where each is worked out; undefined where there is nothing to work out. */
  readonly links: readonly (Costs['link'] | undefined)[];
}

/**
 * Puts the costs of homes beside each other: by the general rates for a sale, by what its record says for a let. Months of
 * deposit and service charge are not guessed.
 * @returns undefined where none of them can be worked out
 */
export function compareCosts(homes: readonly (PropertyDetail | undefined)[]): ComparedCosts | undefined {
  const costs = homes.map((home) => (canBeHad(home) ? costsOf(home) : undefined));
  if (costs.every((one) => one === undefined)) return undefined;
  const isSale = (one: Costs | undefined): boolean => one !== undefined && IN_TOWN in one.lines;
  const applies = (label: string, one: Costs): boolean =>
    label === MONTH || (label === KEYS ? !isSale(one) : isSale(one));
  const rows = [IN_TOWN, ELSEWHERE, KEYS, MONTH]
    .map(
      (label): CompareRow => ({
        label,
        values: costs.map((one) =>
          one === undefined ? undefined : (one.lines[label] ?? (applies(label, one) ? undefined : DOES_NOT_APPLY)),
        ),
      }),
    )
    .filter(({ values }) => values.some((value) => value !== undefined && value !== DOES_NOT_APPLY));
  return { rows, links: costs.map((one) => one?.link) };
}
