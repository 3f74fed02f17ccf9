import type { Agreement, Kind } from '../normalise/choices.ts';

// Between what a listing's numbers lie in Kenya. Generous on purpose: what falls outside is nearly always a slip of the
// unit (thousands, millions, square metres, a month for a year), and a rare property that is really so is confirmed by the
// one who imports. The figures are our own judgement of the lists of Kenyan portals of 2026, with a wide margin; they are
// no data of a market.

export interface Bounds {
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

/** What a price can be, by what it is for. */
export function priceBounds(agreement: Agreement, type: Kind | null): Bounds {
  if (agreement === 'shortlet') return NIGHT;
  if (agreement === 'rent') return type === 'commercial' || type === 'land' ? COMMERCIAL_RENT : RENT;
  return type === 'land' ? LAND_SALE : SALE;
}

/** Square feet of a floor: a bedsitter of 10 by 12 feet, up to a mansion; a stall, up to a shopping centre. */
export const floorBounds = (type: Kind | null): Bounds =>
  type === 'commercial' || type === 'land' ? within(40, 10_000_000) : within(115, 60_000);

/** Square feet of floor for each bedroom, of properties with two or more: 3 bedrooms have 360 at the very least. */
export const FLOOR_PER_BEDROOM: Bounds = within(120, 10_000);

/** Acres: a plot of 20 by 40 feet, up to a ranch; a property stands on at most a small farm. */
export const plotBounds = (type: Kind | null): Bounds =>
  type === 'residential' || type === 'shortlet' ? within(0.015, 100) : within(0.015, 100_000);

/** Rooms of a home: up to a lodge or a hostel. */
export const BEDROOMS: Bounds = within(0, 40);
export const BATHROOMS: Bounds = within(0, 40);
/** Days before today that a listing is dated at most: it would be older than any list. */
export const OLDEST_LISTING_DAYS = 20 * 365;
/** Days to come: a list may be made for tomorrow. */
export const LATEST_LISTING_DAYS = 1;

export const isWithin = (value: number, { least, most }: Bounds): boolean => value >= least && value <= most;
