import * as v from 'valibot';
import type { PictureEntry } from '../entries.ts';
import type { Agreement } from '../normalise/choices.ts';
import {
  AMENITY_FIELDS,
  ENTRY_FIELDS,
  type EntryField,
  FURNISHINGS,
  getOwnName,
  getResoName,
  OFF_MARKET,
  parsePropertyType,
  ResoRecord,
  STATUSES,
  SUBTYPES,
} from './reso-record.ts';

// An unknown lookup is a problem, never a guess (S54).

/** An unchecked draft of an entry. */
export interface ResoReading {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  readonly isOff: boolean;
  readonly getName: (field: string) => string;
}

type Problem = ResoReading['problems'][number];

/** Photos are in this folder beside the file. */
export const PICTURES = 'pictures/';
const SQUARE_FEET_PER_SQUARE_METRE = 10.7639;
export const COUNTRY = { ours: 'Kenya', lookup: 'KE' } as const;

/** True for a RESO record: our own entries have neither name. */
export const isResoRecord = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, 'ListingKey') || Object.hasOwn(value, 'ListingId'));

/** Reads the dictionary's fields. @param refuse gets each problem */
export function readStandardFields(
  record: ResoRecord,
  refuse: (field: string, message: string) => void = () => undefined,
): Readonly<Partial<Record<EntryField, unknown>>> {
  const readLookup = <T>(
    field: keyof ResoRecord,
    lookup: string | null | undefined,
    toValue: (lookup: string) => T | undefined,
  ): T | null | undefined => {
    if (lookup == null) return lookup;
    const value = toValue(lookup);
    if (value === undefined) refuse(field, `${JSON.stringify(lookup)} is not understood`);
    return value;
  };

  const { LeaseAmountFrequency: frequency, PropertyType, MlsStatus, StandardStatus } = record;
  if (frequency != null && frequency !== 'Monthly' && frequency !== 'Daily') {
    refuse('LeaseAmountFrequency', `${JSON.stringify(frequency)} is not understood; a price is for a month or a day`);
  }
  const kind = readLookup('PropertyType', PropertyType, parsePropertyType);
  const agreement: Agreement | undefined =
    frequency === 'Daily' ? 'shortlet' : frequency === 'Monthly' ? 'rent' : kind?.agreement;

  const localStatus = ['available', 'under offer', 'let', 'sold'].find((word) => word === MlsStatus?.toLowerCase());
  const closed = agreement === 'rent' || agreement === 'shortlet' ? 'let' : 'sold';
  const status =
    localStatus ??
    readLookup('StandardStatus', StandardStatus, (lookup) =>
      lookup === 'Closed' ? closed : OFF_MARKET.has(lookup) ? 'off' : STATUSES.getValue(lookup),
    );

  const { LivingArea, LivingAreaUnits: units } = record;
  const readArea = (): number | null | undefined => {
    if (LivingArea == null || units == null || units === 'Square Feet') return LivingArea;
    if (units === 'Square Meters') return Math.round(LivingArea * SQUARE_FEET_PER_SQUARE_METRE);
    refuse('LivingAreaUnits', `${JSON.stringify(units)} is not understood; write Square Feet or Square Meters`);
    return undefined;
  };

  const amenities = Object.entries(AMENITY_FIELDS).flatMap(([field, lookups]) => {
    const names: unknown = Reflect.get(record, field);
    return Array.isArray(names) ? names.flatMap((name) => lookups.getValue(String(name)) ?? []) : [];
  });

  return {
    reference: record.ListingId,
    status,
    property_type: kind == null ? kind : kind.type,
    agreement_type: agreement,
    subtype: readLookup('PropertySubType', record.PropertySubType, SUBTYPES.getValue),
    furnishing:
      record.Furnished === 'Negotiable' ? null : readLookup('Furnished', record.Furnished, FURNISHINGS.getValue),
    price: record.ListPrice,
    bedrooms: record.BedroomsTotal,
    bathrooms: record.BathroomsTotalInteger === undefined ? record.BathroomsTotalDecimal : record.BathroomsTotalInteger,
    area_sqft: readArea(),
    plot_acres: record.LotSizeAcres,
    location: readLocation(record),
    description: record.PublicRemarks,
    listed_at: record.ListingContractDate,
    agent: record.ListAgentMlsId,
    ...readFacts(record, refuse),
    amenities: amenities.sort((a, b) => a - b),
    variants: (record.UnitTypes ?? []).map((unit) => ({
      bedrooms: unit.UnitTypeBedsTotal,
      bathrooms: unit.UnitTypeBathsTotal,
      area_sqft: unit.Local_LivingArea,
      price: unit.Local_ListPrice,
    })),
    pictures: readPictures(record, refuse),
  };
}

const MONTHS_PER_PAYMENT: ReadonlyMap<string, number> = new Map([
  ['Monthly', 1],
  ['Quarterly', 3],
  ['Annually', 12],
]);

function readFacts(record: ResoRecord, refuse: (field: string, message: string) => void) {
  const { AssociationFee: fee, AssociationFeeFrequency: frequency, PetsAllowed: pets } = record;
  const months = frequency == null ? 1 : MONTHS_PER_PAYMENT.get(frequency);
  if (fee != null && months === undefined) {
    refuse(
      'AssociationFeeFrequency',
      `${JSON.stringify(frequency)} is not understood; write Monthly, Quarterly or Annually`,
    );
  }
  return {
    service_charge: fee == null || months === undefined ? fee : fee / months,
    available_from: record.AvailabilityDate,
    parking: record.ParkingTotal,
    year_built: record.YearBuilt,
    pets: pets == null ? pets : readPets([pets].flat()),
  };
}

/** "Call" and limits of number or size leave it open. */
function readPets(words: readonly string[]): boolean | null {
  if (words.includes('No')) return false;
  return words.some((word) => word === 'Yes' || word.endsWith(' OK')) ? true : null;
}

function readLocation(record: ResoRecord): object | undefined {
  const location = {
    address_line1: record.SubdivisionName,
    state: record.CountyOrParish,
    country: record.Country === COUNTRY.lookup ? COUNTRY.ours : record.Country,
    lat: record.Latitude,
    lng: record.Longitude,
  };
  return Object.values(location).every((part) => part === undefined) ? undefined : location;
}

function readPictures(record: ResoRecord, refuse: (field: string, message: string) => void): PictureEntry[] {
  const photos = (record.Media ?? []).filter(({ MediaCategory: category }) => category == null || category === 'Photo');
  const inOrder = photos.toSorted((a, b) => (a.Order ?? 0) - (b.Order ?? 0));
  return inOrder.flatMap(({ MediaURL: url, ShortDescription, Local_Focal: focal }) => {
    const file = url?.startsWith(PICTURES) === true ? decodePath(url.slice(PICTURES.length)) : undefined;
    if (file === undefined) {
      refuse(
        'Media',
        `${JSON.stringify(url ?? '')} is not read; a MediaURL here begins with "${PICTURES}", beside the file`,
      );
      return [];
    }
    return [{ file, alt: ShortDescription ?? '', ...(focal == null ? {} : { focal }) }];
  });
}

function decodePath(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}

/** Reads a record. Our own fields win over those of the dictionary, since they are more exact. */
export function readReso(value: object): ResoReading {
  const problems: Problem[] = [];
  const refuse = (field: string, message: string): void => {
    problems.push({ field, message });
  };
  const hasOwn = (field: string): boolean => Object.hasOwn(value, getOwnName(field));
  const getName = (field: string): string => getResoName(field, hasOwn(field));
  const result = v.safeParse(ResoRecord, value);
  if (!result.success) {
    for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', issue.message);
    return { draft: {}, problems, isOff: false, getName };
  }
  const standard = readStandardFields(result.output, (field, message) => {
    const ours = ENTRY_FIELDS.find((name) => getResoName(name, false) === field);
    if (ours === undefined || !hasOwn(ours)) refuse(field, message);
  });
  const own = ENTRY_FIELDS.flatMap((field) => (hasOwn(field) ? [[field, Reflect.get(value, getOwnName(field))]] : []));
  const draft: Readonly<Record<string, unknown>> = {
    ...standard,
    // The key of another system may serve as the reference.
    ...(hasOwn('id') || result.output.ListingId != null ? {} : { reference: result.output.ListingKey }),
    ...Object.fromEntries(own),
  };
  if (problems.length === 0 && !hasOwn('id') && draft['agreement_type'] == null) {
    refuse(
      getOwnName('agreement_type'),
      'is missing, and the PropertyType says neither sale nor lease; write sale, rent or shortlet',
    );
  }
  return { draft, problems, isOff: draft['status'] === 'off', getName };
}
