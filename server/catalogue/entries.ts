import * as v from 'valibot';
import { AMENITIES } from '#contract/amenities.ts';
import { readEmail } from '#contract/email.ts';
import {
  BACKUP_POWERS,
  INTERNETS,
  PropertyChange,
  PropertyDetail,
  PropertyLocation,
  TENURES,
  UNSEEN,
  WATERS,
} from '#contract/property.ts';
import { cleanText } from '#lib/invisible.ts';
import { formatPhoneNumber } from '#lib/phone-number.ts';
import type { Doubt } from './problems.ts';

// Stricter than the contract, since whoever imports can correct the files.

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0, 'must not be negative'), v.maxValue(1e12, 'is too large'));
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const isoDate = v.pipe(v.string(), v.isoDate('must be a date such as 2026-11-02'));
const phoneNumber = v.pipe(
  v.string(),
  v.transform(formatPhoneNumber),
  v.string('must be a telephone number such as +254 712 345 678'),
);
/** True for a path that stays below its folder and names no hidden file. */
export const isInside = (path: string): boolean =>
  /^[\p{L}\p{N}_(][\p{L}\p{N}\p{M} ._()&,'+#-]*(?:\/[\p{L}\p{N}_(][\p{L}\p{N}\p{M} ._()&,'+#-]*)*$/u.test(
    cleanText(path),
  );

const MAX_LINK_LENGTH = 1_500;

/** True for an https link without name and password. */
export function isPhotoLink(text: string): boolean {
  if (!/^https:\/\//i.test(text) || text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const fileName = v.pipe(
  v.string(),
  v.check(
    (text) => isInside(text) || isPhotoLink(text),
    'must be the name of a file in "pictures", or an https link to a photo',
  ),
);

export const PictureEntry = v.object({
  file: fileName,
  alt: v.optional(v.string(), ''),
  focal: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}% \d{1,3}%$/, 'must look like "60% 55%"'))),
});

export type PictureEntry = v.InferOutput<typeof PictureEntry>;

const VariantEntry = v.object({
  bedrooms: v.nullish(amount),
  bathrooms: v.nullish(amount),
  area_sqft: v.nullish(amount),
  price: v.nullish(amount),
});

/** In a list, "none" excludes all other words. */
const createListSchema = <const T extends string>(options: readonly T[]) =>
  v.pipe(
    v.array(v.picklist(options)),
    v.check((words) => words.length < 2 || !words.some((word) => word === 'none'), 'says "none" and something else'),
  );
const count = v.pipe(amount, v.integer('must be a whole number'), v.maxValue(1_000, 'is too large'));

/** The contract has to accept the link too. */
const isVideoLink = (link: string): boolean =>
  isPhotoLink(link) && v.parse(PropertyDetail.entries.video_url, link) === link;

/** The day, or why there is none (0033). */
const seen = v.nullish(
  v.union([isoDate, v.picklist(UNSEEN)], `must be a date such as 2026-11-12, "${UNSEEN.join('" or "')}"`),
);

export const MAX_DIRECTIONS = 500;

/** Finds what public directions may not hold: a caretaker's number, coordinates, an exact Plus Code; else undefined. */
export const findPrivateWords = (directions: string): string | undefined =>
  /(?<![\d.])[-+]?\d{1,3}\.\d{4,}|\b[23456789cfghjmpqrvwx]{4,8}\+[23456789cfghjmpqrvwx]{2,}|(?:\+|\b)\d(?:[\s().-]{0,2}\d){8,}/i.exec(
    directions,
  )?.[0];

const factFields = {
  /** KES a month. */
  service_charge: v.nullish(amount),
  deposit_months: v.nullish(v.pipe(amount, v.maxValue(36, 'is too large'))),
  available_from: v.nullish(v.union([v.literal('now'), isoDate], 'must be a date such as 2026-12-01, or "now"')),
  parking: v.nullish(count),
  floor: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-9), v.maxValue(200, 'is too large'))),
  lift: v.nullish(v.boolean()),
  year_built: v.nullish(
    v.pipe(v.number(), v.integer(), v.minValue(1800, 'is not a year'), v.maxValue(2100, 'is not a year')),
  ),
  tenure: v.nullish(v.picklist(TENURES)),
  lease_years_left: v.nullish(v.pipe(amount, v.integer(), v.maxValue(999, 'is too large'))),
  search_seen: seen,
  rates_seen: seen,
  land_rent_seen: seen,
  occupation_seen: seen,
  beacons_seen: seen,
  /** KES a year. */
  ground_rent: v.nullish(amount),
  /** KES a month. */
  sinking_fund: v.nullish(amount),
  confirmed_on: v.nullish(isoDate),
  pets: v.nullish(v.boolean()),
  water: v.nullish(createListSchema(WATERS)),
  backup_power: v.nullish(createListSchema(BACKUP_POWERS)),
  internet: v.nullish(v.picklist(INTERNETS)),
  gated: v.nullish(v.boolean()),
  energy_certificate: v.nullish(v.pipe(text, v.maxLength(60, 'is too long'))),
  directions: v.nullish(
    v.pipe(
      text,
      v.maxLength(MAX_DIRECTIONS, `must have at most ${MAX_DIRECTIONS} characters`),
      v.check((way) => findPrivateWords(way) === undefined, 'must not hold a telephone number or an exact point'),
    ),
  ),
  floor_plan: v.nullish(fileName),
  video_url: v.nullish(v.pipe(v.string(), v.check(isVideoLink, 'must be an https link'))),
};

export type FactName = keyof typeof factFields;
export const FACT_NAMES: ReadonlySet<string> = new Set(Object.keys(factFields));

const propertyFields = {
  /** By default the id of the reference. */
  id: v.optional(id),
  reference: v.nullish(text),
  title: text,
  description: v.nullish(v.string()),
  status: v.nullish(v.picklist(['available', 'under offer', 'let', 'sold'])),
  featured: v.optional(v.boolean(), false),
  property_type: v.nullish(text),
  agreement_type: v.nullish(v.picklist(['sale', 'rent', 'shortlet'])),
  subtype: v.nullish(text),
  furnishing: v.nullish(text),
  tags: v.optional(v.array(text), []),
  price: v.nullish(amount),
  lowest_variant_price: v.nullish(amount),
  has_deposit: v.nullish(v.boolean()),
  bedrooms: v.nullish(amount),
  bathrooms: v.nullish(amount),
  area_sqft: v.nullish(amount),
  plot_acres: v.nullish(amount),
  location: v.nullish(PropertyLocation),
  variants: v.optional(v.array(VariantEntry), []),
  amenities: v.optional(
    v.array(
      v.pipe(
        v.number(),
        v.check((amenity) => AMENITIES.has(amenity), 'is not in the amenity catalogue'),
      ),
    ),
    [],
  ),
  agent: v.nullish(text),
  listed_at: v.nullish(isoDate),
  ...factFields,
  /** Newest first; by default the stored history. */
  changes: v.optional(v.array(PropertyChange)),
  pictures: v.optional(v.array(PictureEntry), []),
};
/** Money in KES, areas in sq ft. */
export const PropertyEntry = v.pipe(
  v.object(propertyFields),
  v.check((entry) => entry.id !== undefined || entry.reference != null, 'needs an id or a reference'),
);
export type PropertyEntry = v.InferOutput<typeof PropertyEntry>;

export type UnitDraft = Pick<Partial<PropertyEntry>, 'bedrooms' | 'bathrooms' | 'area_sqft' | 'price'>;

export type PropertyDraft = Partial<Omit<PropertyEntry, 'variants'>> & { readonly variants?: readonly UnitDraft[] };

/** `content` is HTML, which the import sanitises. */
export const ArticleEntry = v.object({
  /** By default the id of the slug. */
  id: v.optional(id),
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words parted by hyphens')),
  heading: text,
  content: v.string(),
  featured_image: v.nullish(fileName),
  /** By default the alt text of the same file in a listing. */
  featured_image_alt: v.optional(v.string()),
  created_at: v.pipe(
    v.string(),
    v.check((time) => !Number.isNaN(Date.parse(time)), 'must be a date or time'),
  ),
  category: v.nullish(v.object({ title: v.nullish(v.string()) })),
  author: v.nullish(text),
});
export type ArticleEntry = v.InferOutput<typeof ArticleEntry>;

/** A person of team.json or content/team.json. */
export const TeamEntry = v.object({
  /** By default the id of the username. */
  id: v.optional(id),
  name: text,
  position: v.array(text),
  /** Path of a photo that is on the site already; `photo` wins over it. */
  image: v.optional(v.pipe(v.string(), v.regex(/^(?:\/(?![/\\]).*)?$/, 'must be a path such as /team/jane.webp')), ''),
  photo: v.nullish(fileName),
  phone: v.nullish(phoneNumber),
  email: v.nullish(v.pipe(v.string(), v.transform(readEmail), v.string('must be an e-mail address'))),
  licence: v.nullish(v.string()),
  licence_year: v.nullish(
    v.pipe(v.number(), v.integer(), v.minValue(1980, 'is not a year'), v.maxValue(2100, 'is not a year')),
  ),
  whatsapp: v.nullish(phoneNumber),
  social: v.nullish(
    v.object({
      linkedin: v.nullish(v.string()),
      instagram: v.nullish(v.string()),
      tiktok: v.nullish(v.string()),
      github: v.nullish(v.string()),
    }),
  ),
  username: v.pipe(text, v.regex(/^[^/?#\s]+$/u, 'must be one word: it is part of an address')),
  bio: v.optional(v.string(), ''),
  website_id: v.nullish(v.number()),
});
export type TeamEntry = v.InferOutput<typeof TeamEntry>;

export const HeroEntry = v.union([
  v.pipe(
    fileName,
    v.transform((file): PictureEntry => ({ file, alt: '' })),
  ),
  PictureEntry,
]);

export interface Found<T> {
  readonly where: string;
  readonly at: (field: string) => string;
  /** undefined when the entry has problems, or is withdrawn. */
  readonly entry: T | undefined;
  readonly problems: readonly string[];
  readonly doubts?: readonly Doubt[];
  /** Missing in the source, and made from other fields. */
  readonly made?: readonly string[];
  readonly photos?: readonly PictureEntry[];
}

/** Parses a draft; one with problems gives no entry. */
export function parseEntry<T>(
  schema: v.GenericSchema<unknown, T>,
  draft: unknown,
  { where, at, problems: earlier }: Pick<Found<T>, 'where' | 'at' | 'problems'>,
): Found<T> {
  const result = v.safeParse(schema, draft);
  const issues = (result.issues ?? []).map(({ path, message }) => `${at(String(path?.[0]?.key ?? ''))}: ${message}`);
  const problems = [...earlier, ...issues];
  return { where, at, entry: problems.length === 0 && result.success ? result.output : undefined, problems };
}
