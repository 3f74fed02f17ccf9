import * as v from 'valibot';
import { PropertyEntry } from '../entries.ts';
import type { Agreement } from '../normalise/choices.ts';

// Pairs of our values and lookups of the RESO Data Dictionary (2.0). If several pairs share one, the first counts.

export interface Lookup<T> {
  readonly getLookup: (value: string | number) => string | undefined;
  readonly getValue: (lookup: string) => T | undefined;
}

function createLookup<const T extends string | number>(
  pairs: ReadonlyArray<readonly [value: T, lookup: string]>,
): Lookup<T> {
  return {
    getLookup: (value) => {
      const key = typeof value === 'string' ? value.toLowerCase() : value;
      return pairs.find(([known]) => known === key)?.[1];
    },
    getValue: (name) => pairs.find(([, known]) => known === name)?.[0],
  };
}

export const STATUSES = createLookup([
  ['available', 'Active'],
  ['under offer', 'Active Under Contract'],
  ['under offer', 'Pending'],
  ['sold', 'Closed'],
  ['let', 'Closed'],
]);
/** A StandardStatus of these withdraws a property. */
export const OFF_MARKET: ReadonlySet<string> = new Set([
  'Canceled',
  'Coming Soon',
  'Delete',
  'Expired',
  'Hold',
  'Incomplete',
  'Withdrawn',
]);

export const FURNISHINGS = createLookup([
  ['furnished', 'Furnished'],
  ['semi-furnished', 'Partially'],
  ['unfurnished', 'Unfurnished'],
]);

export const SUBTYPES = createLookup([
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

/** Parses a PropertyType; undefined for an unknown one. */
export const parsePropertyType = (propertyType: string): Kind | undefined => KINDS.get(propertyType);

/** Returns the PropertyType of a kind and an agreement; undefined if the dictionary has none. */
export function toPropertyType(type: string, agreement: string): string | undefined {
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

/** Each of these fields holds a list of lookups, paired here with our amenities. */
export const AMENITY_FIELDS = {
  AssociationAmenities: createLookup([
    [1, 'Security'],
    [5, 'Roof Deck'],
    [11, 'Fitness Center'],
    [12, 'Pool'],
    [13, 'Spa/Hot Tub'],
    [18, 'Elevator(s)'],
    [22, 'Indoor Pool'],
  ]),
  SecurityFeatures: createLookup([[4, 'Closed Circuit Camera(s)']]),
  InteriorFeatures: createLookup([
    [10, 'Bar'],
    [15, 'High Ceilings'],
  ]),
  ExteriorFeatures: createLookup([
    [6, 'Balcony'],
    [28, 'Garden'],
  ]),
  Flooring: createLookup([
    [3, 'Marble'],
    [21, 'Wood'],
  ]),
  ParkingFeatures: createLookup([
    [14, 'Covered'],
    [16, 'Garage'],
    [26, 'Off Street'],
  ]),
} as const satisfies Readonly<Record<string, Lookup<number>>>;

/** RESO allows own fields; ours hold what the dictionary cannot express. */
const OWN_PREFIX = 'Local_';

export type EntryField = keyof typeof PropertyEntry.entries;
export const ENTRY_FIELDS: readonly EntryField[] = Object.keys(PropertyEntry.entries).filter(
  (name): name is EntryField => Object.hasOwn(PropertyEntry.entries, name),
);

/** Names our own field: "lowest_variant_price" is "Local_LowestVariantPrice". */
export const getOwnName = (field: string): string =>
  OWN_PREFIX +
  field
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const text = v.nullish(v.string('must be a text'));
const number = v.nullish(v.number('must be a number'));
const texts = v.nullish(v.array(v.string('must be a list of texts'), 'must be a list of texts'));

const Media = v.object({
  MediaURL: text,
  MediaCategory: text,
  Order: number,
  ShortDescription: text,
  Local_Focal: text,
});

const UnitType = v.object({
  UnitTypeBedsTotal: number,
  UnitTypeBathsTotal: number,
  Local_LivingArea: number,
  Local_ListPrice: number,
});

/** The fields that the import reads of a Property of RESO Web API Core. */
export const ResoRecord = v.object({
  ListingId: text,
  ListingKey: text,
  StandardStatus: text,
  MlsStatus: text,
  PropertyType: text,
  PropertySubType: text,
  Furnished: text,
  ListPrice: number,
  LeaseAmountFrequency: text,
  BedroomsTotal: number,
  BathroomsTotalInteger: number,
  BathroomsTotalDecimal: number,
  LivingArea: number,
  LivingAreaUnits: text,
  LotSizeAcres: number,
  SubdivisionName: text,
  CountyOrParish: text,
  Country: text,
  Latitude: number,
  Longitude: number,
  PublicRemarks: text,
  ListingContractDate: text,
  ListAgentMlsId: text,
  AssociationFee: number,
  AssociationFeeFrequency: text,
  AvailabilityDate: text,
  ParkingTotal: number,
  YearBuilt: number,
  PetsAllowed: v.nullish(v.union([v.array(v.string()), v.string()], 'must be a list of texts')),
  AssociationAmenities: texts,
  SecurityFeatures: texts,
  InteriorFeatures: texts,
  ExteriorFeatures: texts,
  Flooring: texts,
  ParkingFeatures: texts,
  Media: v.nullish(v.array(Media, 'must be a list')),
  UnitTypes: v.nullish(v.array(UnitType, 'must be a list')),
});
export type ResoRecord = v.InferOutput<typeof ResoRecord>;

/** Messages name our fields as the dictionary does. */
const STANDARD_NAMES: Readonly<Partial<Record<EntryField, keyof ResoRecord>>> = {
  reference: 'ListingId',
  status: 'MlsStatus',
  property_type: 'PropertyType',
  subtype: 'PropertySubType',
  furnishing: 'Furnished',
  price: 'ListPrice',
  bedrooms: 'BedroomsTotal',
  bathrooms: 'BathroomsTotalInteger',
  area_sqft: 'LivingArea',
  plot_acres: 'LotSizeAcres',
  location: 'SubdivisionName',
  description: 'PublicRemarks',
  listed_at: 'ListingContractDate',
  agent: 'ListAgentMlsId',
  service_charge: 'AssociationFee',
  available_from: 'AvailabilityDate',
  parking: 'ParkingTotal',
  year_built: 'YearBuilt',
  pets: 'PetsAllowed',
  variants: 'UnitTypes',
  pictures: 'Media',
};

/** Names a field in messages about a RESO file. @param isOwn true for a record with our own field */
export const getResoName = (field: string, isOwn: boolean): string => {
  const standard = isOwn ? undefined : Object.entries(STANDARD_NAMES).find(([name]) => name === field)?.[1];
  return standard ?? getOwnName(field);
};
