import * as v from 'valibot';
import { AMENITIES } from '#contract/amenities.ts';
import { PropertyLocation } from '#contract/property.ts';
import { EMAIL_PATTERN } from '#contract/submission-fields.ts';

/*
 * The files of a catalogue folder. Strict, unlike the contract: an import is where a mistake is told to the one who can
 * put it right.
 */

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0, 'must not be negative'), v.maxValue(1e12, 'is too large'));
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const isoDate = v.pipe(v.string(), v.isoDate('must be a date such as 2026-11-02'));
/** A path below a folder: no part of it leads out, or is hidden. */
export const isInside = (path: string): boolean =>
  /^[\p{L}\p{N}_(][\p{L}\p{N}\p{M} ._()&,'+#-]*(?:\/[\p{L}\p{N}_(][\p{L}\p{N}\p{M} ._()&,'+#-]*)*$/u.test(path);

const LONGEST_LINK = 1_500;

/** Whether a text is a link that a photo is fetched from: https, without a name and password. */
export function isPhotoLink(text: string): boolean {
  if (!/^https:\/\//i.test(text) || text.length > LONGEST_LINK || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** A name inside the folder of the pictures, or of a folder in it, never a path out of it; or a link. */
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

const propertyFields = {
  /** Without one, the reference gives it. */
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
  pictures: v.optional(v.array(PictureEntry), []),
};
/** One listing of properties.json. Money in KES, areas in sq ft. */
export const PropertyEntry = v.pipe(
  v.object(propertyFields),
  v.check((entry) => entry.id !== undefined || entry.reference != null, 'needs an id or a reference'),
);
export type PropertyEntry = v.InferOutput<typeof PropertyEntry>;

/** One article of articles.json; `content` is HTML and is sanitised by the import. */
export const ArticleEntry = v.object({
  /** Without one, the slug gives it. */
  id: v.optional(id),
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words parted by hyphens')),
  heading: text,
  content: v.string(),
  featured_image: v.nullish(fileName),
  /** Without one, the alt text that a listing gives the same file. */
  featured_image_alt: v.optional(v.string()),
  created_at: v.pipe(
    v.string(),
    v.check((time) => !Number.isNaN(Date.parse(time)), 'must be a date or time'),
  ),
  category: v.nullish(v.object({ title: v.nullish(v.string()) })),
  author: v.nullish(text),
});
export type ArticleEntry = v.InferOutput<typeof ArticleEntry>;

/** One person of team.json, in the shape of content/team.json. */
export const TeamEntry = v.object({
  /** Without one, the username gives it. */
  id: v.optional(id),
  name: text,
  position: v.array(text),
  /** Path of a photo that is on the site already; `photo` wins over it. */
  image: v.optional(v.pipe(v.string(), v.regex(/^(?:\/(?![/\\]).*)?$/, 'must be a path such as /team/jane.webp')), ''),
  /** A file in the folder of the pictures. */
  photo: v.nullish(fileName),
  phone: v.nullish(v.string()),
  email: v.nullish(v.pipe(v.string(), v.regex(EMAIL_PATTERN, 'must be an e-mail address'))),
  licence: v.nullish(v.string()),
  whatsapp: v.nullish(v.string()),
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

/** A picture of hero.json: its file alone, or with an alt text of its own. */
export const HeroEntry = v.union([
  v.pipe(
    fileName,
    v.transform((file): PictureEntry => ({ file, alt: '' })),
  ),
  PictureEntry,
]);
