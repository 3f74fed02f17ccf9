import places from '#content/places.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { DEFAULT_COUNTRY, FURNISHINGS, subtypeSlug } from '#contract/filter.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { fold } from '#lib/fold.ts';
import { priceParts } from '#lib/money.ts';
import { type FeedProperty, pictureAddress, propertyAddress, propertyLine } from './feed-properties.ts';
import { element, opening, XML_DECLARATION, type Xml } from './xml.ts';

// Home listings for Meta (Marketing API, "Real Estate Ads", home listing feed in XML): names and values are Meta's.

/** Meta's limits. */
const LONGEST_DESCRIPTION = 5_000;
const MOST_PICTURES = 20;
const SQUARE_FEET_PER_ACRE = 43_560;

/** Meta's `property_type` of our subtypes; land is `land`, the rest `other`. */
const PROPERTY_TYPES: ReadonlyMap<string, string> = new Map([
  ...['apartment', 'flats', 'penthouse', 'shared-apartment'].map((slug): [string, string] => [slug, 'apartment']),
  ...['house', 'bungalow', 'villa', 'mansion', 'maisonette', 'duplex', 'farm-house'].map((slug): [string, string] => [
    slug,
    'house',
  ]),
  ['townhouse', 'townhouse'],
]);

type Offer = 'sale' | 'rent' | 'shortlet';

/** Meta counts a shortlet as a rent; `custom_label_0` distinguishes them. */
function offerOf({ agreement_type }: PropertyDetail): Offer | undefined {
  const agreement = fold(agreement_type ?? '');
  return agreement === 'sale' || agreement === 'rent' || agreement === 'shortlet' ? agreement : undefined;
}

/** Nobody should pay to advertise a property under offer. */
function availabilityOf(offer: Offer, { status }: PropertyDetail): string {
  const isUnderOffer = status?.toLowerCase() === 'under offer';
  if (offer === 'sale') return isUnderOffer ? 'sale_pending' : 'for_sale';
  return isUnderOffer ? 'off_market' : 'for_rent';
}

function propertyType({ property_type, subtype }: PropertyDetail): string {
  if (fold(property_type ?? '') === 'land') return 'land';
  return (subtype == null ? undefined : PROPERTY_TYPES.get(subtypeSlug(subtype))) ?? 'other';
}

function areaOf({ area_sqft, plot_acres }: PropertyDetail): number | undefined {
  if (typeof area_sqft === 'number' && area_sqft > 0) return Math.round(area_sqft);
  return typeof plot_acres === 'number' && plot_acres > 0 ? Math.round(plot_acres * SQUARE_FEET_PER_ACRE) : undefined;
}

const textOf = (value: number | null | undefined): string | undefined => (value == null ? undefined : String(value));
const optional = (name: string, text: string | undefined): Xml | undefined =>
  text === undefined || text === '' ? undefined : element(name, {}, text);

function addressOf({ neighbourhood, city, region, country }: MetaPlace): Xml {
  const component = (name: string, text: string): Xml => element('component', { name }, text);
  return element(
    'address',
    { format: 'simple' },
    component('addr1', neighbourhood),
    component('city', city),
    component('region', region),
    component('country', country),
  );
}

/** Undefined for a property without what Meta requires: agreement, price, place, picture. */
export function metaListing({ home }: FeedProperty, origin: string): Xml | undefined {
  const offer = offerOf(home);
  const { amount } = priceParts(home);
  const place = metaPlaceOf(home);
  const pictures = home.pictures ?? [];
  if (offer === undefined || amount === null || amount < 1 || place === undefined || pictures.length === 0)
    return undefined;
  const description = [...(home.description?.trim() || propertyLine(home))].slice(0, LONGEST_DESCRIPTION).join('');
  const furnishing = FURNISHINGS.find((known) => fold(known) === fold(home.furnishing ?? ''));
  return element(
    'listing',
    {},
    element('home_listing_id', {}, String(home.id)),
    element('name', {}, home.title),
    element('availability', {}, availabilityOf(offer, home)),
    element('listing_type', {}, offer === 'sale' ? 'for_sale_by_agent' : 'for_rent_by_agent'),
    element('property_type', {}, propertyType(home)),
    element('description', {}, description),
    element('price', {}, `${amount} KES`),
    element('url', {}, propertyAddress(origin, home.id)),
    addressOf(place),
    element('latitude', {}, String(place.point.lat)),
    element('longitude', {}, String(place.point.lng)),
    element('neighborhood', {}, place.neighbourhood),
    ...pictures
      .slice(0, MOST_PICTURES)
      .map((picture) =>
        element('image', {}, element('url', {}, pictureAddress(origin, picture)), optional('tag', picture.alt)),
      ),
    optional('num_beds', textOf(home.bedrooms)),
    optional('num_baths', textOf(home.bathrooms)),
    // A development lists its layouts, not how many there are of each.
    element('num_units', {}, String(Math.max(1, home.variants?.length ?? 0))),
    optional('area_size', textOf(areaOf(home))),
    areaOf(home) === undefined ? undefined : element('area_unit', {}, 'sq_ft'),
    optional('furnish_type', furnishing?.toLowerCase()),
    element('custom_label_0', {}, offer),
    optional('custom_label_1', home.reference ?? undefined),
  );
}

/** Writes the file piece by piece. */
export async function* writeMetaListings(
  homes: AsyncIterable<readonly FeedProperty[]>,
  origin: string,
): AsyncGenerator<string, void> {
  const title = element('title', {}, FEEDS.meta.title);
  const self = element('link', { rel: 'self', href: `${origin}${FEEDS.meta.path}` });
  yield `${XML_DECLARATION}${opening('listings')}\n${title.markup}\n${self.markup}\n`;
  for await (const some of homes) {
    const listings = some.flatMap((home) => metaListing(home, origin) ?? []);
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

/** The areas of content/places.json are parts of it. */
const CITY_OF_AREAS = 'Nairobi';

const byName = (named: readonly (Point & { readonly name: string })[]): ReadonlyMap<string, Point> =>
  new Map(named.map(({ name, lat, lng }) => [fold(name), { lat, lng }]));
const areas = byName(places.nairobi_areas);
const towns = byName(places.cities);
const counties = byName(places.counties);

const isPoint = (lat: unknown, lng: unknown): boolean =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/**
 * Returns the property's own point, else that of its area, town or county in content/places.json.
 * @returns undefined if the record does not say enough
 */
function metaPlaceOf(home: PropertyDetail): MetaPlace | undefined {
  const { address, state } = placeOf(home);
  const neighbourhood = address?.trim() || state?.trim();
  if (neighbourhood === undefined || neighbourhood === '') return undefined;
  const name = fold(neighbourhood);
  const region = state?.trim() || neighbourhood;
  const city = areas.has(name) ? CITY_OF_AREAS : towns.has(name) ? neighbourhood : region;
  const { lat, lng, country } = home.location ?? {};
  const own = isPoint(lat, lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : undefined;
  const point = own ?? areas.get(name) ?? towns.get(name) ?? counties.get(fold(region));
  if (point === undefined) return undefined;
  return { neighbourhood, city, region, country: country?.trim() || DEFAULT_COUNTRY, point };
}
