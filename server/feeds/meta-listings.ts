import places from '#content/places.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { DEFAULT_COUNTRY, FURNISHINGS, getSubtypeSlug } from '#contract/filter.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { fold } from '#lib/fold.ts';
import { getPriceParts } from '#lib/money.ts';
import { createElement, createOpeningTag, XML_DECLARATION, type Xml } from '../text/xml.ts';
import { type FeedProperty, formatPropertyLine, getPictureAddress, getPropertyAddress } from './feed-properties.ts';

// Home listings for Meta (Marketing API, "Real Estate Ads", home listing feed in XML): names and values are Meta's.

const LONGEST_DESCRIPTION = 5_000;
const MAX_PICTURES = 20;
const SQUARE_FEET_PER_ACRE = 43_560;

/** Meta's `property_type` by our subtypes; land is `land`, the rest `other`. */
const PROPERTY_TYPES: Readonly<Record<string, readonly string[]>> = {
  apartment: ['apartment', 'flats', 'penthouse', 'shared-apartment'],
  house: ['house', 'bungalow', 'villa', 'mansion', 'maisonette', 'duplex', 'farm-house'],
  townhouse: ['townhouse'],
};

type Offer = 'sale' | 'rent' | 'shortlet';

/** Meta counts a shortlet as a rent; `custom_label_0` distinguishes them. */
function getOffer({ agreement_type }: PropertyDetail): Offer | undefined {
  const agreement = fold(agreement_type ?? '');
  return agreement === 'sale' || agreement === 'rent' || agreement === 'shortlet' ? agreement : undefined;
}

/** A property under offer to rent is off the market, so that nobody pays to advertise it. */
function getAvailability(offer: Offer, { status }: PropertyDetail): string {
  const isUnderOffer = status?.toLowerCase() === 'under offer';
  if (offer === 'sale') return isUnderOffer ? 'sale_pending' : 'for_sale';
  return isUnderOffer ? 'off_market' : 'for_rent';
}

function getPropertyType({ property_type, subtype }: PropertyDetail): string {
  if (fold(property_type ?? '') === 'land') return 'land';
  const slug = getSubtypeSlug(subtype ?? '');
  return Object.keys(PROPERTY_TYPES).find((type) => PROPERTY_TYPES[type]?.includes(slug)) ?? 'other';
}

function getArea({ area_sqft, plot_acres }: PropertyDetail): number | undefined {
  if (typeof area_sqft === 'number' && area_sqft > 0) return Math.round(area_sqft);
  return typeof plot_acres === 'number' && plot_acres > 0 ? Math.round(plot_acres * SQUARE_FEET_PER_ACRE) : undefined;
}

const toText = (value: number | null | undefined): string | undefined => (value == null ? undefined : String(value));
const createOptional = (name: string, text: string | undefined): Xml | undefined =>
  text === undefined || text === '' ? undefined : createElement(name, {}, text);

function createAddress({ neighbourhood, city, region, country }: MetaPlace): Xml {
  const createComponent = (name: string, text: string): Xml => createElement('component', { name }, text);
  return createElement(
    'address',
    { format: 'simple' },
    createComponent('addr1', neighbourhood),
    createComponent('city', city),
    createComponent('region', region),
    createComponent('country', country),
  );
}

/** Returns undefined for a property without the fields that Meta requires: agreement, price, place, picture. */
export function createMetaListing({ property }: FeedProperty, origin: string): Xml | undefined {
  const offer = getOffer(property);
  const { amount } = getPriceParts(property);
  const place = getMetaPlace(property);
  const pictures = property.pictures ?? [];
  if (offer === undefined || amount === null || amount < 1 || place === undefined || pictures.length === 0)
    return undefined;
  const description = [...(property.description?.trim() || formatPropertyLine(property))]
    .slice(0, LONGEST_DESCRIPTION)
    .join('');
  const furnishing = FURNISHINGS.find((name) => fold(name) === fold(property.furnishing ?? ''));
  return createElement(
    'listing',
    {},
    createElement('home_listing_id', {}, String(property.id)),
    createElement('name', {}, property.title),
    createElement('availability', {}, getAvailability(offer, property)),
    createElement('listing_type', {}, offer === 'sale' ? 'for_sale_by_agent' : 'for_rent_by_agent'),
    createElement('property_type', {}, getPropertyType(property)),
    createElement('description', {}, description),
    createElement('price', {}, `${amount} KES`),
    createElement('url', {}, getPropertyAddress(origin, property.id)),
    createAddress(place),
    createElement('latitude', {}, String(place.point.lat)),
    createElement('longitude', {}, String(place.point.lng)),
    createElement('neighborhood', {}, place.neighbourhood),
    ...pictures
      .slice(0, MAX_PICTURES)
      .map((picture) =>
        createElement(
          'image',
          {},
          createElement('url', {}, getPictureAddress(origin, picture)),
          createOptional('tag', picture.alt),
        ),
      ),
    createOptional('num_beds', toText(property.bedrooms)),
    createOptional('num_baths', toText(property.bathrooms)),
    // A development lists its layouts without their numbers.
    createElement('num_units', {}, String(Math.max(1, property.variants?.length ?? 0))),
    createOptional('area_size', toText(getArea(property))),
    getArea(property) === undefined ? undefined : createElement('area_unit', {}, 'sq_ft'),
    createOptional('furnish_type', furnishing?.toLowerCase()),
    createElement('custom_label_0', {}, offer),
    createOptional('custom_label_1', property.reference ?? undefined),
  );
}

export async function* writeMetaListings(
  batches: AsyncIterable<readonly FeedProperty[]>,
  origin: string,
): AsyncGenerator<string, void> {
  const title = createElement('title', {}, FEEDS.meta.title);
  const self = createElement('link', { rel: 'self', href: `${origin}${FEEDS.meta.path}` });
  yield `${XML_DECLARATION}${createOpeningTag('listings')}\n${title.markup}\n${self.markup}\n`;
  for await (const properties of batches) {
    const listings = properties.flatMap((property) => createMetaListing(property, origin) ?? []);
    yield listings.map(({ markup }) => `${markup}\n`).join('');
  }
  yield '</listings>\n';
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

interface MetaPlace {
  readonly neighbourhood: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly point: Point;
}

const indexByName = (places: readonly (Point & { readonly name: string })[]): ReadonlyMap<string, Point> =>
  new Map(places.map(({ name, lat, lng }) => [fold(name), { lat, lng }]));
const areas = indexByName(places.nairobi_areas);
const towns = indexByName(places.cities);
const counties = indexByName(places.counties);

const isPoint = (lat: unknown, lng: unknown): boolean =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Returns a property's place with its own point, else that of its area, town or county in content/places.json. */
function getMetaPlace(property: PropertyDetail): MetaPlace | undefined {
  const { address, state } = getPlace(property);
  const neighbourhood = address?.trim() || state?.trim();
  if (neighbourhood === undefined || neighbourhood === '') return undefined;
  const name = fold(neighbourhood);
  const region = state?.trim() || neighbourhood;
  const city = areas.has(name) ? 'Nairobi' : towns.has(name) ? neighbourhood : region;
  const { lat, lng, country } = property.location ?? {};
  const ownPoint = isPoint(lat, lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : undefined;
  const point = ownPoint ?? areas.get(name) ?? towns.get(name) ?? counties.get(fold(region));
  if (point === undefined) return undefined;
  return { neighbourhood, city, region, country: country?.trim() || DEFAULT_COUNTRY, point };
}
