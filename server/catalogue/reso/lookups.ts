// Values of ours and the lookups of the RESO Data Dictionary (2.0) that say the same. Of several pairs with one value the
// first is what is written for it, of several with one lookup the first is what that is read as.

/** Words in both directions. */
export interface Lookup<T> {
  /** Ours as the dictionary says it; undefined where it has no word for it. */
  readonly lookupOf: (value: string | number) => string | undefined;
  /** A lookup as we say it. */
  readonly valueOf: (lookup: string) => T | undefined;
}

function lookup<const T extends string | number>(pairs: ReadonlyArray<readonly [value: T, lookup: string]>): Lookup<T> {
  return {
    lookupOf: (value) => {
      const given = typeof value === 'string' ? value.toLowerCase() : value;
      return pairs.find(([known]) => known === given)?.[1];
    },
    valueOf: (name) => pairs.find(([, known]) => known === name)?.[0],
  };
}

export const STATUSES = lookup([
  ['available', 'Active'],
  ['under offer', 'Active Under Contract'],
  ['under offer', 'Pending'],
  ['sold', 'Closed'],
  ['let', 'Closed'],
]);
/** StandardStatus of what is not to be on a site. */
export const OFF_MARKET: ReadonlySet<string> = new Set([
  'Canceled',
  'Coming Soon',
  'Delete',
  'Expired',
  'Hold',
  'Incomplete',
  'Withdrawn',
]);

export const FURNISHINGS = lookup([
  ['furnished', 'Furnished'],
  ['semi-furnished', 'Partially'],
  ['unfurnished', 'Unfurnished'],
]);

export const SUBTYPES = lookup([
  ['apartment', 'Apartment'],
  ['apartment', 'Condominium'],
  ['flats', 'Apartment'],
  ['penthouse', 'Apartment'],
  ['shared-apartment', 'Apartment'],
  ['house', 'Single Family Residence'],
  ['bungalow', 'Single Family Residence'],
  ['villa', 'Single Family Residence'],
  ['maisonette', 'Single Family Residence'],
  ['mansion', 'Single Family Residence'],
  ['townhouse', 'Townhouse'],
  ['duplex', 'Duplex'],
  ['farm-house', 'Farm'],
  ['office-space', 'Office'],
  ['retail-space', 'Retail'],
  ['shop', 'Retail'],
  ['restaurant', 'Business'],
  ['warehouse', 'Warehouse'],
  ['hotel', 'Hotel/Motel'],
  ['agricultural-land', 'Agriculture'],
  ['ranch', 'Ranch'],
  ['residential-plot', 'Unimproved Land'],
  ['commercial-plot', 'Unimproved Land'],
  ['beach-plot', 'Unimproved Land'],
]);

export type Agreement = 'sale' | 'rent' | 'shortlet';

/** What a PropertyType says; the agreement is undefined where the type leaves it open. */
interface Kind {
  readonly type: string;
  readonly agreement: Agreement | undefined;
}

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['Residential', { type: 'residential', agreement: 'sale' }],
  ['Residential Income', { type: 'residential', agreement: 'sale' }],
  ['Manufactured In Park', { type: 'residential', agreement: 'sale' }],
  ['Residential Lease', { type: 'residential', agreement: 'rent' }],
  ['Commercial Sale', { type: 'commercial', agreement: 'sale' }],
  ['Commercial Lease', { type: 'commercial', agreement: 'rent' }],
  ['Business Opportunity', { type: 'commercial', agreement: undefined }],
  ['Land', { type: 'land', agreement: undefined }],
  ['Farm', { type: 'land', agreement: undefined }],
]);

/** What a PropertyType says; undefined for one that is none of the dictionary's. */
export const kindOf = (propertyType: string): Kind | undefined => KINDS.get(propertyType);

/** The PropertyType of a kind and an agreement; undefined where the dictionary has none. */
export function propertyTypeOf(type: string, agreement: string): string | undefined {
  const lease = agreement.toLowerCase() === 'sale' ? 'sale' : 'lease';
  switch (type.toLowerCase()) {
    case 'residential':
    case 'shortlet':
      return lease === 'sale' ? 'Residential' : 'Residential Lease';
    case 'commercial':
      return lease === 'sale' ? 'Commercial Sale' : 'Commercial Lease';
    case 'land':
      return 'Land';
    default:
      return undefined;
  }
}

/** Fields of the dictionary that hold lists of lookups, with the amenities of which each has one. */
export const AMENITY_FIELDS = {
  AssociationAmenities: lookup([
    [1, 'Security'],
    [5, 'Roof Deck'],
    [11, 'Fitness Center'],
    [12, 'Pool'],
    [13, 'Spa/Hot Tub'],
    [18, 'Elevator(s)'],
    [22, 'Indoor Pool'],
  ]),
  SecurityFeatures: lookup([[4, 'Closed Circuit Camera(s)']]),
  InteriorFeatures: lookup([
    [10, 'Bar'],
    [15, 'High Ceilings'],
  ]),
  ExteriorFeatures: lookup([
    [6, 'Balcony'],
    [28, 'Garden'],
  ]),
  Flooring: lookup([
    [3, 'Marble'],
    [21, 'Wood'],
  ]),
  ParkingFeatures: lookup([
    [14, 'Covered'],
    [16, 'Garage'],
    [26, 'Off Street'],
  ]),
} as const satisfies Readonly<Record<string, Lookup<number>>>;
export type AmenityField = keyof typeof AMENITY_FIELDS;
