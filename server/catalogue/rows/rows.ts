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

/** Must change when this file makes other rows of the same listings; the site then rebuilds the stored ones. */
export const ROWS_VERSION = 'rows 6';

/** Px: one address has to serve any screen. */
const IMAGE_WIDTH = 1080;
/** Px. */
const PORTRAIT_WIDTH = 480;

/** A listing as the API sends it: the contract's detail, with its pictures in their two forms. */
export function toDetail(
  entry: PropertyEntry,
  id: number,
  pictures: readonly Picture[],
  floorPlan?: Picture | undefined,
): PropertyDetail {
  // A null fact means the same as a missing one (0033), so a sheet without its column changes nothing.
  const said = Object.entries(entry).filter(([name, value]) => value !== null || !FACT_NAMES.has(name));
  return v.parse(PropertyDetail, {
    ...Object.fromEntries(said),
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

/** The lowest price of a listing's units, in KES; null when none has one. */
export function findLowestPrice(variants: readonly { readonly price?: number | null | undefined }[]): number | null {
  const prices = variants.flatMap((variant) => (variant.price == null || variant.price === 0 ? [] : [variant.price]));
  return least(prices);
}

/** The newest change of each kind, for lists and filters. @param changes newest first */
const newestOfEach = (changes: readonly PropertyChange[]): readonly PropertyChange[] =>
  changes.filter(({ what }, index) => changes.findIndex((change) => change.what === what) === index);

/** A card has one picture, since a phone's data costs money. */
function toSummary(detail: PropertyDetail): PropertySummary {
  const { pictures, changes, amenities } = detail;
  return v.parse(PropertySummary, {
    ...detail,
    ...(amenities == null || amenities.length === 0 ? {} : { amenity_ids: amenities.map(({ id }) => id) }),
    pictures: pictures?.slice(0, 1),
    ...(changes == null ? {} : { changes: newestOfEach(changes) }),
  });
}

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());
const flag = v.picklist([0, 1]);

/** What filters and orders need, in both rows of a listing. */
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
  /** null: no list holds it. */
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
      lat: nullableNumber,
      lng: nullableNumber,
      words: v.string(),
    }),
  ),
  tags: v.array(v.object({ property_id: v.number(), tag: v.string() })),
  places: v.array(v.object({ property_id: v.number(), place: v.string() })),
});
export type PropertyRows = v.InferOutput<typeof PropertyRows>;

/** A filter may ask for 200 characters at most, and an index takes no text of any length. */
const MAX_INDEXED_LENGTH = 250;
const cut = (text: string | null | undefined): string | null => text?.slice(0, MAX_INDEXED_LENGTH) ?? null;
const flagOf = (truth: boolean | undefined): 0 | 1 | null => (truth === undefined ? null : truth ? 1 : 0);
const most = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.max(...numbers));
const least = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.min(...numbers));

/**
 * The rows of a listing, by the contract's own FilterRow so that both sides fold alike.
 * @param text the detail as JSON
 * @param changedAt ISO time at which the listing last changed; null where it is unknown
 */
export function toRows(detail: PropertyDetail, text: string, changedAt: string | null): PropertyRows {
  const summary = toSummary(detail);
  const row = filterRow(summary);
  const [newest] = summary.changes ?? [];
  const { facts } = row;
  const numbers = (field: 'bedrooms' | 'bathrooms' | 'price' | 'size') =>
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
      detail: text,
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
          subtype: cut(row.subtype),
          furnishing: cut(row.furnishing),
          country: cut(row.country) ?? columns.country,
          address_folded: cut(row.address),
          state_folded: cut(row.state),
          offers: row.offers.length,
          bedrooms_max: most(numbers('bedrooms')),
          bathrooms_max: most(numbers('bathrooms')),
          price_min: least(numbers('price')),
          price_max: most(numbers('price')),
          size_max: most(numbers('size')),
          amenities: facts.amenities === 0 ? null : facts.amenities,
          water: facts.water === 0 ? null : facts.water,
          backup: flagOf(facts.backup),
          pets: flagOf(facts.pets),
          parking: facts.parking ?? null,
          available: facts.available ?? null,
          service_charge: facts.serviceCharge ?? null,
          reduced: facts.reduced ?? null,
          lat: facts.lat ?? null,
          lng: facts.lng ?? null,
          words: [...new Set(row.words.split(' '))].map((word) => (word === '' ? '' : ` ${word}`)).join(''),
        }
      : null,
    tags: [...new Set(row.tags)].map((tag) => ({ property_id: row.id, tag })),
    places: row.places.flatMap((place) =>
      row.listed && place !== row.address && place !== row.state ? { property_id: row.id, place } : [],
    ),
  };
}

/** An article's row with safe HTML; the caller sets `changed_at`. */
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
