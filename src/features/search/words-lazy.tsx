import { counted } from '#lib/counted.ts';

// The words of the dialogs of a search, which load on demand.

export const dialog = {
  clearAll: 'Clear all',
  apply: 'Apply Filters',
  show: (count: number) => `Show ${counted(count, 'home')}`,
  count: (count: number) => `${counted(count, 'home')}.`,
  countUnit: (count: number) => (count === 1 ? ' home' : ' homes'),
  price: 'Price',
  bedrooms: 'Bedrooms',
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
  search: 'Search an area, town or county',
  placeholder: 'Area, town or county',
  clear: 'Clear',
  found: (count: number) => `${count} ${count === 1 ? 'place' : 'places'} found`,
  asTyped: (text: string) => (
    <>
      Use “<b>{text}</b>” as typed
    </>
  ),
  mostProperties: 'Most homes',
  areas: 'Nairobi areas',
  allAreas: (count: number) => `All ${count} areas`,
  cities: 'Other cities',
  counties: 'Counties',
  listed: ' listed',
};
