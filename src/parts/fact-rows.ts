import type { PropertyChange, PropertyDetail } from '#contract/property.ts';
import { longDate } from '#lib/dates.ts';
import { formatKes, formatNumber } from '#lib/money.ts';
import { capital } from '#lib/text.ts';
import { plotWords } from './facts.ts';

// The facts of a home that decide beside price, rooms and size (0033), for people: "In Details", the table of options,
// compare and particulars say them in the same words. What is unknown is left out, never guessed.

/** One fact, as a row: "Service charge" "KES 8,500 a month". */
interface LabelledFact {
  readonly key: keyof PropertyDetail;
  readonly label: string;
  readonly value: string;
}

/** Facts are read from a detail; a summary, which says fewer, fits too. */
type Source = Partial<PropertyDetail>;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${formatNumber(number)} ${number === 1 ? one : many}`;

/** A list that says at least one thing; "none" alone says that there is none. */
const list = (words: readonly string[] | null | undefined): string | undefined =>
  words == null || words.length === 0 ? undefined : capital(words.join(', '));

const yesNo = (truth: boolean | null | undefined, yes = 'Yes', no = 'No'): string | undefined =>
  truth == null ? undefined : truth ? yes : no;

/** "Ground floor", "Floor 4", "Basement". */
function floorWords(floor: number | null | undefined): string | undefined {
  if (floor == null) return undefined;
  if (floor === 0) return 'Ground floor';
  return floor < 0 ? 'Basement' : `Floor ${formatNumber(floor)}`;
}

function tenureWords({ tenure, lease_years_left: left }: Source): string | undefined {
  if (tenure == null) return left == null ? undefined : `${count(left, 'year')} left`;
  return capital(left == null || tenure === 'freehold' ? tenure : `${tenure}, ${count(left, 'year')} left`);
}

/** What each fact says of a home, in the order of its rows; undefined: not known. */
const FACTS: readonly (readonly [
  LabelledFact['key'],
  label: string,
  say: (home: Source) => string | null | undefined,
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
  ['water', 'Water', ({ water }) => list(water)],
  ['backup_power', 'Backup power', ({ backup_power: power }) => list(power)],
  ['internet', 'Internet', ({ internet }) => internet && capital(internet)],
  ['pets', 'Pets', ({ pets }) => yesNo(pets, 'Allowed', 'Not allowed')],
  ['gated', 'Gated community', ({ gated }) => yesNo(gated)],
  ['plot_acres', 'Plot', ({ plot_acres: plot }) => (plot != null && plot > 0 ? plotWords(plot) : undefined)],
  ['year_built', 'Year built', ({ year_built: year }) => (year == null ? undefined : String(year))],
  ['tenure', 'Tenure', tenureWords],
  ['energy_certificate', 'Energy (EPC)', ({ energy_certificate: says }) => says ?? undefined],
];

/**
 * The facts of a home as labelled rows, in one order; those that are not known are left out.
 * @param only these keys, else all
 */
export const factRows = (home: Source, only?: readonly LabelledFact['key'][]): readonly LabelledFact[] =>
  FACTS.flatMap(([key, label, say]) => {
    const value = only === undefined || only.includes(key) ? say(home) : undefined;
    return value ? [{ key, label, value }] : [];
  });

/** What is worth saying once for all options of a home: their table says the rest one by one. */
export const factsOfOptions = (home: Source): readonly LabelledFact[] =>
  factRows(home, ['available_from', 'service_charge', 'deposit_months', 'parking']);

/** What has happened to a home, within a line: "reduced by KES 2,000,000 on 3 November 2026". */
export function changeInWords(change: PropertyChange): string {
  const day = longDate(change.on);
  if (change.what === 'status') {
    const isBack = change.to.toLowerCase() === 'available';
    return `${isBack ? 'available again' : change.to.toLowerCase()} since ${day}`;
  }
  const by = formatKes(Math.abs(change.to - change.from));
  return `${change.to < change.from ? 'reduced' : 'raised'} by ${by} on ${day}`;
}
