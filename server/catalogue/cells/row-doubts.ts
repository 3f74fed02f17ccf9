import { formatNumber } from '#lib/money.ts';
import { parseHeadingAreaUnit } from '../normalise/area.ts';
import type { Agreement, Kind } from '../normalise/choices.ts';
import { quote } from '../normalise/reading.ts';
import type { PriceCells } from './price-cells.ts';
import type { PropertyField } from './property-columns.ts';
import type { RowReader } from './row-reader.ts';

// The usual numbers of listings in Kenya. The bounds are wide: what falls outside is nearly always a slip of the unit
// (thousands, millions, square metres, a month for a year), and whoever imports confirms a rare property. The figures
// are our own judgement of the lists of Kenyan portals of 2026, not data of a market.

interface Bounds {
  readonly least: number;
  readonly most: number;
}

const within = (least: number, most: number): Bounds => ({ least, most });

/** KES: a plot of an eighth of an acre far from a town, up to a tower or an estate. */
const SALE: Bounds = within(200_000, 20_000_000_000);
const LAND_SALE: Bounds = within(20_000, 50_000_000_000);
/** KES a month: a single room, up to an embassy's residence. */
const RENT: Bounds = within(2_000, 10_000_000);
/** KES a month: a stall or a field, up to a whole office building. */
const COMMERCIAL_RENT: Bounds = within(1_000, 200_000_000);
/** KES a night: a bed, up to an island. */
const NIGHT: Bounds = within(500, 2_000_000);

function priceBounds(agreement: Agreement, type: Kind | null): Bounds {
  if (agreement === 'shortlet') return NIGHT;
  if (agreement === 'rent') return type === 'commercial' || type === 'land' ? COMMERCIAL_RENT : RENT;
  return type === 'land' ? LAND_SALE : SALE;
}

/** Sq ft of a floor: a bedsitter of 10 by 12 feet, up to a mansion; a stall, up to a shopping centre. */
const floorBounds = (type: Kind | null): Bounds =>
  type === 'commercial' || type === 'land' ? within(40, 10_000_000) : within(115, 60_000);

/** Sq ft of floor for each bedroom, from two bedrooms on. */
const FLOOR_PER_BEDROOM: Bounds = within(120, 10_000);

/** Acres: a plot of 20 by 40 feet, up to a ranch; a home stands on at most a small farm. */
const plotBounds = (type: Kind | null): Bounds =>
  type === 'residential' || type === 'shortlet' ? within(0.015, 100) : within(0.015, 100_000);

/** Up to a lodge or a hostel. */
const BEDROOMS: Bounds = within(0, 40);
const BATHROOMS: Bounds = within(0, 40);
const OLDEST_LISTING_DAYS = 20 * 365;
/** A list may be made for tomorrow. */
const LATEST_LISTING_DAYS = 1;

const isWithin = (value: number, { least, most }: Bounds): boolean => value >= least && value <= most;

// These are doubts and not mistakes: whoever imports may know better.

const DAY_MS = 86_400_000;

type Rooms = Readonly<Record<'bedrooms' | 'bathrooms' | 'area_sqft', number | null>>;

const AGREEMENT_WORDS = { sale: 'a sale', rent: 'a month', shortlet: 'a night' } as const;
const number = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : String(value));
const range = ({ least, most }: Bounds, unit = ''): string => `${number(least)} to ${number(most)} ${unit}`.trimEnd();

export function addPriceDoubt(reader: RowReader, { price, agreement, field }: PriceCells, type: Kind | null): void {
  if (price === null || agreement === null) return;
  const bounds = priceBounds(agreement, type);
  if (isWithin(price, bounds)) return;
  const meant = price < bounds.least ? 'are thousands or millions meant?' : 'is it in another currency, or for a year?';
  reader.addDoubt(
    field,
    `${quote(reader.text(field))} is KES ${number(price)} for ${AGREEMENT_WORDS[agreement]}; usual is ${range(bounds)}; ${meant}`,
  );
}

function addFloorDoubt(reader: RowReader, sqft: number, bedrooms: number | null, type: Kind | null): void {
  const cell = reader.text('size');
  const text = `${quote(cell)} is ${number(sqft)} sq ft`;
  const isBare = /^[\d.,]+$/.test(cell) && reader.text('size_unit') === '';
  const isOfMetres = parseHeadingAreaUnit(reader.columns.unit('size')) === 'sq m';
  const meant = isBare && !isOfMetres ? `; are square metres meant? then write "${cell} sq m"` : '';
  const bounds = floorBounds(type);
  if (!isWithin(sqft, bounds)) {
    reader.addDoubt('size', `${text}; usual is ${range(bounds, 'sq ft')}${sqft < bounds.least ? meant : ''}`);
    return;
  }
  if (bedrooms === null || bedrooms < 2 || type === 'commercial') return;
  const each = sqft / bedrooms;
  if (isWithin(each, FLOOR_PER_BEDROOM)) return;
  reader.addDoubt(
    'size',
    `${text} for ${bedrooms} bedrooms${each < FLOOR_PER_BEDROOM.least ? meant : '; is it the plot?'}`,
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
      reader.addDoubt(field, `${number(count)} ${field}; usual is ${range(bounds)}`);
    }
  }
}

export function addPlotDoubt(reader: RowReader, acres: number | null, type: Kind | null): void {
  const bounds = plotBounds(type);
  if (acres === null || isWithin(acres, bounds)) return;
  const field: PropertyField = reader.text('plot') === '' ? 'size' : 'plot';
  reader.addDoubt(field, `${quote(reader.text(field))} is ${number(acres)} acres; usual is ${range(bounds, 'acres')}`);
}

/** @param now ms */
export function addDateDoubt(reader: RowReader, iso: string | null, now = Date.now()): void {
  if (iso === null) return;
  const days = (Date.parse(iso) - now) / DAY_MS;
  if (days > LATEST_LISTING_DAYS) {
    reader.addDoubt('listed_at', `${quote(reader.text('listed_at'))} is ${iso}, which is still to come`);
  } else if (days < -OLDEST_LISTING_DAYS) {
    reader.addDoubt('listed_at', `${quote(reader.text('listed_at'))} is ${iso}, which is long ago`);
  }
}
