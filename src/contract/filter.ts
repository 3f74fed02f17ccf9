import * as v from 'valibot';
import { fold } from '../lib/fold.ts';
import { readAs } from '../lib/read-as.ts';
import { AGREEMENT_TYPES, type AgreementType } from './agreement-types.ts';

// Apart from what the fields mean (filter-rows.ts), which no first page needs.

export const PROPERTY_TYPES = ['RESIDENTIAL', 'COMMERCIAL', 'LAND'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export const FURNISHINGS = ['FURNISHED', 'UNFURNISHED', 'SEMI-FURNISHED'] as const;
export type Furnishing = (typeof FURNISHINGS)[number];
export const TAGS = ['off-plan', 'on-compound'] as const;
export type Tag = (typeof TAGS)[number];
export const SORTS = ['newest', 'confirmed', 'price-up', 'price-down'] as const;
export type Sort = (typeof SORTS)[number];

export const WATER_SOURCES = ['mains', 'borehole', 'tank'] as const;
/** Ids of amenities run from 1 to this. */
export const AMENITY_COUNT = 28;

/** Hero subtypes by property type (spec §3), sent in upper case. */
export const HERO_SUBTYPES: Readonly<Record<PropertyType, readonly string[]>> = {
  RESIDENTIAL: ['Apartment', 'House', 'Bungalow', 'Townhouse', 'Villa', 'Penthouse', 'Mansion'],
  COMMERCIAL: ['Office Space', 'Retail Space', 'Warehouse', 'Hotel', 'Restaurant', 'Shop'],
  LAND: ['Residential Plot', 'Commercial Plot', 'Agricultural Land', 'Beach Plot', 'Ranch'],
};
/** Subtypes of the menu (spec §2). */
export const MENU_SUBTYPES = {
  residential: [
    'Apartment',
    'Bungalow',
    'Maisonette',
    'Flats',
    'Duplex',
    'Mansion',
    'Penthouse',
    'Shared Apartment',
    'Townhouse',
    'Villa',
    'Farm House',
  ],
  commercial: ['Office Space', 'Warehouse', 'Shop', 'Open Space', 'Maisonette', 'Restaurant'],
  shortlet: ['Apartment', 'Bungalow', 'Villa', 'Maisonette'],
} as const;

/** Writes a subtype as a slug: "OFFICE SPACE", "office_space" and "office" give "office-space" (S8). */
export function getSubtypeSlug(subtype: string): string {
  const slug = fold(subtype).replaceAll(' ', '-');
  return slug === 'office' ? 'office-space' : slug;
}

const KNOWN_SUBTYPES: ReadonlyMap<string, string> = new Map(
  [...Object.values(HERO_SUBTYPES).flat(), ...Object.values(MENU_SUBTYPES).flat()].map((name) => [
    getSubtypeSlug(name),
    name,
  ]),
);
/** Names a known subtype in any spelling: "office_space" gives "Office Space". @returns undefined for others */
export const getSubtypeName = (subtype: string): string | undefined => KNOWN_SUBTYPES.get(getSubtypeSlug(subtype));

export const DEFAULT_MIN_PRICE = 0;
/** KES (spec §3). A bound at its default does not count (S45). */
export const DEFAULT_MAX_PRICE = 175_000_000;
export const DEFAULT_COUNTRY = 'Kenya';
export const MAX_BEDROOMS = 8;
export const MAX_BATHROOMS = 6;
/** This size means as many or more (S57). */
export const MOST_ROOMS = 4;
/** Properties a page of a list (spec §9). */
export const PAGE_SIZE = 40;

/** In KES: the spec's for Buy, S12's for Rent and Shortlet. */
export const PRICE_SLIDERS: Readonly<Record<AgreementType, { readonly max: number; readonly step: number }>> = {
  SALE: { max: 100_000_000, step: 1_000_000 },
  RENT: { max: 1_000_000, step: 5_000 },
  SHORTLET: { max: 100_000, step: 500 },
};

/** Null and empty text give null, an unknown value counts as missing. */
const optionalField = <const S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(v.union([none, schema])), undefined);
const none = v.pipe(
  v.custom<null>((value) => value === null || (typeof value === 'string' && value.trim() === '')),
  v.transform(() => null),
);
/** Parses one of these texts, in any case and spelling. */
export const choice = <const T extends string>(texts: readonly T[]) =>
  optionalField(
    v.pipe(
      v.custom<T>((value) => typeof value === 'string'),
      v.transform((text) => texts.find((name) => fold(name) === fold(text))),
    ),
  );

const number = v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]);
/** Parses a number within bounds, without its decimals. */
export const integer = (min: number, max: number) =>
  optionalField(v.pipe(number, v.transform(Math.trunc), v.minValue(min), v.maxValue(max)));
/** Rounds to 0.0001° (about 11 m), the precision of addresses and comparisons. */
export const roundDegrees = (degrees: number): number =>
  // Adding 0 turns -0 into 0.
  Math.round(degrees * 1e4) / 1e4 + 0;
export const amount = optionalField(v.pipe(number, v.minValue(0), v.maxValue(1e12)));
/** In characters; a longer name is cut, to keep addresses short. */
const PLACE_LIMIT = 200;
/** Cut by code points, since half a character cannot be written in an address. */
const placeText = v.pipe(
  v.string(),
  v.transform((text) => [...text.trim()].slice(0, PLACE_LIMIT).join('').trim()),
  v.check((text) => fold(text) !== ''),
);
const place = optionalField(placeText);
/** As text, places have a name a line. */
const places = optionalField(
  v.pipe(
    v.union([
      v.array(v.unknown()),
      v.pipe(
        v.string(),
        v.transform((text) => text.split('\n')),
      ),
    ]),
    v.transform((list): readonly string[] => list.flatMap((entry) => readAs(placeText, entry) ?? [])),
  ),
);

/** Text has commas; an entry that is not a number becomes undefined. */
const numbers = v.pipe(
  v.union([
    v.array(v.unknown()),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
    ),
  ]),
  v.transform((list) => list.map((entry) => readAs(number, entry))),
);
const integers = (min: number, max: number) =>
  optionalField(
    v.pipe(
      numbers,
      v.transform((list) =>
        [...new Set(list)].flatMap((n = -1) => (Number.isInteger(n) && n >= min && n <= max ? [n] : [])),
      ),
      v.nonEmpty(),
      v.transform((list) => list.sort((a, b) => a - b)),
    ),
  );
/** Reversed or impossible bounds count as missing. */
const degrees = (max: number) => v.pipe(v.number(), v.minValue(-max), v.maxValue(max), v.transform(roundDegrees));
const bounds = optionalField(
  v.pipe(
    numbers,
    v.strictTuple([degrees(180), degrees(90), degrees(180), degrees(90)]),
    v.check(([west, south, east, north]) => west < east && south < north),
    v.readonly(),
  ),
);
/** `false` counts as missing. */
const flag = optionalField(
  v.pipe(
    v.union([
      v.literal(true),
      v.literal(1),
      v.pipe(
        v.string(),
        v.check((text) => ['yes', 'true', '1', 'on'].includes(fold(text))),
      ),
    ]),
    v.transform(() => true as const),
  ),
);
const day = optionalField(
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/),
    v.check((text) => new Date(text).toJSON()?.startsWith(text)),
  ),
);
const counter = integer(0, 1000);

/** In the order of the address (S7), which leaves out the last two. Prices in KES. */
export const FilterFields = v.object({
  agreement_type: choice(AGREEMENT_TYPES),
  property_type: choice(PROPERTY_TYPES),
  /** As in KNOWN_SUBTYPES: "Office Space". */
  subtype: optionalField(v.pipe(v.string(), v.transform(getSubtypeName))),
  tag: choice(TAGS),
  location: place,
  /** Two to five, any of which will do; a single one is `location` (S59). */
  places,
  min_price: amount,
  max_price: amount,
  /** A minimum. */
  bedrooms: counter,
  bathrooms: counter,
  /** 0 is a bedsitter or studio, 4 means four or more. Wins over `bedrooms`. */
  rooms: integers(0, MOST_ROOMS),
  furnishing: choice(FURNISHINGS),
  /** A property must have all of these ids, whose names stay out of the first page. */
  amenities: integers(1, AMENITY_COUNT),
  /** A minimum, in sq ft. */
  min_size: integer(0, 1e9),
  water: choice(WATER_SOURCES),
  backup_power: flag,
  pets: flag,
  /** A minimum. */
  parking: counter,
  available_by: day,
  /** KES a month. */
  max_service_charge: integer(0, 1e9),
  /** Within the last thirty days (property-facts.ts). */
  reduced: flag,
  bounds,
  sort: choice(SORTS),
  state: place,
  country: place,
});
export type FilterFields = v.InferOutput<typeof FilterFields>;

export const FILTER_NAMES: readonly string[] = Object.keys(FilterFields.entries);

/** Parses the fields of a filter leniently, without throwing. */
export const readFilterFields = (value: unknown): FilterFields => readAs(FilterFields, value) ?? {};

/** Canonical: absent fields are not set. */
export type PropertyFilter = { readonly [Name in keyof FilterFields]?: Exclude<FilterFields[Name], null> };

/** Empty, a counter at 0 (S12), a bound at its default (S45), the default order. */
const isDefault = (name: string, value: FilterFields[keyof FilterFields]): boolean =>
  value == null || value === 0 || (name === 'max_price' && value === DEFAULT_MAX_PRICE) || value === 'newest';

export const MAX_PLACES = 5;

/** Returns the places of a filter, any of which will do; none is any place. */
export const getPlaces = ({ location, places }: FilterFields): readonly string[] =>
  [location ?? [], places ?? []].flat();

/** Writes at most five different places: one as `location`, several as `places`. */
export function withPlaces<F extends FilterFields>(fields: F, names: readonly string[]) {
  const seen = new Set(['']);
  const places = names.filter((name) => seen.size <= MAX_PLACES && seen.size < seen.add(fold(name)).size);
  const [location] = places;
  return { ...fields, ...(places.length > 1 ? { location: undefined, places } : { location, places: undefined }) };
}

/** Makes a filter canonical: in the order above, without values that filter nothing. */
export const createFilter = (fields: FilterFields): PropertyFilter => {
  const canonical = withPlaces(fields, getPlaces(fields));
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value: FilterFields[keyof FilterFields] = Reflect.get(canonical, name);
      return isDefault(name, value) || (name === 'bedrooms' && fields.rooms) ? [] : [[name, value]];
    }),
  );
};

const WITHOUT_TAG: ReadonlySet<string> = new Set(['sort', 'state', 'country']);
const TAG_EACH: ReadonlySet<string> = new Set(['places', 'amenities']);

/** Counts filters as tags show them: two bounds are one, a sale is none. @param except fields shown elsewhere */
export const countFilters = (filter: PropertyFilter, except: readonly string[] = []): number =>
  Object.entries(createFilter(filter)).reduce((count, [name, value], _, fields) => {
    const isShown = value !== 'SALE' && !WITHOUT_TAG.has(name) && !except.includes(name);
    const isWithMaximum = name === 'min_price' && fields.some(([other]) => other === 'max_price');
    if (!isShown || isWithMaximum) return count;
    return count + (TAG_EACH.has(name) && Array.isArray(value) ? value.length : 1);
  }, 0);

/** True when one of the sizes holds a number of bedrooms; half a bedroom more is the same size. */
export const isOfSize = (rooms: readonly number[], bedrooms: number): boolean =>
  rooms.includes(Math.min(MOST_ROOMS, Math.floor(bedrooms)));

/** Returns the price bounds in KES; one at its default is undefined. */
export const limitPrices = (
  filter: PropertyFilter,
): { readonly min: number | undefined; readonly max: number | undefined } => ({
  min: filter.min_price === undefined || filter.min_price <= DEFAULT_MIN_PRICE ? undefined : filter.min_price,
  max: filter.max_price === undefined || filter.max_price === DEFAULT_MAX_PRICE ? undefined : filter.max_price,
});

/** Counts the pages of a list (S11), at least 1: from the total where the host sends one, else returned / 10 (spec §9). */
export function countPages(total: number | undefined, returned: number): number {
  return Math.max(1, total === undefined ? Math.ceil(returned / 10) : Math.ceil(total / PAGE_SIZE));
}

/** What a visitor who has chosen nothing sends (spec §3); null means "any". */
export const FILTER_DEFAULTS = {
  property_type: null,
  agreement_type: 'SALE',
  subtype: null,
  bathrooms: null,
  bedrooms: null,
  min_price: DEFAULT_MIN_PRICE,
  max_price: DEFAULT_MAX_PRICE,
  state: null,
  country: DEFAULT_COUNTRY,
} as const;

export const PAGE = integer(1, 1_000_000);
const LIMIT = integer(1, 100);

export const REQUEST_NAMES: readonly string[] = [...FILTER_NAMES, 'page', 'limit'];

/** Reads a filter call's body without throwing; a page or limit that is not a whole number from 1 counts as missing. */
export const readFilterRequest = (body: object) => ({
  filter: createFilter(readFilterFields(body)),
  page: v.parse(PAGE, Reflect.get(body, 'page')) ?? 1,
  limit: v.parse(LIMIT, Reflect.get(body, 'limit')) ?? PAGE_SIZE,
});

export type FilterRequest = ReturnType<typeof readFilterRequest>;

/** Writes a filter as a request body (spec §7), our additive fields last. */
export const createFilterRequest = (
  filter: PropertyFilter,
  page: number,
  limit: number = PAGE_SIZE,
): Readonly<Record<string, PropertyFilter[keyof PropertyFilter] | null>> => ({
  ...FILTER_DEFAULTS,
  ...createFilter({ ...filter, subtype: filter.subtype?.toUpperCase() }),
  page,
  limit,
});
