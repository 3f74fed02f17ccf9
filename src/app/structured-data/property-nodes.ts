import type { Owner, PropertyDetail, Variant } from '#contract/property.ts';
import { isGone, placeOf } from '#contract/property-facts.ts';
import { fullSizeOf, photosOf } from '#features/property/photos.ts';
import { shownAmenities } from '#features/property/property-words.ts';
import { type Priced, priceParts } from '#lib/money.ts';
import { factRows } from '#parts/fact-rows.ts';
import { countedIn } from '#parts/facts.ts';
import { breadcrumbs, firmId, firmReference, type Node } from './firm-node.ts';

/* A property's page as a graph: the listing, the home itself, its offer, the way to it (schema.org, RealEstateListing). */

/** What a subtype is in the vocabulary; other homes are a plain Accommodation. */
const HOMES: ReadonlyMap<string, string> = new Map([
  ...['apartment', 'flats', 'penthouse', 'shared apartment', 'duplex'].map((name) => [name, 'Apartment'] as const),
  ...['bungalow', 'villa', 'mansion', 'farm house'].map((name) => [name, 'SingleFamilyResidence'] as const),
  ...['house', 'townhouse', 'maisonette'].map((name) => [name, 'House'] as const),
]);
/** Square foot and acre in UN/CEFACT's common codes. */
const [SQUARE_FOOT, ACRE] = ['FTK', 'ACR'];
/** Decimals of a degree that are published: about a hundred metres, as on the page's map. */
const DEGREE_DECIMALS = 3;

const typeOf = ({ property_type, subtype }: PropertyDetail): string => {
  if (property_type?.toLowerCase() === 'land') return 'Place';
  return HOMES.get(subtype?.toLowerCase().replaceAll(/[_-]/g, ' ') ?? '') ?? 'Accommodation';
};

/** One number, or both ends of a range, as the page shows it; undefined where none is known. */
function quantity(values: readonly number[], unitCode?: string): Node | number | undefined {
  if (values.length === 0) return undefined;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (unitCode === undefined && min === max) return min;
  const bounds = min === max ? { value: min } : { minValue: min, maxValue: max };
  return { '@type': 'QuantitativeValue', ...bounds, ...(unitCode === undefined ? {} : { unitCode }) };
}

/** The one whole number among some: where the vocabulary knows no range, options that differ say none. */
function wholeNumber(values: readonly number[]): number | undefined {
  const [one, ...others] = new Set(values);
  return others.length === 0 && Number.isInteger(one) ? one : undefined;
}

/** Facts that the vocabulary has no word for: by the names that the page gives them. */
const FURTHER_FACTS = [
  'available_from',
  'service_charge',
  'deposit_months',
  'parking',
  'water',
  'backup_power',
  'internet',
  'gated',
  'tenure',
  'energy_certificate',
] as const;

const oneOrMany = (nodes: readonly Node[]): Node | readonly Node[] | undefined => (nodes.length > 1 ? nodes : nodes[0]);

/** The home, office or plot that is listed. */
function homeNode(property: PropertyDetail, url: string): Node {
  const type = typeOf(property);
  const { address, state } = placeOf(property);
  const { lat, lng } = property.location ?? {};
  const isLand = type === 'Place';
  const isResidential = !isLand && property.property_type?.toLowerCase() !== 'commercial';
  const plot = property.plot_acres;
  const positive = (values: readonly number[]): number[] => values.filter((value) => value > 0);
  const amenities = shownAmenities(property.amenities ?? []);
  return withoutEmpty({
    '@type': type,
    '@id': `${url}#home`,
    name: property.title,
    address:
      address === undefined && state === undefined
        ? undefined
        : withoutEmpty({
            '@type': 'PostalAddress',
            addressLocality: address ?? state,
            addressRegion: state,
            addressCountry: 'KE',
          }),
    geo:
      lat == null || lng == null
        ? undefined
        : {
            '@type': 'GeoCoordinates',
            latitude: Number(lat.toFixed(DEGREE_DECIMALS)),
            longitude: Number(lng.toFixed(DEGREE_DECIMALS)),
          },
    ...(isResidential && {
      numberOfBedrooms: quantity(countedIn(property, 'bedrooms')),
      numberOfBathroomsTotal: wholeNumber(positive(countedIn(property, 'bathrooms'))),
    }),
    ...(!isLand && { floorSize: quantity(positive(countedIn(property, 'area_sqft')), SQUARE_FOOT) }),
    ...(!isLand && {
      yearBuilt: property.year_built ?? undefined,
      floorLevel: property.floor == null ? undefined : String(property.floor),
      petsAllowed: isResidential ? (property.pets ?? undefined) : undefined,
    }),
    additionalProperty: oneOrMany([
      ...(isLand && plot != null && plot > 0
        ? [{ '@type': 'PropertyValue', name: 'Plot size', value: plot, unitCode: ACRE }]
        : []),
      ...factRows(property, FURTHER_FACTS).map(({ label, value }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
    ]),
    amenityFeature:
      amenities.length === 0
        ? undefined
        : amenities.map(({ name }) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  });
}

const pricesOf = (variants: readonly Variant[]): number[] =>
  variants.flatMap(({ price }) => (price != null && price > 0 ? [Math.round(price)] : []));

/** What is asked for the property, as the page says it; without a price on request. */
function offerNode(property: PropertyDetail, owner: Owner | null | undefined, url: string, origin: string): Node {
  const { amount } = priceParts(property satisfies Priced);
  // For how long a price is does not hang on whether it is told.
  const { suffix } = priceParts({ ...property, price: 1 } satisfies Priced);
  const isUnderOffer = property.status?.toLowerCase() === 'under offer';
  const options = pricesOf(property.variants ?? []);
  const unitCode = suffix === '/night' ? 'DAY' : suffix === '/month' ? 'MON' : undefined;
  const priceSpecification = (said: Readonly<Record<string, number>>) =>
    unitCode === undefined
      ? {}
      : { priceSpecification: { '@type': 'UnitPriceSpecification', ...said, priceCurrency: 'KES', unitCode } };
  const common = {
    url,
    availability: `https://schema.org/${isGone(property) ? 'SoldOut' : isUnderOffer ? 'LimitedAvailability' : 'InStock'}`,
    businessFunction: `http://purl.org/goodrelations/v1#${suffix === '' ? 'Sell' : 'LeaseOut'}`,
    offeredBy:
      owner?.name == null || owner.name === ''
        ? { '@id': firmId(origin) }
        : withoutEmpty({
            '@type': 'Person',
            name: owner.name,
            telephone: owner.phone_number || undefined,
            worksFor: { '@id': firmId(origin) },
          }),
  };
  if (options.length > 1) {
    const [lowPrice, highPrice] = [Math.min(...options), Math.max(...options)];
    return {
      '@type': 'AggregateOffer',
      ...common,
      offerCount: options.length,
      lowPrice,
      highPrice,
      priceCurrency: 'KES',
      ...priceSpecification({ minPrice: lowPrice, maxPrice: highPrice }),
    };
  }
  if (amount === null) return { '@type': 'Offer', ...common };
  return { '@type': 'Offer', ...common, price: amount, priceCurrency: 'KES', ...priceSpecification({ price: amount }) };
}

/** The nodes of a property's page. @param changedAt ISO time of its last true change, where that is known */
export function propertyNodes(
  origin: string,
  property: PropertyDetail,
  owner: Owner | null | undefined,
  changedAt: string | undefined,
): readonly Node[] {
  const path = `/property/${property.id}`;
  const url = origin + path;
  const { address, state } = placeOf(property);
  const places = [...new Set([state, address])].filter((name): name is string => name !== undefined && name !== '');
  const images = photosOf(property).flatMap((photo) => fullSizeOf(photo) ?? []);
  return [
    withoutEmpty({
      '@type': 'RealEstateListing',
      '@id': `${url}#listing`,
      url,
      name: property.title,
      description: property.description?.trim() || undefined,
      identifier: property.reference || undefined,
      datePosted: property.listed_at || undefined,
      dateModified: changedAt,
      image: images.length === 0 ? undefined : images.map((src) => new URL(src, origin).href),
      mainEntity: { '@id': `${url}#home` },
      offers: offerNode(property, owner, url, origin),
    }),
    homeNode(property, url),
    breadcrumbs(origin, [
      { name: 'Home', path: '/' },
      ...places.map((name) => ({ name, path: `/location/${encodeURIComponent(name)}` })),
      { name: property.title, path },
    ]),
    firmReference(origin),
  ];
}

/** A node without the fields that have no value. */
const withoutEmpty = (node: Node): Node => ({
  '@type': node['@type'],
  ...Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)),
});
