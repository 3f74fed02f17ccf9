import { formatNumber } from '#lib/money.ts';
import { headingAreaUnit } from '../normalise/area.ts';
import type { Kind } from '../normalise/choices.ts';
import { quoted } from '../normalise/reading.ts';
import type { PriceCells } from './price-cells.ts';
import type { PropertyField } from './property-columns.ts';
import {
  BATHROOMS,
  BEDROOMS,
  type Bounds,
  FLOOR_PER_BEDROOM,
  floorBounds,
  isWithin,
  LATEST_LISTING_DAYS,
  OLDEST_LISTING_DAYS,
  plotBounds,
  priceBounds,
} from './reasonable.ts';
import type { RowReader } from './row-reader.ts';

// Values that can be read and can hardly be meant. They are doubts and no mistakes: the one who imports may know better.

const DAY_MS = 86_400_000;

type Rooms = Readonly<Record<'bedrooms' | 'bathrooms' | 'area_sqft', number | null>>;

const AGREEMENT_WORDS = { sale: 'a sale', rent: 'a month', shortlet: 'a night' } as const;
const number = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : String(value));
const range = ({ least, most }: Bounds, unit = ''): string => `${number(least)} to ${number(most)} ${unit}`.trimEnd();

export function doubtPrice(reader: RowReader, { price, agreement, field }: PriceCells, type: Kind | null): void {
  if (price === null || agreement === null) return;
  const bounds = priceBounds(agreement, type);
  if (isWithin(price, bounds)) return;
  const meant = price < bounds.least ? 'are thousands or millions meant?' : 'is it in another currency, or for a year?';
  reader.doubt(
    field,
    `${quoted(reader.text(field))} is KES ${number(price)} for ${AGREEMENT_WORDS[agreement]}; usual is ${range(bounds)}; ${meant}`,
  );
}

function doubtFloor(reader: RowReader, sqft: number, bedrooms: number | null, type: Kind | null): void {
  const cell = reader.text('size');
  const text = `${quoted(cell)} is ${number(sqft)} sq ft`;
  const isBare = /^[\d.,]+$/.test(cell) && reader.text('size_unit') === '';
  const isOfMetres = headingAreaUnit(reader.columns.unit('size')) === 'sq m';
  const meant = isBare && !isOfMetres ? `; are square metres meant? then write "${cell} sq m"` : '';
  const bounds = floorBounds(type);
  if (!isWithin(sqft, bounds)) {
    reader.doubt('size', `${text}; usual is ${range(bounds, 'sq ft')}${sqft < bounds.least ? meant : ''}`);
    return;
  }
  if (bedrooms === null || bedrooms < 2 || type === 'commercial') return;
  const each = sqft / bedrooms;
  if (isWithin(each, FLOOR_PER_BEDROOM)) return;
  reader.doubt(
    'size',
    `${text} for ${bedrooms} bedrooms${each < FLOOR_PER_BEDROOM.least ? meant : '; is it the plot?'}`,
  );
}

/** Rooms and floor area of a property or a unit. */
export function doubtRooms(reader: RowReader, { bedrooms, bathrooms, area_sqft }: Rooms, type: Kind | null): void {
  if (area_sqft !== null) doubtFloor(reader, area_sqft, bedrooms, type);
  if (type === 'commercial') return;
  for (const [field, count, bounds] of [
    ['bedrooms', bedrooms, BEDROOMS],
    ['bathrooms', bathrooms, BATHROOMS],
  ] as const) {
    if (count !== null && !isWithin(count, bounds)) {
      reader.doubt(field, `${number(count)} ${field}; usual is ${range(bounds)}`);
    }
  }
}

export function doubtPlot(reader: RowReader, acres: number | null, type: Kind | null): void {
  const bounds = plotBounds(type);
  if (acres === null || isWithin(acres, bounds)) return;
  const field: PropertyField = reader.text('plot') === '' ? 'size' : 'plot';
  reader.doubt(field, `${quoted(reader.text(field))} is ${number(acres)} acres; usual is ${range(bounds, 'acres')}`);
}

/** @param now ms */
export function doubtDate(reader: RowReader, iso: string | null, now = Date.now()): void {
  if (iso === null) return;
  const days = (Date.parse(iso) - now) / DAY_MS;
  if (days > LATEST_LISTING_DAYS) {
    reader.doubt('listed_at', `${quoted(reader.text('listed_at'))} is ${iso}, which is still to come`);
  } else if (days < -OLDEST_LISTING_DAYS) {
    reader.doubt('listed_at', `${quoted(reader.text('listed_at'))} is ${iso}, which is long ago`);
  }
}
