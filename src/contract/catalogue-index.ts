import { stringifyQuery } from '../lib/query-string.ts';
import { roundDegrees } from './filter.ts';
import type { PropertySummary } from './property.ts';
import { getPlace } from './property-facts.ts';
import { readCalls } from './read-calls.ts';

// The call is the simple list's with one more parameter: a host that ignores it sends its full list, which works too.

/** The answer holds only the changes (RFC 3229, "IM Used"). No host uses this status by accident. */
export const DELTA_STATUS = 226;
/** The bare ETag of the index that the changes apply to. */
export const DELTA_BASE_HEADER = 'X-Delta-Base';

/** Returns path and query of the index. @param since ETag of the index on this device, for the changes alone */
export const getIndexHref = (since?: string): string =>
  `${readCalls.suggestions.pattern}${stringifyQuery({ index: 1, since })}`;

/** Strips an ETag: `W/"abc"` gives `abc`. */
export const getBareEtag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '');

type Known<T> = { -readonly [K in keyof T]: T[K] };

/** Null and missing mean the same in these. */
const OF_CARDS = [
  'reference',
  'status',
  'property_type',
  'agreement_type',
  'price',
  'lowest_variant_price',
  'area_sqft',
  'service_charge',
  'parking',
  'pets',
  'available_from',
  'confirmed_on',
] as const;
/** Empty, null and missing mean the same in these. */
const LISTS_OF_FACTS = ['water', 'backup_power', 'amenity_ids'] as const;
/** Null ("none") differs from missing ("unknown") in these for a filter (S8). */
const OF_FILTERS = ['subtype', 'furnishing', 'bedrooms', 'bathrooms'] as const;

type Variant = NonNullable<PropertySummary['variants']>[number];

const compactVariant = ({ bedrooms, bathrooms, area_sqft, price }: Variant): Variant => ({
  ...(bedrooms === undefined ? {} : { bedrooms }),
  ...(bathrooms === undefined ? {} : { bathrooms }),
  ...(area_sqft == null ? {} : { area_sqft }),
  ...(price == null ? {} : { price }),
});

function compactPictures({ pictures, images }: PropertySummary): Pick<PropertySummary, 'pictures' | 'images'> {
  const [first] = pictures ?? [];
  if (first !== undefined) {
    const { url, widths, width, height, color, focal } = first;
    // A card's picture is decorative; only the property's own page describes it.
    return { pictures: [{ url, widths, width, height, color, alt: '', ...(focal == null ? {} : { focal }) }] };
  }
  const image = (images ?? []).find((src) => src !== '');
  return image === undefined ? {} : { images: [image] };
}

/** Reduces a property to what a card and filterRow() read; `id` comes first. */
export function compactSummary(property: PropertySummary): PropertySummary {
  const compact: Known<PropertySummary> = { id: property.id, title: property.title };
  const copy = <K extends keyof PropertySummary>(name: K): void => {
    compact[name] = property[name];
  };
  for (const name of OF_CARDS) if (property[name] != null) copy(name);
  for (const name of OF_FILTERS) if (property[name] !== undefined) copy(name);
  for (const name of LISTS_OF_FACTS) if ((property[name]?.length ?? 0) > 0) copy(name);
  if (property.tags != null) copy('tags');
  if (property.plot_acres != null) copy('plot_acres');
  if (property.listed_at != null && property.listed_at !== '') copy('listed_at');
  if (property.agent != null) copy('agent');
  if (property.changes != null && property.changes.length > 0) copy('changes');
  if (property.featured === true) copy('featured');
  if (property.variants != null && property.variants.length > 0)
    compact.variants = property.variants.map(compactVariant);
  const { address, state } = getPlace(property);
  const country = property.location?.country;
  const { lat, lng } = property.location ?? {};
  const point = lat == null || lng == null ? {} : { lat: roundDegrees(lat), lng: roundDegrees(lng) };
  if (address !== undefined || state !== undefined || country != null || 'lat' in point) {
    compact.location = {
      ...(address === undefined ? {} : { address_line1: address }),
      ...(state === undefined ? {} : { state }),
      ...(country == null ? {} : { country }),
      ...point,
    };
  }
  return { ...compact, ...compactPictures(property) };
}

/** Returns the id of an otherwise invalid record; undefined when it has none. */
export function getInvalidRecordId(record: unknown): number | undefined {
  const id = typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
