import rates from '#content/cost-rates.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { costsLink } from '#lib/costs/costs-address.ts';
import { buyingCosts, movingCosts } from '#lib/costs/formulas.ts';
import { formatKes, formatNumber, priceParts } from '#lib/money.ts';
import { capital, sentenceCase } from '#lib/text.ts';
import { factRows } from '#parts/fact-rows.ts';
import { factsOf } from '#parts/facts.ts';

// What stands beside each other: facts of several homes, row by row. Pure. What a record does not say is not guessed.

/** One row: what it is about, and what each home says; undefined where its record does not say. */
export interface CompareRow {
  readonly label: string;
  readonly values: readonly (string | undefined)[];
  /** Beside one value: "Lowest". */
  readonly best?: { readonly column: number; readonly word: string } | undefined;
  /** Figures are set like a price. */
  readonly isFigure?: boolean;
}

/** A fact of one home. */
interface Said {
  readonly label: string;
  readonly value: string;
  /** For what can be measured: the row then names the lowest or the largest. */
  readonly number?: number;
}

/** Rows of figures, with the word for the one that stands out, and whether that is the lowest. */
const FIGURES: ReadonlyMap<string, { readonly word: string; readonly isLowest: boolean }> = new Map([
  ['KES a sq ft', { word: 'Lowest', isLowest: true }],
  ['Area, sq ft', { word: 'Largest', isLowest: false }],
]);

const positive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** KES a sq ft of a sale that has one price and one area; options differ, and have none in common. */
function perSquareFoot({ agreement_type, price, area_sqft, variants }: PropertyDetail): Said[] {
  if (agreement_type?.toLowerCase() !== 'sale' || (variants ?? []).length > 0) return [];
  if (!positive(price) || !positive(area_sqft)) return [];
  const rate = Math.round(price / area_sqft);
  return [{ label: 'KES a sq ft', value: formatNumber(rate), number: rate }];
}

const ROOMS = { beds: 'Beds', baths: 'Baths', area: 'Area, sq ft', plot: 'Plot' } as const;

/** What a home says, in the order of the rows. */
function saidOf(property: PropertyDetail): readonly Said[] {
  const rooms = factsOf(property).map(({ kind, value, unit }): Said => {
    const { area_sqft: area } = property;
    const isOne = kind === 'area' && positive(area) && value === formatNumber(area);
    return {
      label: ROOMS[kind],
      value: kind === 'plot' ? `${value} ${unit}` : value,
      ...(isOne ? { number: area } : {}),
    };
  });
  const words: readonly (readonly [string, string])[] = [
    ['Kind', sentenceCase(property.subtype ?? '')],
    // Its hyphen is part of the word.
    ['Furnishing', capital((property.furnishing ?? '').toLowerCase())],
  ];
  const named = words.flatMap(([label, value]): Said[] => (value === '' ? [] : [{ label, value }]));
  const amenities = (property.amenities ?? []).map(({ name }): Said => ({ label: name, value: 'Yes' }));
  const all = [...perSquareFoot(property), ...rooms, ...named, ...factRows(property), ...amenities];
  // One label is one row: what was said first stays.
  return [...new Map([...all].reverse().map((said) => [said.label, said])).values()].reverse();
}

/** The labels of all homes: in the order of the first that says one, later ones where they stand among their neighbours. */
function labelsOf(homes: readonly (readonly Said[])[]): readonly string[] {
  const labels: string[] = [];
  for (const said of homes) {
    let place = 0;
    for (const { label } of said) {
      const known = labels.indexOf(label);
      if (known >= 0) place = known + 1;
      else labels.splice(place++, 0, label);
    }
  }
  return labels;
}

function bestOf(label: string, said: readonly (Said | undefined)[]): CompareRow['best'] {
  const figure = FIGURES.get(label);
  const numbers = said.flatMap((one, column) => (one?.number === undefined ? [] : [{ column, number: one.number }]));
  if (figure === undefined || numbers.length < 2) return undefined;
  const [first, second] = numbers.sort((a, b) => (figure.isLowest ? a.number - b.number : b.number - a.number));
  // Of two that are equal none stands out.
  return first === undefined || first.number === second?.number
    ? undefined
    : { column: first.column, word: figure.word };
}

/** The facts of several homes. */
export interface ComparedFacts {
  readonly differ: readonly CompareRow[];
  readonly same: readonly CompareRow[];
}

/**
 * Puts the facts of homes beside each other. Rows differ where not all homes say the same, also where some do not say it.
 * @param homes undefined for a column of which nothing is known: it says nothing, and makes no difference
 */
export function compareFacts(homes: readonly (PropertyDetail | undefined)[]): ComparedFacts {
  const said = homes.map((home) => (home === undefined ? undefined : saidOf(home)));
  const known = said.filter((one) => one !== undefined);
  const rows = labelsOf(known).map((label) => {
    const ofHomes = said.map((one) => one?.find((other) => other.label === label));
    const values = ofHomes.map((one) => one?.value);
    const row: CompareRow = {
      label,
      values,
      best: bestOf(label, ofHomes),
      isFigure: FIGURES.has(label) || label === ROOMS.beds || label === ROOMS.baths,
    };
    const isSame = new Set(values.filter((_, column) => said[column] !== undefined)).size === 1;
    return { row, isSame };
  });
  return {
    differ: rows.filter(({ isSame }) => !isSame).map(({ row }) => row),
    // Of one home nothing is the same or another: all of it is simply said.
    same: rows.filter(({ isSame }) => isSame).map(({ row }) => row),
  };
}

/** True for a home that can still be had. */
export const canBeHad = (home: PropertyDetail | undefined): home is PropertyDetail =>
  home !== undefined && !isGone(home);

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
