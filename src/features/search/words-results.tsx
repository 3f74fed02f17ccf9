import { formatCount } from '#lib/counted.ts';
import { formatNumber } from '#lib/money.ts';
import { DeviceName } from '#ui/device-name.tsx';

// For /filter-results and /location.

export const sortWords = {
  newest: 'Newest',
  confirmed: 'Recently confirmed',
  'price-up': 'Lowest price',
  'price-down': 'Highest price',
} as const;

const doNotSay = (count: number): string =>
  `${formatNumber(count)} more ${count === 1 ? 'home does' : 'homes do'} not say`;

export const results = {
  about: (search: string) => `${search}: prices, pictures and facts of every listing.`,
  loading: 'Looking for homes…',
  order: 'Sort',
  withReference: (count: number, reference: string) => `${formatCount(count, 'home')} with the number ${reference}`,
  reference: (reference: string) => `Reference ${reference}`,
  emptyReference: 'Check the number on the board or in the advert, or search by area.',
  emptyList: 'Nothing is listed here today.',
  emptySearch: 'Nothing listed today matches this search. Remove a filter, or loosen one.',
  optionsWithin: (count: number) => `${formatCount(count, 'option')} within your price`,
};

export const location = {
  about: (place: string) => `Homes, offices and land in ${place}: prices, pictures and facts of every listing.`,
  back: 'All properties',
  searchElsewhere: 'Search another area',
};

export const list = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  emptyPage: (page: number) => `There is nothing on page ${page}.`,
  toFirstPage: 'Go to page 1',
  unchecked: (count: number, against: 'these filters' | 'this place') => (
    <>
      {formatNumber(count)} more {count === 1 ? 'home' : 'homes'} on this <DeviceName /> could not be checked against{' '}
      {against}.
    </>
  ),
  doNotSay,
  doNotSayWhether: (count: number) => `${doNotSay(count)} whether ${count === 1 ? 'it has' : 'they have'} all of this.`,
  searched: (count: number, saved: string) =>
    `Searching ${formatNumber(count)} ${count === 1 ? 'property' : 'properties'} saved ${saved}`.trim(),
  isOld: '. Check the price before you travel.',
  savedToday: (time: string) => `at ${time}`,
  savedOn: (date: string, time: string) => `on ${date}, ${time}`,
};

export const bar = {
  form: 'Filter properties',
  price: 'Price in KES',
  anyPrice: 'Any price',
  priceFrom: (least: string) => `From ${least}`,
  priceUpTo: (most: string) => `Up to ${most}`,
  priceRange: (least: string, most: string) => `${least} to ${most}`,
  bedrooms: 'Bedrooms',
  anyBedrooms: 'Any beds',
  bedroomsFrom: (count: number) => `${count}+ ${count === 1 ? 'bed' : 'beds'}`,
  all: 'All filters',
  set: 'Filters, set: ',
  show: 'Show',
};

export const tags = {
  list: 'Filters set',
  remove: 'Remove filter: ',
  clearAll: 'Clear all',
};

export const view = {
  showAs: 'Show as ',
  list: 'List',
  map: 'Map',
  cards: 'Homes in the list',
  large: 'Large',
  compact: 'Compact',
  needsScript: 'The map needs JavaScript. The list has the same homes.',
};

export const mustHaveForm = {
  title: 'More filters',
  mustHave: 'Must have',
  agreement: 'Buy or rent',
  priceFrom: 'Price from, KES',
  priceTo: 'Price up to, KES',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  furnishing: 'Furnishing',
  reduced: 'Recently reduced',
  sizes: 'Bedrooms, exactly',
  sizesWin: 'in place of a minimum',
  water: 'Water',
  parking: 'Parking spaces',
  any: 'Any',
  orMore: (count: number) => `${count} or more`,
  size: 'Size at least, sq ft',
  charge: 'Service charge up to, KES a month',
  availableBy: 'Move in by',
  digits: 'Digits only',
  show: 'Show homes',
};

export const figures = {
  title: (place: string) => `${place} in figures`,
  properties: (count: number) => (count === 1 ? '1 property' : `${formatNumber(count)} properties`),
  oneProperty: 'One property',
  onOurList: ' on our list of ',
  pricesOf: (least: number) => `. Prices are shown for types with ${least} or more.`,
  newest: 'Newest here',
  listed: (date: string) => `listed ${date}`,
  nearby: 'Nearby',
  people: (place: string) => `Our people in ${place}`,
  kind: 'Type',
  count: 'Listed',
  lowest: 'From, KES',
  middle: 'Middle',
  highest: 'To',
  otherKinds: (properties: string) => `Plus ${properties} of other types.`,
  /** Without and with prices. */
  offers: {
    SALE: ['for sale', 'for sale'],
    RENT: ['to let', 'to let, a month'],
    SHORTLET: ['as a shortlet', 'as a shortlet, a night'],
  },
} as const;
