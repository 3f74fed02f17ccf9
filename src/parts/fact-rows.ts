import type { PropertyChange, PropertyDetail } from '#contract/property.ts';
import { longDate } from '#lib/dates.ts';
import { formatKes, formatNumber } from '#lib/money.ts';
import { capital } from '#lib/text.ts';
import { plotWords } from './facts.ts';

// Facts beside price, rooms and size (0033), in the same words on every screen.

/** "Service charge", "KES 8,500 a month". */
interface LabelledFact {
  readonly key: keyof PropertyDetail;
  readonly label: string;
  readonly value: string;
}

type Source = Partial<PropertyDetail>;

const count = (number: number, noun: string): string => `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;

/** undefined for an empty list, which says nothing; ["none"] says that there is none. */
const formatList = (words: readonly string[] | null | undefined): string | undefined =>
  words == null || words.length === 0 ? undefined : capital(words.join(', '));

const yesNo = (truth: boolean | null | undefined, yes = 'Yes', no = 'No'): string | undefined =>
  truth == null ? undefined : truth ? yes : no;

function floorWords(floor: number | null | undefined): string | undefined {
  if (floor == null) return undefined;
  if (floor === 0) return 'Ground floor';
  return floor < 0 ? 'Basement' : `Floor ${formatNumber(floor)}`;
}

function tenureWords({ tenure, lease_years_left: left }: Source): string | undefined {
  if (tenure == null) return left == null ? undefined : `${count(left, 'year')} left`;
  return capital(left == null || tenure === 'freehold' ? tenure : `${tenure}, ${count(left, 'year')} left`);
}

/** In the order of the rows; `format` returns undefined for an unknown fact. */
const FACTS: readonly (readonly [
  LabelledFact['key'],
  label: string,
  format: (property: Source) => string | null | undefined,
])[] = [
  ['available_from', 'Available from', ({ available_from: from }) => from && (from === 'now' ? 'Now' : longDate(from))],
  [
    'service_charge',
    'Service charge',
    ({ service_charge: charge }) =>
      charge == null ? undefined : charge === 0 ? 'None' : `${formatKes(charge)} a month`,
  ],
  [
    'deposit_months',
    'Deposit',
    ({ deposit_months: months }) =>
      months == null ? undefined : months === 0 ? 'None' : `${count(months, 'month')} of rent`,
  ],
  [
    'parking',
    'Parking',
    ({ parking }) => (parking == null ? undefined : parking === 0 ? 'None' : count(parking, 'space')),
  ],
  ['floor', 'Floor', ({ floor }) => floorWords(floor)],
  ['lift', 'Lift', ({ lift }) => yesNo(lift)],
  ['water', 'Water', ({ water }) => formatList(water)],
  ['backup_power', 'Backup power', ({ backup_power: power }) => formatList(power)],
  ['internet', 'Internet', ({ internet }) => internet && capital(internet)],
  ['pets', 'Pets', ({ pets }) => yesNo(pets, 'Allowed', 'Not allowed')],
  ['gated', 'Gated community', ({ gated }) => yesNo(gated)],
  ['plot_acres', 'Plot', ({ plot_acres: plot }) => (plot != null && plot > 0 ? plotWords(plot) : undefined)],
  ['year_built', 'Year built', ({ year_built: year }) => (year == null ? undefined : String(year))],
  ['tenure', 'Tenure', tenureWords],
  ['energy_certificate', 'Energy (EPC)', ({ energy_certificate: grade }) => grade ?? undefined],
];

/** The known facts of a property as labelled rows. @param only these keys; default: all */
export const factRows = (property: Source, only?: readonly LabelledFact['key'][]): readonly LabelledFact[] =>
  FACTS.flatMap(([key, label, format]) => {
    const value = only === undefined || only.includes(key) ? format(property) : undefined;
    return value ? [{ key, label, value }] : [];
  });

/** The facts that all options of a property share: their table has the others. */
export const factsOfOptions = (property: Source): readonly LabelledFact[] =>
  factRows(property, ['available_from', 'service_charge', 'deposit_months', 'parking']);

/** "reduced by KES 2,000,000 on 3 November 2026", "available again since 3 November 2026". */
export function changeInWords(change: PropertyChange): string {
  const day = longDate(change.on);
  if (change.what === 'status') {
    const isBack = change.to.toLowerCase() === 'available';
    return `${isBack ? 'available again' : change.to.toLowerCase()} since ${day}`;
  }
  const by = formatKes(Math.abs(change.to - change.from));
  return `${change.to < change.from ? 'reduced' : 'raised'} by ${by} on ${day}`;
}
