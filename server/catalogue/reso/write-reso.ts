import type { Agent } from '#contract/agent.ts';
import { getSubtypeSlug } from '#contract/filter.ts';
import type { PropertyDetail } from '#contract/property.ts';
import type { PictureEntry } from '../entries.ts';
import { COUNTRY, PICTURES, readStandardFields } from './read-reso.ts';
import {
  AMENITY_FIELDS,
  ENTRY_FIELDS,
  FURNISHINGS,
  getOwnName,
  type ResoRecord,
  STATUSES,
  SUBTYPES,
  toPropertyType,
} from './reso-record.ts';

/** A RESO Web API answers in this envelope. */
export const RESO_ENVELOPE = {
  before: `{\n"@odata.context": "$metadata#Property",\n"@reso.context": "urn:reso:metadata:2.0:resource:property",\n"value": `,
  after: '}\n',
} as const;

/** null and undefined stay; an unknown value gives undefined. */
const toLookup = (
  value: string | null | undefined,
  getLookup: (value: string) => string | undefined,
): string | null | undefined => (value == null ? value : getLookup(value));

function toAmenityFields(ids: readonly number[]): Partial<ResoRecord> {
  const fields = Object.entries(AMENITY_FIELDS).flatMap(([field, { getLookup }]) => {
    const lookups = ids.flatMap((id) => getLookup(id) ?? []);
    return lookups.length === 0 ? [] : [[field, lookups]];
  });
  return Object.fromEntries(fields);
}

const toMediaUrl = (file: string): string => PICTURES + file.split('/').map(encodeURIComponent).join('/');

function toMedia(pictures: readonly PictureEntry[], id: number) {
  return pictures.map(({ file, alt, focal }, index) => ({
    MediaKey: `${id}-${index}`,
    MediaCategory: 'Photo',
    MediaURL: toMediaUrl(file),
    Order: index,
    PreferredPhotoYN: index === 0,
    ShortDescription: alt,
    Local_Focal: focal,
  }));
}

/** A price is for a night or a month (S51); undefined for a sale. */
function getFrequency({ agreement_type, property_type }: PropertyDetail): string | undefined {
  const agreement = agreement_type?.toLowerCase();
  if (agreement === 'shortlet') return 'Daily';
  if (agreement !== 'rent') return undefined;
  return property_type?.toLowerCase() === 'shortlet' ? 'Daily' : 'Monthly';
}

function toStandardFields(property: PropertyDetail, pictures: readonly PictureEntry[]): Partial<ResoRecord> {
  const { id, property_type, agreement_type, location, bathrooms, area_sqft } = property;
  const isWhole = bathrooms == null || Number.isInteger(bathrooms);
  return {
    ListingKey: String(id),
    ListingId: property.reference,
    StandardStatus: toLookup(property.status, STATUSES.getLookup),
    MlsStatus: property.status,
    PropertyType:
      property_type == null || agreement_type == null ? undefined : toPropertyType(property_type, agreement_type),
    PropertySubType: toLookup(property.subtype, (subtype) => SUBTYPES.getLookup(getSubtypeSlug(subtype))),
    Furnished: toLookup(property.furnishing, FURNISHINGS.getLookup),
    ListPrice: property.price,
    LeaseAmountFrequency: getFrequency(property),
    BedroomsTotal: property.bedrooms,
    ...(isWhole ? { BathroomsTotalInteger: bathrooms } : { BathroomsTotalDecimal: bathrooms }),
    LivingArea: area_sqft,
    LivingAreaUnits: area_sqft == null ? undefined : 'Square Feet',
    LotSizeAcres: property.plot_acres,
    SubdivisionName: location?.address_line1,
    CountyOrParish: location?.state,
    Country: location?.country === COUNTRY.ours ? COUNTRY.lookup : undefined,
    Latitude: location?.lat,
    Longitude: location?.lng,
    PublicRemarks: property.description,
    ListingContractDate: property.listed_at,
    ListAgentMlsId: property.agent,
    AssociationFee: property.service_charge,
    AssociationFeeFrequency: property.service_charge == null ? undefined : 'Monthly',
    AvailabilityDate: property.available_from === 'now' ? undefined : property.available_from,
    ParkingTotal: property.parking,
    YearBuilt: property.year_built,
    PetsAllowed: property.pets == null ? property.pets : [property.pets ? 'Yes' : 'No'],
    ...toAmenityFields((property.amenities ?? []).map((amenity) => amenity.id)),
    UnitTypes: (property.variants ?? []).map(({ bedrooms, bathrooms: baths, area_sqft: area, price }, index) => ({
      UnitTypeKey: `${id}-${index}`,
      UnitTypeBedsTotal: bedrooms,
      UnitTypeBathsTotal: baths,
      Local_LivingArea: area,
      Local_ListPrice: price,
    })),
    Media: toMedia(pictures, id),
  };
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  featured: false,
  tags: [],
  lowest_variant_price: null,
};

/** Writes an entry as a RESO record; our own fields hold what the dictionary's would lose or change. */
export function toResoRecord(
  entry: Readonly<Record<string, unknown>>,
  property: PropertyDetail,
  pictures: readonly PictureEntry[],
  agent: Agent | undefined,
): Readonly<Record<string, unknown>> {
  const fields = toStandardFields(property, pictures);
  const back: Readonly<Record<string, unknown>> = { ...DEFAULTS, ...readStandardFields(fields) };
  const own = ENTRY_FIELDS.filter((field) => JSON.stringify(entry[field]) !== JSON.stringify(back[field]));
  return {
    ...fields,
    ...(agent === undefined
      ? {}
      : { ListAgentFullName: agent.name, ListAgentEmail: agent.email, ListAgentPreferredPhone: agent.phone }),
    PhotosCount: pictures.length,
    ...Object.fromEntries(own.map((field) => [getOwnName(field), entry[field]])),
  };
}
