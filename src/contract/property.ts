import * as v from 'valibot';
import { readAs } from '../lib/read-as.ts';
import { lenient } from './lenient.ts';

// Only id and title are required (S25); missing is unknown, null is none, and a wrong type counts as missing.

/** A number, also as text ("85000.00"). */
const Amount = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(/^\s*-?\d+(\.\d+)?\s*$/), v.transform(Number)),
]);

/** A whole number from 1, also as text. */
export const PropertyId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
);

/** One layout of a property that offers several (spec §3). Price in KES, area in sq ft. */
export const Variant = v.object({
  bedrooms: lenient(Amount),
  bathrooms: lenient(Amount),
  area_sqft: lenient(Amount),
  price: lenient(Amount),
});
export type Variant = v.InferOutput<typeof Variant>;

/** Its files are `${url}-${width}.avif` and `.webp` (S26). Sizes are the original's, in px; `color` is "#rrggbb"; `focal` "60% 55%". */
export const Picture = v.object({
  url: v.pipe(v.string(), v.regex(/^\/media\/[\w.~%/-]+$/)),
  widths: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  alt: v.string(),
  focal: lenient(v.pipe(v.string(), v.regex(/^\d{1,3}% \d{1,3}%$/))),
});
export type Picture = v.InferOutput<typeof Picture>;

/** Rounds to 0.001° (about 110 m): the exact point stands in no record, answer, feed or export (0035). */
const Degrees = v.pipe(
  v.number(),
  v.transform((degrees) => Math.round(degrees * 1e3) / 1e3 + 0),
);

export const PropertyLocation = v.object({
  address_line1: lenient(v.string()),
  state: lenient(v.string()),
  country: lenient(v.string()),
  lat: lenient(Degrees),
  lng: lenient(Degrees),
});
export type PropertyLocation = v.InferOutput<typeof PropertyLocation>;

export const Amenity = v.object({ id: Amount, name: v.string() });
export type Amenity = v.InferOutput<typeof Amenity>;

/** Parses a list without its invalid entries. */
const lenientList = <const S extends v.GenericSchema>(schema: S) =>
  lenient(
    v.pipe(
      v.array(v.unknown()),
      v.transform((entries): v.InferOutput<S>[] => entries.flatMap((entry) => readAs(schema, entry) ?? [])),
    ),
  );

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** `none` stands alone. */
export const WATERS = ['mains', 'borehole', 'tank', 'none'] as const;
/** `none` stands alone; `yes` is an unknown source. */
export const BACKUP_POWERS = ['yes', 'generator', 'solar', 'inverter', 'none'] as const;
export const INTERNETS = ['yes', 'fibre', 'wireless', 'none'] as const;
/** A sectional title is of a flat, a share one in the company that holds the title. */
export const TENURES = ['freehold', 'leasehold', 'sectional', 'share'] as const;

/** In the order of screens (0033). */
export const PAPERS = ['search_seen', 'rates_seen', 'land_rent_seen', 'occupation_seen', 'beacons_seen'] as const;
export type Paper = (typeof PAPERS)[number];
/** Stands in place of the day on which a paper was seen. */
export const UNSEEN = ['not seen', 'does not apply'] as const;
const Seen = lenient(v.union([Day, v.picklist(UNSEEN)]));

/** Additive (0033). Missing and null both mean unknown. */
const factFields = {
  /** KES a month; 0 means none. */
  service_charge: lenient(Amount),
  /** Spaces; 0 means none. */
  parking: lenient(Amount),
  pets: lenient(v.boolean()),
  water: lenientList(v.picklist(WATERS)),
  backup_power: lenientList(v.picklist(BACKUP_POWERS)),
  /** A day, or "now". */
  available_from: lenient(v.pipe(v.string(), v.regex(/^(?:now|\d{4}-\d{2}-\d{2})$/))),
  /** Ids of amenities.ts, in summaries; details name the amenities. */
  amenity_ids: lenientList(Amount),
};

/** Additive (0028). Prices in KES; `on` is the day in Nairobi on which the list first had it. */
export const PropertyChange = v.union([
  v.object({ what: v.literal('price'), on: Day, from: v.number(), to: v.number() }),
  v.object({ what: v.literal('status'), on: Day, from: v.string(), to: v.string() }),
]);
export type PropertyChange = v.InferOutput<typeof PropertyChange>;

const propertyFields = {
  id: PropertyId,
  title: v.pipe(v.string(), v.minLength(1)),
  /** Additive: the firm's own, "JJ-0024". */
  reference: lenient(v.string()),
  /** available, under offer, let, sold (S37). */
  status: lenient(v.string()),
  property_type: lenient(v.string()),
  /** Lower case in records: rent, sale, shortlet (0001). */
  agreement_type: lenient(v.string()),
  subtype: lenient(v.string()),
  furnishing: lenient(v.string()),
  tags: lenientList(v.string()),
  price: lenient(Amount),
  lowest_variant_price: lenient(Amount),
  bedrooms: lenient(Amount),
  bathrooms: lenient(Amount),
  area_sqft: lenient(Amount),
  plot_acres: lenient(Amount),
  images: lenientList(v.string()),
  pictures: lenientList(Picture),
  variants: lenientList(Variant),
  location: lenient(PropertyLocation),
  featured: lenient(v.boolean()),
  /** ISO date, "2026-11-02". */
  listed_at: lenient(v.string()),
  /** Additive: the day in Nairobi on which somebody last looked whether it is still to be had (0033). */
  confirmed_on: lenient(Day),
  /** Newest first; summaries hold the last of each kind. */
  changes: lenientList(PropertyChange),
  ...factFields,
  agent: lenient(v.string()),
  address: lenient(v.string()),
  state: lenient(v.string()),
};

/** As lists hold it (spec §3, with the additive fields of S8). */
export const PropertySummary = v.object(propertyFields);
export type PropertySummary = v.InferOutput<typeof PropertySummary>;

/** A property as its own page shows it (spec §3). */
export const PropertyDetail = v.object({
  ...propertyFields,
  description: lenient(v.string()),
  has_deposit: lenient(v.boolean()),
  amenities: lenientList(Amenity),
  /** In months of rent. */
  deposit_months: lenient(Amount),
  /** 0 means the ground floor. */
  floor: lenient(Amount),
  lift: lenient(v.boolean()),
  year_built: lenient(Amount),
  tenure: lenient(v.picklist(TENURES)),
  lease_years_left: lenient(Amount),
  search_seen: Seen,
  rates_seen: Seen,
  land_rent_seen: Seen,
  occupation_seen: Seen,
  beacons_seen: Seen,
  /** KES a year. */
  ground_rent: lenient(Amount),
  /** KES a month; 0 means none. */
  sinking_fund: lenient(Amount),
  internet: lenient(v.picklist(INTERNETS)),
  gated: lenient(v.boolean()),
  /** The certificate's grade: "B" or "EDGE Advanced". */
  energy_certificate: lenient(v.pipe(v.string(), v.minLength(1))),
  floor_plan: lenient(Picture),
  /** The way by landmarks, as everybody may read it. */
  directions: lenient(v.pipe(v.string(), v.minLength(1))),
  /** On another site, where it opens. */
  video_url: lenient(v.pipe(v.string(), v.regex(/^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/))),
});
export type PropertyDetail = v.InferOutput<typeof PropertyDetail>;

/** Screens show "Estate Agent" without a `role` (spec §3). */
export const Owner = v.object({
  name: lenient(v.string()),
  role: lenient(v.string()),
  email: lenient(v.string()),
  phone_number: lenient(v.string()),
  /** Additive: their own number; without one, messages go to the firm's. */
  whatsapp: lenient(v.string()),
  /** Additive: at the Estate Agents Registration Board. */
  licence: lenient(v.string()),
  /** Additive: for which it is registered. */
  licence_year: lenient(v.number()),
  /** Additive: only our own server sets it (S52, 0026). */
  takes_phone: lenient(v.boolean()),
  /** Additive: only our own server sets it (0029). */
  takes_viewings: lenient(v.boolean()),
  /** Additive: the phone that asked is told the agency's answer (0046). */
  answers_viewings: lenient(v.boolean()),
  profile_image: lenient(v.string()),
});
export type Owner = v.InferOutput<typeof Owner>;
