import type { PropertyChange, PropertyDetail } from '#contract/property.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatKes, formatNumber } from '#lib/money.ts';
import { capitalise } from '#lib/text.ts';
import { changeWords as changes, factLabels as labels, factValues as words } from './fact-words.ts';
import { formatPlot } from './facts.ts';

interface LabelledFact {
  readonly key: FactKey;
  readonly label: string;
  readonly value: string;
}

type Source = Partial<PropertyDetail>;

const count = (number: number, noun: string): string => `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;

/** undefined for an empty list, which says nothing; ["none"] says that there is none. */
const formatList = (words: readonly string[] | null | undefined): string | undefined =>
  words == null || words.length === 0 ? undefined : capitalise(words.join(', '));

const formatYesNo = (truth: boolean | null | undefined, yes = words.yes, no = words.no): string | undefined =>
  truth == null ? undefined : truth ? yes : no;

const formatCharge = (kes: number | null | undefined, per: (amount: string) => string): string | undefined =>
  kes == null ? undefined : kes === 0 ? words.none : per(formatKes(kes));

function formatFloor(floor: number | null | undefined): string | undefined {
  if (floor == null) return undefined;
  if (floor === 0) return words.groundFloor;
  return floor < 0 ? words.basement : formatNumber(floor);
}

function formatTenure({ tenure, lease_years_left: left }: Source): string | undefined {
  if (tenure == null) return left == null ? undefined : words.left(count(left, 'year'));
  const kind = tenure === 'sectional' || tenure === 'share' ? words[tenure] : capitalise(tenure);
  return left == null || tenure === 'freehold' ? kind : words.leaseLeft(kind, count(left, 'year'));
}

type FactKey = keyof typeof labels;
type FormatDay = typeof formatLongDate;

/** In the order of the rows; `format` returns undefined for an unknown fact. */
const FACTS: readonly (readonly [
  FactKey,
  format: (property: Source, formatDay: FormatDay) => string | null | undefined,
])[] = [
  ['confirmed_on', ({ confirmed_on: day }, formatDay) => day && formatDay(day)],
  ['available_from', ({ available_from: from }, formatDay) => from && (from === 'now' ? words.now : formatDay(from))],
  ['service_charge', ({ service_charge: charge }) => formatCharge(charge, words.aMonth)],
  ['sinking_fund', ({ sinking_fund: fund }) => formatCharge(fund, words.aMonth)],
  [
    'deposit_months',
    ({ deposit_months: months }) =>
      months == null ? undefined : months === 0 ? words.none : words.ofRent(count(months, 'month')),
  ],
  ['parking', ({ parking }) => (parking == null ? undefined : parking === 0 ? words.none : count(parking, 'space'))],
  ['floor', ({ floor }) => formatFloor(floor)],
  ['lift', ({ lift }) => formatYesNo(lift)],
  ['water', ({ water }) => formatList(water)],
  ['backup_power', ({ backup_power: power }) => formatList(power)],
  ['internet', ({ internet }) => internet && capitalise(internet)],
  ['pets', ({ pets }) => formatYesNo(pets, words.allowed, words.notAllowed)],
  ['gated', ({ gated }) => formatYesNo(gated)],
  ['plot_acres', ({ plot_acres: plot }) => (plot != null && plot > 0 ? formatPlot(plot) : undefined)],
  ['year_built', ({ year_built: year }) => (year == null ? undefined : String(year))],
  ['tenure', formatTenure],
  ['ground_rent', ({ ground_rent: rent }) => formatCharge(rent, words.aYear)],
  ['energy_certificate', ({ energy_certificate: grade }) => grade ?? undefined],
];

export const getFactRows = (
  property: Source,
  only?: readonly LabelledFact['key'][],
  formatDay: FormatDay = formatLongDate,
): readonly LabelledFact[] =>
  FACTS.flatMap(([key, format]) => {
    const value = only === undefined || only.includes(key) ? format(property, formatDay) : undefined;
    return value ? [{ key, label: labels[key], value }] : [];
  });

/** "reduced by KES 2,000,000 on 3 November 2026", "available again since 3 November 2026". */
export function formatChange(change: PropertyChange): string {
  const day = formatLongDate(change.on);
  if (change.what === 'status') {
    const status = change.to.toLowerCase();
    return status === 'available' ? changes.availableAgain(day) : changes.status(status, day);
  }
  const by = formatKes(Math.abs(change.to - change.from));
  return change.to < change.from ? changes.reduced(by, day) : changes.raised(by, day);
}
