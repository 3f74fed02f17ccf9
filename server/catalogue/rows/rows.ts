import * as v from 'valibot';
import { Agent } from '#contract/agent.ts';
import { AMENITIES } from '#contract/amenities.ts';
import { Article, ArticleSummary } from '#contract/article.ts';
import { DEFAULT_COUNTRY } from '#contract/filter.ts';
import { filterRow } from '#contract/filter-rows.ts';
import { type Picture, type PropertyChange, PropertyDetail, PropertySummary } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';
import type { ArticlesTable, TeamTable } from '../../db/schema.ts';
import { getWebpAddress } from '../../media/recipe.ts';
import { sanitiseHtml } from '../../text/sanitise-html.ts';
import { type ArticleEntry, FACT_NAMES, type PropertyEntry, type TeamEntry } from '../entries.ts';
import { tidyText } from '../normalise/plain-text.ts';

/** Change this when the same listings get other rows, so that the site rebuilds the stored ones. */
export const ROWS_VERSION = 'rows 7';

/** In px, for clients that take the one address in `images`. */
const IMAGE_WIDTH = 1080;
/** In px. */
const PORTRAIT_WIDTH = 480;

/** Makes the details of a property, as the API sends them. */
export function toDetail(
  entry: PropertyEntry,
  id: number,
  pictures: readonly Picture[],
  floorPlan?: Picture | undefined,
): PropertyDetail {
  // A null fact equals a missing one (0033): an import from a sheet without that column then finds no change.
  const fields = Object.entries(entry).filter(([name, value]) => value !== null || !FACT_NAMES.has(name));
  return v.parse(PropertyDetail, {
    ...Object.fromEntries(fields),
    id,
    description: entry.description == null ? entry.description : tidyText(entry.description),
    lowest_variant_price: entry.lowest_variant_price ?? findLowestPrice(entry.variants),
    address: entry.location?.address_line1,
    state: entry.location?.state,
    amenities: entry.amenities.map((amenity) => ({ id: amenity, name: AMENITIES.get(amenity) })),
    floor_plan: floorPlan,
    pictures,
    images: pictures.map((picture) => getWebpAddress(picture, IMAGE_WIDTH)),
  });
}

/** Finds the lowest price in KES; null if no variant has one. */
export function findLowestPrice(variants: readonly { readonly price?: number | null | undefined }[]): number | null {
  const prices = variants.flatMap((variant) => (variant.price == null || variant.price === 0 ? [] : [variant.price]));
  return getMin(prices);
}

const findNewestChanges = (changes: readonly PropertyChange[]): readonly PropertyChange[] =>
  changes.filter(({ what }, index) => changes.findIndex((change) => change.what === what) === index);

/** A summary has one picture, since mobile data costs money. */
function toSummary(detail: PropertyDetail): PropertySummary {
  const { pictures, changes, amenities } = detail;
  return v.parse(PropertySummary, {
    ...detail,
    ...(amenities == null || amenities.length === 0 ? {} : { amenity_ids: amenities.map(({ id }) => id) }),
    pictures: pictures?.slice(0, 1),
    ...(changes == null ? {} : { changes: findNewestChanges(changes) }),
  });
}

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());
const flag = v.picklist([0, 1]);

/** Columns of filters and orders, in both rows of a property. */
const searchColumns = {
  featured: flag,
  agreement: nullableText,
  type: nullableText,
  subtype: nullableText,
  furnishing: nullableText,
  country: v.string(),
  address_folded: nullableText,
  state_folded: nullableText,
  price: nullableNumber,
  listed_at: v.string(),
};

/** The rows of one property, which an import stores on the disk in between. */
export const PropertyRows = v.object({
  property: v.object({
    id: v.number(),
    listed: flag,
    ...searchColumns,
    summary: v.string(),
    detail: v.string(),
    agent: nullableText,
    changed_at: nullableText,
    newest_change: nullableText,
  }),
  offers: v.array(
    v.object({
      property_id: v.number(),
      position: v.number(),
      bedrooms: nullableNumber,
      bathrooms: nullableNumber,
      price: nullableNumber,
      size: nullableNumber,
    }),
  ),
  /** null for a property that no list shows. */
  search: v.nullable(
    v.object({
      id: v.number(),
      ...searchColumns,
      offers: v.number(),
      bedrooms_max: nullableNumber,
      bathrooms_max: nullableNumber,
      price_min: nullableNumber,
      price_max: nullableNumber,
      size_max: nullableNumber,
      amenities: nullableNumber,
      water: nullableNumber,
      backup: v.nullable(flag),
      pets: v.nullable(flag),
      parking: nullableNumber,
      available: nullableText,
      service_charge: nullableNumber,
      reduced: nullableText,
      confirmed_on: v.string(),
      lat: nullableNumber,
      lng: nullableNumber,
      words: v.string(),
    }),
  ),
  tags: v.array(v.object({ property_id: v.number(), tag: v.string() })),
  places: v.array(v.object({ property_id: v.number(), place: v.string() })),
});
export type PropertyRows = v.InferOutput<typeof PropertyRows>;

/** PostgreSQL limits an indexed value; filters are shorter (200 characters). */
const MAX_INDEXED_LENGTH = 250;
const truncate = (text: string | null | undefined): string | null => text?.slice(0, MAX_INDEXED_LENGTH) ?? null;
const toFlag = (value: boolean | undefined): 0 | 1 | null => (value === undefined ? null : value ? 1 : 0);
const getMax = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.max(...numbers));
const getMin = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.min(...numbers));

/**
 * Makes rows by the contract's FilterRow, so that server and phone normalise text alike.
 * @param json the details @param changedAt ISO time of the last change; null if unknown
 */
export function toRows(detail: PropertyDetail, json: string, changedAt: string | null): PropertyRows {
  const summary = toSummary(detail);
  const row = filterRow(summary);
  const [newest] = summary.changes ?? [];
  const { facts } = row;
  const getNumbers = (field: 'bedrooms' | 'bathrooms' | 'price' | 'size') =>
    row.offers.flatMap((offer) => offer[field] ?? []);
  const columns = {
    featured: detail.featured === true ? 1 : 0,
    agreement: row.agreement ?? null,
    type: row.type ?? null,
    subtype: row.subtype ?? null,
    furnishing: row.furnishing ?? null,
    country: row.country ?? fold(DEFAULT_COUNTRY),
    address_folded: row.address ?? null,
    state_folded: row.state ?? null,
    price: row.price,
    listed_at: row.listed_at,
  } as const;
  return {
    property: {
      id: row.id,
      listed: row.listed ? 1 : 0,
      ...columns,
      summary: JSON.stringify(summary),
      detail: json,
      agent: detail.agent ?? null,
      changed_at: changedAt,
      newest_change: newest === undefined ? null : JSON.stringify(newest),
    },
    offers: row.offers.map((offer, position) => ({
      property_id: row.id,
      position,
      bedrooms: offer.bedrooms ?? null,
      bathrooms: offer.bathrooms ?? null,
      price: offer.price,
      size: offer.size ?? null,
    })),
    search: row.listed
      ? {
          id: row.id,
          ...columns,
          subtype: truncate(row.subtype),
          furnishing: truncate(row.furnishing),
          country: truncate(row.country) ?? columns.country,
          address_folded: truncate(row.address),
          state_folded: truncate(row.state),
          offers: row.offers.length,
          bedrooms_max: getMax(getNumbers('bedrooms')),
          bathrooms_max: getMax(getNumbers('bathrooms')),
          price_min: getMin(getNumbers('price')),
          price_max: getMax(getNumbers('price')),
          size_max: getMax(getNumbers('size')),
          // 0 is an empty bit mask.
          amenities: facts.amenities === 0 ? null : facts.amenities,
          water: facts.water === 0 ? null : facts.water,
          backup: toFlag(facts.backup),
          pets: toFlag(facts.pets),
          parking: facts.parking ?? null,
          available: facts.available ?? null,
          service_charge: facts.serviceCharge ?? null,
          reduced: facts.reduced ?? null,
          confirmed_on: row.confirmed_on,
          lat: facts.lat ?? null,
          lng: facts.lng ?? null,
          // A space before each word lets LIKE '% word%' match its beginning.
          words: [...new Set(row.words.split(' '))].map((word) => (word === '' ? '' : ` ${word}`)).join(''),
        }
      : null,
    tags: [...new Set(row.tags)].map((tag) => ({ property_id: row.id, tag })),
    places: row.places.flatMap((place) =>
      row.listed && place !== row.address && place !== row.state ? { property_id: row.id, place } : [],
    ),
  };
}

/** Makes an article's row with safe HTML; the caller sets `changed_at`. */
export async function toArticleRow(
  entry: ArticleEntry,
  id: number,
  picture: Picture | undefined,
): Promise<ArticlesTable> {
  const article = {
    ...entry,
    id,
    content: await sanitiseHtml(entry.content),
    featured_image: picture === undefined ? null : getWebpAddress(picture, IMAGE_WIDTH),
    picture,
  };
  return {
    id,
    slug: entry.slug,
    created_at: new Date(entry.created_at).toISOString(),
    summary: JSON.stringify(v.parse(ArticleSummary, article)),
    detail: JSON.stringify(v.parse(Article, article)),
    changed_at: null,
  };
}

export function toTeamRow(entry: TeamEntry, id: number, position: number, picture: Picture | undefined): TeamTable {
  const image = picture === undefined ? entry.image : getWebpAddress(picture, PORTRAIT_WIDTH);
  return {
    id,
    position,
    username: entry.username,
    record: JSON.stringify(v.parse(Agent, { ...entry, id, image })),
    picture: picture === undefined ? null : JSON.stringify(picture),
  };
}
