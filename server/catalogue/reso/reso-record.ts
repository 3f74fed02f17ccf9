import * as v from 'valibot';
import { PropertyEntry } from '../entries/entry-schemas.ts';

// A home as the RESO Data Dictionary has it (resource Property of RESO Web API Core): the fields of it that mean something
// here. What the dictionary has no field for, or would say less exactly, stands in fields of our own beside them, as RESO
// leaves room for; their names begin with OWN_PREFIX.

/** No field of the dictionary begins so. */
const OWN_PREFIX = 'Local_';

export type EntryField = keyof typeof PropertyEntry.entries;
export const ENTRY_FIELDS: readonly EntryField[] = Object.keys(PropertyEntry.entries).filter(
  (name): name is EntryField => Object.hasOwn(PropertyEntry.entries, name),
);

/** Our own name of a field: "lowest_variant_price" gives "Local_LowestVariantPrice". */
export const ownName = (field: string): string =>
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

/** What is read of a record; everything else in it is ignored. */
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

/** The field of the dictionary that says most of one of ours, for messages; ours where there is none. */
const SAID_BY: Readonly<Partial<Record<EntryField, keyof ResoRecord>>> = {
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

/** How a message names one of our fields in a RESO file. @param own true where the record has our own field */
export const resoName = (field: string, own: boolean): string => {
  const said = own ? undefined : Object.entries(SAID_BY).find(([ours]) => ours === field)?.[1];
  return said ?? ownName(field);
};
