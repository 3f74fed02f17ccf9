import type { PropertyDetail } from '#contract/property.ts';
import { getPlace, isGone } from '#contract/property-facts.ts';
import { getCostsLink } from '#lib/costs/costs-address.ts';
import { formatDecimals, formatPrefixed, getPriceParts } from '#lib/money.ts';
import { getBuyingCosts, getMovingCosts, isCity } from '#parts/cost-formulas.ts';
import { Link } from '#ui/link.tsx';
import { AmountLines } from './amount-lines.tsx';
import styles from './property-costs.module.css';

/** Most landlords require one; used where the property does not say it. */
const USUAL_DEPOSIT_MONTHS = 1;

interface Summary {
  readonly text: string;
  readonly lines: readonly (readonly [label: string, amount: number])[];
  readonly link: ReturnType<typeof getCostsLink>;
}

function summariseBuying(price: number, county: string | undefined): Summary {
  const getTotalCosts = (inTown: boolean) =>
    getBuyingCosts({ price, isInTown: inTown, isValued: false, loan: 0 }).total;
  return {
    text: 'Stamp duty and your advocate’s fee with VAT, on top of the price.',
    lines: [
      ['In a city or town', getTotalCosts(true)],
      ...(isCity(county) ? [] : [['In a rural area', getTotalCosts(false)] as const]),
    ],
    link: getCostsLink('buying', { price }),
  };
}

const nameMonths = (count: number): string => (count === 1 ? 'one month' : `${formatDecimals(count)} months`);

function summariseMoving(rent: number, stated: number | null | undefined): Summary {
  const depositMonths = stated ?? USUAL_DEPOSIT_MONTHS;
  return {
    text: 'What you pay before you get the keys, without service charge and fees.',
    lines: [
      [
        depositMonths === 0
          ? 'First month’s rent'
          : `First month’s rent, and a deposit of ${nameMonths(depositMonths)}${stated == null ? ', as is usual' : ''}`,
        getMovingCosts({ rent, depositMonths, charges: 0 }).total,
      ],
    ],
    link: getCostsLink('moving', { rent, deposit: depositMonths }),
  };
}

/** None for a shortlet, without a price, or after it has left the list. */
export function PropertyCosts({ property }: { readonly property: PropertyDetail }) {
  const { deposit_months } = property;
  const { prefix, amount, suffix } = getPriceParts(property);
  if (amount === null || suffix === '/night' || isGone(property)) return null;
  const { text, lines, link } =
    suffix === '/month' ? summariseMoving(amount, deposit_months) : summariseBuying(amount, getPlace(property).state);
  return (
    <section className={`pad-top-10 ${styles['block']}`} aria-labelledby="costs">
      <h2 className="bottom-2" id="costs">
        What it costs
      </h2>
      <p className="muted small">{text}</p>
      <AmountLines
        lines={lines.map(([label, sum]) => [label, formatPrefixed(prefix, sum)] as const)}
        className="top-2"
      />
      <Link {...link} className="text-link strong inline-flex middle target-height top-1">
        Work it out with your own figures
      </Link>
    </section>
  );
}
