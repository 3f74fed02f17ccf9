import type { PropertyDetail } from '#contract/property.ts';
import { getPlace, isGone } from '#contract/property-facts.ts';
import { getCostsLink } from '#lib/costs/costs-address.ts';
import { formatShortDate } from '#lib/days.ts';
import { formatKes, formatNumber, formatPrefixed, getPriceParts } from '#lib/money.ts';
import { formatRange } from '#lib/ranges.ts';
import { capitalise, toSentenceCase } from '#lib/text.ts';
import { getBuyingCosts, getMovingCosts, isCity } from '#parts/cost-formulas.ts';
import { getFactRows } from '#parts/fact-rows.ts';
import { factLabels, paperLabels } from '#parts/fact-words.ts';
import { getFacts } from '#parts/facts.ts';
import { getPaperRows } from '#parts/papers.ts';
import { getPricesPerSquareFoot } from '#parts/price-per-square-foot.ts';
import { compareRows as words } from './words.tsx';

// What a record does not state is not guessed.

/** A value is undefined where its record does not state it. */
export interface CompareRow {
  readonly label: string;
  readonly values: readonly (string | undefined)[];
  /** A word beside one value: "Lowest". */
  readonly best?: { readonly column: number; readonly word: string } | undefined;
  readonly isFigure?: boolean;
  /** Values are lists, which paper does not cut. */
  readonly isList?: boolean;
  /** Stands for a missing value in place of the group's word. */
  readonly absent?: string;
}

interface Fact {
  readonly label: string;
  readonly value: string;
  /** A row of measured facts names the lowest or the largest. */
  readonly number?: number;
}

const MEASURED: ReadonlyMap<string, { readonly word: string; readonly isLowest: boolean }> = new Map([
  [words.perSquareFoot, { word: words.lowest, isLowest: true }],
  [words.area, { word: words.largest, isLowest: false }],
]);
const FIGURES: readonly string[] = [words.perSquareFoot, words.area, words.beds, words.baths];

/** The value of a row that belongs to another kind of agreement. */
export const DOES_NOT_APPLY = 'Does not apply';

/** Of what is sold; a let need not state them. */
const OF_SALES: readonly string[] = [
  words.perSquareFoot,
  factLabels.tenure,
  factLabels.ground_rent,
  paperLabels.search_seen,
  paperLabels.rates_seen,
  paperLabels.land_rent_seen,
  paperLabels.beacons_seen,
];

const isLet = ({ agreement_type, property_type }: PropertyDetail): boolean =>
  ['rent', 'shortlet'].includes(agreement_type?.toLowerCase() ?? '') && property_type?.toLowerCase() !== 'land';

const isPositive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** In KES, of a sale; a range where the options differ, of which no one number counts. */
function getPricePerSquareFoot(property: PropertyDetail): readonly Fact[] {
  const rates = getPricesPerSquareFoot(property);
  const [first] = rates;
  const value = formatRange(rates);
  if (first === undefined || value === null) return [];
  return [{ label: words.perSquareFoot, value, ...(rates.every((rate) => rate === first) ? { number: first } : {}) }];
}

function getAllFacts(property: PropertyDetail): readonly Fact[] {
  const { area_sqft: area } = property;
  const rooms = getFacts(property).map(({ kind, value, unit }): Fact => {
    const isMeasured = kind === 'area' && isPositive(area) && value === formatNumber(area);
    const text = kind === 'plot' ? `${value} ${unit}` : value;
    return { label: words[kind], value: text, ...(isMeasured ? { number: area } : {}) };
  });
  const named = [
    { label: words.kind, value: toSentenceCase(property.subtype ?? '') },
    // The hyphen of "Semi-furnished" is part of the word.
    { label: words.furnishing, value: capitalise((property.furnishing ?? '').toLowerCase()) },
  ].filter(({ value }) => value !== '');
  const facts = [
    ...getPricePerSquareFoot(property),
    ...rooms,
    ...named,
    // A whole month does not fit beside another home's on a phone.
    ...getFactRows(property, undefined, formatShortDate),
    ...getPaperRows(property, undefined, formatShortDate),
  ];
  // Of two facts with one label the first counts, in the place of the last.
  return [...new Map([...facts].reverse().map((fact) => [fact.label, fact])).values()].reverse();
}

/** A fact's row says some of them already. */
const getAmenities = ({ amenities }: PropertyDetail, labels: readonly string[]): readonly string[] =>
  [...new Set((amenities ?? []).map(({ name }) => name))].filter((name) => !labels.includes(name));

/** In the order of the first property that has them; later ones stand among their neighbours. */
function mergeLabels(columns: readonly (readonly Fact[])[]): readonly string[] {
  const labels: string[] = [];
  for (const facts of columns) {
    let position = 0;
    for (const { label } of facts) {
      const known = labels.indexOf(label);
      if (known >= 0) position = known + 1;
      else labels.splice(position++, 0, label);
    }
  }
  return labels;
}

/** None where two share the first place, or where a property states no number and may be better. */
function findBest(label: string, facts: readonly (Fact | undefined)[]): CompareRow['best'] {
  const measured = MEASURED.get(label);
  const numbers = facts.flatMap((fact, column) =>
    fact?.number === undefined ? [] : [{ column, number: fact.number }],
  );
  if (measured === undefined || numbers.length < Math.max(2, facts.length)) return undefined;
  const [first, second] = numbers.sort((a, b) => (measured.isLowest ? a.number - b.number : b.number - a.number));
  return first === undefined || first.number === second?.number
    ? undefined
    : { column: first.column, word: measured.word };
}

/** What all have, what several have, and what one has stand apart; what a summary leaves out may be the same or not. */
function getAmenityRows(columns: readonly (readonly string[] | undefined)[], hasSummary: boolean) {
  const known = columns.filter((names) => names !== undefined);
  const countOf = (name: string): number => known.filter((names) => names.includes(name)).length;
  const row = (label: string, isListed: (count: number) => boolean): CompareRow => ({
    label,
    values: columns.map((names) => names?.filter((name) => isListed(countOf(name))).join(', ') || undefined),
    isList: true,
    absent: words.noAmenity,
  });
  const differ = [
    row(words.onlyHere, (count) => count === 1 && known.length > 1),
    row(words.inSome, (count) => count > 1 && count < known.length),
  ].filter(isStated);
  const same = [row(words.amenities, (count) => count === known.length)].filter(isStated);
  return hasSummary ? { differ: [...differ, ...same], same: [] } : { differ, same };
}

/** A row for each would say "Not stated" in all other columns. */
function foldSingles(rows: readonly CompareRow[], columns: number, label: string): readonly CompareRow[] {
  const isSingle = ({ values, isFigure }: CompareRow): boolean =>
    columns > 1 && isFigure !== true && values.filter((value) => value !== undefined).length === 1;
  const singles = rows.filter(isSingle);
  const [first] = singles;
  if (first === undefined || singles.length < 2) return rows;
  const folded: CompareRow = {
    label,
    values: first.values.map(
      (_, column) =>
        singles.flatMap(({ label, values }) => (values[column] ? [`${label}: ${values[column]}`] : [])).join('\n') ||
        undefined,
    ),
    isList: true,
    absent: words.nothingMore,
  };
  return [...rows.filter((row) => !isSingle(row)), folded];
}

export const isStated = ({ values }: CompareRow): boolean => values.some((value) => value !== undefined);

/**
 * @param properties undefined for a column of which nothing is known: it makes no difference
 * @param summaries whether only the summary of a column is known, which leaves out most facts
 */
export function compareFacts(properties: readonly (PropertyDetail | undefined)[], summaries: readonly boolean[] = []) {
  const hasSummary = summaries.includes(true);
  const columns = properties.map((property) => property && getAllFacts(property));
  const known = columns.filter((facts) => facts !== undefined);
  const differ: CompareRow[] = [];
  const same: CompareRow[] = [];
  const labels = mergeLabels(known);
  for (const label of labels) {
    const facts = columns.map((column) => column?.find((fact) => fact.label === label));
    const values = facts.map((fact) => fact?.value);
    const knownValues = values.filter((_, column) => columns[column] !== undefined);
    const kind = new Set(knownValues).size === 1 ? same : differ;
    kind.push({ label, values, best: findBest(label, facts), isFigure: FIGURES.includes(label) });
  }
  const markLets = (row: CompareRow): CompareRow => ({
    ...row,
    values: row.values.map((value, column) => {
      const property = properties[column];
      return value ?? (property && OF_SALES.includes(row.label) && isLet(property) ? DOES_NOT_APPLY : undefined);
    }),
  });
  const rows = foldSingles(differ, known.length, hasSummary ? words.onlyKnown : words.onlyStated).map(markLets);
  const amenities = getAmenityRows(
    properties.map((property, column) =>
      property === undefined || summaries[column] ? undefined : getAmenities(property, labels),
    ),
    hasSummary,
  );
  return { differ: [...rows, ...amenities.differ], same: [...same, ...amenities.same] };
}

/** "From KES 6,900,000", but not "KES 60,000 and the service charge". */
const AMOUNT = /\d$/;

/** By label, with a link that works them out with other figures. */
interface Costs {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly link: ReturnType<typeof getCostsLink>;
}

function computeCosts(property: PropertyDetail): Costs | undefined {
  const { prefix, amount, suffix } = getPriceParts(property);
  const formatSum = (sum: number): string => formatPrefixed(prefix, sum);
  const charge = property.service_charge ?? undefined;
  if (isGone(property) || amount === null || suffix === '/night') return undefined;
  if (suffix === '/month') {
    const months = property.deposit_months ?? undefined;
    const costs = { rent: amount, charges: charge ?? 0 };
    return {
      values: {
        [words.inTown]: DOES_NOT_APPLY,
        [words.elsewhere]: DOES_NOT_APPLY,
        [words.keys]:
          months === undefined ? undefined : formatSum(getMovingCosts({ ...costs, depositMonths: months }).total),
        [words.month]: charge === undefined ? words.withServiceCharge(formatSum(amount)) : formatSum(amount + charge),
      },
      link: getCostsLink('moving', { rent: amount, deposit: months, charges: charge }),
    };
  }
  const buying = (inTown: boolean) =>
    formatSum(getBuyingCosts({ price: amount, isInTown: inTown, isValued: false, loan: 0 }).total);
  return {
    values: {
      [words.inTown]: buying(true),
      [words.elsewhere]: isCity(getPlace(property).state) ? DOES_NOT_APPLY : buying(false),
      [words.keys]: DOES_NOT_APPLY,
      [words.month]: charge === 0 ? words.noServiceCharge : charge === undefined ? undefined : formatKes(charge),
    },
    link: getCostsLink('buying', { price: amount }),
  };
}

/** A sale costs by the general rates, a let by what its record states. @returns undefined where neither is known */
export function compareCosts(properties: readonly (PropertyDetail | undefined)[]) {
  const costs = properties.map((property) => property && computeCosts(property));
  if (costs.every((column) => column === undefined)) return undefined;
  const rows = [words.inTown, words.elsewhere, words.keys, words.month]
    .map((label): CompareRow => {
      const values = costs.map((column) => column?.values[label]);
      const isFigure = values.every((value = DOES_NOT_APPLY) => value === DOES_NOT_APPLY || AMOUNT.test(value));
      return { label, values, isFigure };
    })
    .filter(({ values }) => values.some((value) => value !== undefined && value !== DOES_NOT_APPLY));
  return { rows, links: costs.map((column) => column?.link) };
}
