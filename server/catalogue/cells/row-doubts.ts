import { PAPERS } from '#contract/property.ts';
import { getDaysSince } from '#lib/dates.ts';
import { formatNumber } from '#lib/money.ts';
import { parseHeadingAreaUnit } from '../normalise/area.ts';
import type { Agreement, Kind } from '../normalise/choices.ts';
import { quote } from '../normalise/reading.ts';
import type { PriceCells } from './price-cells.ts';
import type { PropertyField } from './property-columns.ts';
import type { RowReader } from './row-reader.ts';

// The usual numbers in Kenya, from its portals in 2026. Bounds are wide: outside them a unit is nearly always wrong.

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const createBounds = (min: number, max: number): Bounds => ({ min, max });

/** KES: a plot of an eighth of an acre far from a town, up to a tower or an estate. */
const SALE: Bounds = createBounds(200_000, 20_000_000_000);
const LAND_SALE: Bounds = createBounds(20_000, 50_000_000_000);
/** KES a month: a single room, up to an embassy's residence. */
const RENT: Bounds = createBounds(2_000, 10_000_000);
/** KES a month: a stall or a field, up to a whole office building. */
const COMMERCIAL_RENT: Bounds = createBounds(1_000, 200_000_000);
/** KES a night: a bed, up to an island. */
const NIGHT: Bounds = createBounds(500, 2_000_000);

function getPriceBounds(agreement: Agreement, type: Kind | null): Bounds {
  if (agreement === 'shortlet') return NIGHT;
  if (agreement === 'rent') return type === 'commercial' || type === 'land' ? COMMERCIAL_RENT : RENT;
  return type === 'land' ? LAND_SALE : SALE;
}

/** Sq ft of a floor: a bedsitter of 10 by 12 feet, up to a mansion; a stall, up to a shopping centre. */
const getFloorBounds = (type: Kind | null): Bounds =>
  type === 'commercial' || type === 'land' ? createBounds(40, 10_000_000) : createBounds(115, 60_000);

const FLOOR_PER_BEDROOM: Bounds = createBounds(120, 10_000);

/** Acres: a plot of 20 by 40 feet, up to a ranch; a home stands on at most a small farm. */
const getPlotBounds = (type: Kind | null): Bounds =>
  type === 'residential' || type === 'shortlet' ? createBounds(0.015, 100) : createBounds(0.015, 100_000);

/** Up to a lodge or a hostel. */
const BEDROOMS: Bounds = createBounds(0, 40);
const BATHROOMS: Bounds = createBounds(0, 40);
const MAX_AGE_DAYS = 20 * 365;
/** A sheet may be written for tomorrow. */
const MAX_DAYS_AHEAD = 1;

const isWithin = (value: number, { min, max }: Bounds): boolean => value >= min && value <= max;

type Rooms = Readonly<Record<'bedrooms' | 'bathrooms' | 'area_sqft', number | null>>;

const AGREEMENT_WORDS = { sale: 'a sale', rent: 'a month', shortlet: 'a night' } as const;
const formatAmount = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : String(value));
const formatRange = ({ min, max }: Bounds, unit = ''): string =>
  `${formatAmount(min)} to ${formatAmount(max)} ${unit}`.trimEnd();

export function addPriceDoubt(reader: RowReader, { price, agreement, field }: PriceCells, type: Kind | null): void {
  if (price === null || agreement === null) return;
  const bounds = getPriceBounds(agreement, type);
  if (isWithin(price, bounds)) return;
  const question =
    price < bounds.min ? 'are thousands or millions meant?' : 'is it in another currency, or for a year?';
  reader.addDoubt(
    field,
    `${quote(reader.text(field))} is KES ${formatAmount(price)} for ${AGREEMENT_WORDS[agreement]}; usual is ${formatRange(bounds)}; ${question}`,
  );
}

function addFloorDoubt(reader: RowReader, sqft: number, bedrooms: number | null, type: Kind | null): void {
  const cell = reader.text('size');
  const text = `${quote(cell)} is ${formatAmount(sqft)} sq ft`;
  const isBare = /^[\d.,]+$/.test(cell) && reader.text('size_unit') === '';
  const isInMetres = parseHeadingAreaUnit(reader.columns.unit('size')) === 'sq m';
  const question = isBare && !isInMetres ? `; are square metres meant? then write "${cell} sq m"` : '';
  const bounds = getFloorBounds(type);
  if (!isWithin(sqft, bounds)) {
    reader.addDoubt('size', `${text}; usual is ${formatRange(bounds, 'sq ft')}${sqft < bounds.min ? question : ''}`);
    return;
  }
  if (bedrooms === null || bedrooms < 2 || type === 'commercial') return;
  const perBedroom = sqft / bedrooms;
  if (isWithin(perBedroom, FLOOR_PER_BEDROOM)) return;
  reader.addDoubt(
    'size',
    `${text} for ${bedrooms} bedrooms${perBedroom < FLOOR_PER_BEDROOM.min ? question : '; is it the plot?'}`,
  );
}

export function addRoomDoubts(reader: RowReader, { bedrooms, bathrooms, area_sqft }: Rooms, type: Kind | null): void {
  if (area_sqft !== null) addFloorDoubt(reader, area_sqft, bedrooms, type);
  if (type === 'commercial') return;
  for (const [field, count, bounds] of [
    ['bedrooms', bedrooms, BEDROOMS],
    ['bathrooms', bathrooms, BATHROOMS],
  ] as const) {
    if (count !== null && !isWithin(count, bounds)) {
      reader.addDoubt(field, `${formatAmount(count)} ${field}; usual is ${formatRange(bounds)}`);
    }
  }
}

export function addPlotDoubt(reader: RowReader, acres: number | null, type: Kind | null): void {
  const bounds = getPlotBounds(type);
  if (acres === null || isWithin(acres, bounds)) return;
  const field: PropertyField = reader.text('plot') === '' ? 'size' : 'plot';
  reader.addDoubt(
    field,
    `${quote(reader.text(field))} is ${formatAmount(acres)} acres; usual is ${formatRange(bounds, 'acres')}`,
  );
}

/** The most that is usual, as a part of the price of a sale or of a month's rent. */
const CHARGES = [
  { field: 'service_charge', per: 'month', most: { sale: 1 / 100, rent: 1 } },
  { field: 'sinking_fund', per: 'month', most: { sale: 1 / 100, rent: 1 } },
  { field: 'ground_rent', per: 'year', most: { sale: 1 / 20, rent: 12 } },
] as const;

type Charges = Readonly<
  Partial<Record<(typeof CHARGES)[number]['field'] | 'lease_years_left', number | null | undefined>> & {
    tenure?: string | null | undefined;
  }
>;

/** Adds doubts on charges that are large beside the price, and on a freehold that has what only a leasehold has. */
export function addChargeDoubts(reader: RowReader, charges: Charges, { price, agreement }: PriceCells): void {
  for (const { field, per, most } of CHARGES) {
    const charge = charges[field] ?? 0;
    if (price === null || (agreement !== 'sale' && agreement !== 'rent') || charge <= price * most[agreement]) continue;
    const paid = agreement === 'sale' ? 'price' : 'rent';
    const question = per === 'month' ? '; is it for a year?' : '';
    reader.addDoubt(
      field,
      `${quote(reader.text(field))} is KES ${formatAmount(charge)} a ${per}, which is much for a ${paid} of KES ${formatAmount(price)}${question}`,
    );
  }
  if (charges.tenure !== 'freehold') return;
  const { lease_years_left: years, ground_rent: rent } = charges;
  if (years != null) {
    reader.addDoubt('tenure', `a freehold has no lease, and ${years} years of one are said to be left`);
  }
  if (rent != null && rent > 0) {
    reader.addDoubt('tenure', `a freehold pays no ground rent, and KES ${formatAmount(rent)} a year is given`);
  }
}

/** Nobody has confirmed or seen anything tomorrow (0033). */
const PAST_DAYS = ['confirmed_on', ...PAPERS] as const;

type Days = Readonly<Partial<Record<'listed_at' | (typeof PAST_DAYS)[number], string | null | undefined>>>;

/** @param now ms */
export function addDateDoubts(reader: RowReader, days: Days, now = Date.now()): void {
  const add = (field: keyof Days, daysAhead: number): void => {
    const age = getDaysSince(days[field] ?? '', now);
    // The words of a paper that was not seen have no age.
    if (Number.isNaN(age)) return;
    const text = `${quote(reader.text(field))} is ${days[field]}`;
    if (-age > daysAhead) reader.addDoubt(field, `${text}, which is still to come`);
    else if (age > MAX_AGE_DAYS) reader.addDoubt(field, `${text}, which is long ago`);
  };
  add('listed_at', MAX_DAYS_AHEAD);
  for (const field of PAST_DAYS) add(field, 0);
}
