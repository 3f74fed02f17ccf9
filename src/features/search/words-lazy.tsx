import type { PropertyFilter } from '#contract/filter.ts';
import { getSizeName } from '#contract/size-name.ts';
import { formatCount } from '#lib/counted.ts';
import { formatPriceWords, getNoun } from './words.ts';

// Apart, since the dialogs of a search and an empty one load on demand.

export const dialog = {
  clearAll: 'Clear all',
  apply: 'Apply Filters',
  show: (filter: PropertyFilter, count: number) => `Show ${formatCount(count, ...getNoun(filter))}`,
  count: (filter: PropertyFilter, count: number) => `${formatCount(count, ...getNoun(filter))}.`,
  countUnit: (count: number) => (count === 1 ? ' home' : ' homes'),
  price: 'Price',
  bedrooms: 'Bedrooms',
  sizes: 'Or pick exact sizes',
  exact: 'Exact',
  bedsitter: (
    <>
      Bedsitter/
      <wbr />
      studio
    </>
  ),
  bathrooms: 'Bathrooms',
  furnishing: 'Furnishing',
  any: 'Any',
  fewer: 'Fewer',
  more: 'More',
  from: 'From ',
  upTo: 'Up to ',
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  lowest: (noun: string) => `Lowest ${noun}`,
  highest: (noun: string) => `Highest ${noun}`,
  noMinimum: 'no minimum',
  noMaximum: 'no maximum',
  minimum: 'Minimum',
  maximum: 'Maximum',
};

export const mustHaves = {
  title: 'Must have',
  reduced: 'Recently reduced',
  allAmenities: (count: number) => `All ${count} amenities`,
  fewerAmenities: 'Fewer amenities',
  water: 'Water',
  parking: 'Parking spaces',
  size: 'Size at least',
  sizeUnit: 'sq ft',
  charge: 'Service charge up to',
  chargeUnit: 'KES a month',
  availableBy: 'Move in by',
};

export const picker = {
  title: 'Where?',
  search: 'Search an area, town, county or reference',
  placeholder: 'Area, town or reference',
  clear: 'Clear',
  found: (count: number) =>
    count === 0 ? 'We know no place by that name.' : `${count} ${count === 1 ? 'place' : 'places'} found`,
  foundReference: (count: number, text: string) =>
    count === 0 ? `No home has the reference ${text}.` : `${count} ${count === 1 ? 'home' : 'homes'} found`,
  reference: (reference: string | null | undefined) => `Ref ${reference ?? ''}`,
  asTyped: (text: string) => (
    <>
      Use “<b>{text}</b>” as typed
    </>
  ),
  lookingUp: (text: string) => `Looking for ${text}...`,
  mostProperties: 'Most homes, to buy or rent',
  areas: 'Nairobi areas',
  allAreas: (count: number) => `All ${count} areas`,
  cities: 'Other cities',
  counties: 'Counties',
  listed: ' listed',
  several: 'Choose several places',
  chosen: 'Chosen places',
  upToFive: 'Choose up to five places.',
  full: 'Five is the most. Remove one to add another.',
  remove: 'Remove ',
  added: (name: string, count: number) => `${name} added, ${count} of 5`,
  removed: (name: string) => `${name} removed`,
  done: 'Done',
};

export const nearby = {
  title: 'Look nearby too',
  add: 'Add',
};

export const empty = {
  fewer: 'With fewer filters',
  allFilters: 'all of these filters',
  without: 'Without',
  similar: { SALE: 'Homes for sale', RENT: 'Homes to rent', SHORTLET: 'Shortlets' },
  all: (count: number) => `See all ${count}`,
};

/** After "Without", by key; the others have the names of their tags. */
export const getLooserNames = (filter: PropertyFilter): Readonly<Record<string, string | undefined>> => {
  const { bedrooms = 0, bathrooms = 0, rooms = [], min_price, max_price } = filter;
  return {
    bedrooms: formatCount(bedrooms, 'bedroom'),
    bathrooms: formatCount(bathrooms, 'bathroom'),
    rooms: getSizeName(rooms),
    price: `the price ${formatPriceWords(min_price, max_price)?.replace(/^[FU]/, (first) => first.toLowerCase())}`,
    bounds: 'the area of the map',
  };
};

export const missingMap = {
  title: 'We couldn’t load the map',
  needsSignal: 'The map needs signal the first time',
  text: 'The same homes are in the list.',
  showList: 'Show the list',
};
