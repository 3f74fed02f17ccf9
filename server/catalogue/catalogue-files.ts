import * as v from 'valibot';
import { AMENITIES } from '#contract/amenities.ts';
import { PropertyLocation } from '#contract/property.ts';

/*
 * The files of a catalogue folder. Strict, unlike the contract: an import is where a mistake is told to the one who can
 * put it right.
 */

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0, 'must not be negative'), v.maxValue(1e12, 'is too large'));
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const isoDate = v.pipe(v.string(), v.isoDate('must be a date such as 2026-11-02'));
/** A name inside the folder `pictures`, never a path out of it. */
const fileName = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'must be the name of a file in "pictures"'),
);

const PictureEntry = v.object({
  file: fileName,
  alt: v.optional(v.string(), ''),
  focal: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}% \d{1,3}%$/, 'must look like "60% 55%"'))),
});

const VariantEntry = v.object({
  bedrooms: v.nullish(amount),
  bathrooms: v.nullish(amount),
  area_sqft: v.nullish(amount),
  price: v.nullish(amount),
});

/** One listing of properties.json. Money in KES, areas in sq ft. */
export const PropertyEntry = v.object({
  id,
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
});
export type PropertyEntry = v.InferOutput<typeof PropertyEntry>;

/** One article of articles.json; `content` is HTML and is sanitised by the import. */
export const ArticleEntry = v.object({
  id,
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words parted by hyphens')),
  heading: text,
  content: v.string(),
  featured_image: v.nullish(fileName),
  created_at: v.pipe(
    v.string(),
    v.check((time) => !Number.isNaN(Date.parse(time)), 'must be a date or time'),
  ),
  category: v.nullish(v.object({ title: v.nullish(v.string()) })),
  author: v.nullish(text),
});
export type ArticleEntry = v.InferOutput<typeof ArticleEntry>;

const unique = <T>(name: string, keyOf: (entry: T) => string | number) =>
  v.rawCheck<readonly T[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const seen = new Set<string | number>();
    for (const entry of dataset.value) {
      const key = keyOf(entry);
      if (seen.has(key)) addIssue({ message: `${name} ${key} is there twice` });
      seen.add(key);
    }
  });

export const PropertiesFile = v.pipe(
  v.array(PropertyEntry),
  v.readonly(),
  unique<PropertyEntry>('id', (entry) => entry.id),
);
export const ArticlesFile = v.pipe(
  v.array(ArticleEntry),
  v.readonly(),
  unique<ArticleEntry>('id', (entry) => entry.id),
  unique<ArticleEntry>('slug', (entry) => entry.slug),
);
/** The hero's pictures, in order. */
export const HeroFile = v.array(fileName);
