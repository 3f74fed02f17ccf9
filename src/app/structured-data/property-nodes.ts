import type { Owner, PropertyDetail, Variant } from '#contract/property.ts';
import { getPlace, isGone } from '#contract/property-facts.ts';
import { getFullSize, getPhotos } from '#features/property/photos.ts';
import { getShownAmenities } from '#features/property/property-words.ts';
import { getPriceParts, type Priced } from '#lib/money.ts';
import { getFactRows } from '#parts/fact-rows.ts';
import { getStatedNumbers } from '#parts/facts.ts';
import { createBreadcrumbs, createFirmReference, getFirmId, type Node } from './firm-node.ts';

/** Types of the vocabulary by subtype; other subtypes are an Accommodation. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...['apartment', 'flats', 'penthouse', 'shared apartment', 'duplex'].map((name) => [name, 'Apartment'] as const),
  ...['bungalow', 'villa', 'mansion', 'farm house'].map((name) => [name, 'SingleFamilyResidence'] as const),
  ...['house', 'townhouse', 'maisonette'].map((name) => [name, 'House'] as const),
]);
/** Square foot and acre in UN/CEFACT's common codes. */
const [SQUARE_FOOT, ACRE] = ['FTK', 'ACR'];
/** Published decimals of a degree: about a hundred metres, as on the page's map. */
const DEGREE_DECIMALS = 3;

const getType = ({ property_type, subtype }: PropertyDetail): string => {
  if (property_type?.toLowerCase() === 'land') return 'Place';
  return TYPES.get(subtype?.toLowerCase().replaceAll(/[_-]/g, ' ') ?? '') ?? 'Accommodation';
};

/** One number, or both ends of a range; undefined without values. */
function createQuantity(values: readonly number[], unitCode?: string): Node | number | undefined {
  if (values.length === 0) return undefined;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (unitCode === undefined && min === max) return min;
  const bounds = min === max ? { value: min } : { minValue: min, maxValue: max };
  return { '@type': 'QuantitativeValue', ...bounds, ...(unitCode === undefined ? {} : { unitCode }) };
}

/** The common value, if it is an integer: this field of the vocabulary has no range. */
function findCommonInteger(values: readonly number[]): number | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 && Number.isInteger(first) ? first : undefined;
}

/** Facts without a field in the vocabulary, which get the page's labels. */
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

const unwrapSingle = (nodes: readonly Node[]): Node | readonly Node[] | undefined =>
  nodes.length > 1 ? nodes : nodes[0];

function createPropertyNode(property: PropertyDetail, url: string): Node {
  const type = getType(property);
  const { address, state } = getPlace(property);
  const { lat, lng } = property.location ?? {};
  const isLand = type === 'Place';
  const isResidential = !isLand && property.property_type?.toLowerCase() !== 'commercial';
  const plot = property.plot_acres;
  const filterPositive = (values: readonly number[]): number[] => values.filter((value) => value > 0);
  const amenities = getShownAmenities(property.amenities ?? []);
  return removeEmpty({
    '@type': type,
    '@id': `${url}#home`,
    name: property.title,
    address:
      address === undefined && state === undefined
        ? undefined
        : removeEmpty({
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
      numberOfBedrooms: createQuantity(getStatedNumbers(property, 'bedrooms')),
      numberOfBathroomsTotal: findCommonInteger(filterPositive(getStatedNumbers(property, 'bathrooms'))),
    }),
    ...(!isLand && { floorSize: createQuantity(filterPositive(getStatedNumbers(property, 'area_sqft')), SQUARE_FOOT) }),
    ...(!isLand && {
      yearBuilt: property.year_built ?? undefined,
      floorLevel: property.floor == null ? undefined : String(property.floor),
      petsAllowed: isResidential ? (property.pets ?? undefined) : undefined,
    }),
    additionalProperty: unwrapSingle([
      ...(isLand && plot != null && plot > 0
        ? [{ '@type': 'PropertyValue', name: 'Plot size', value: plot, unitCode: ACRE }]
        : []),
      ...getFactRows(property, FURTHER_FACTS).map(({ label, value }) => ({
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

const getPrices = (variants: readonly Variant[]): number[] =>
  variants.flatMap(({ price }) => (price != null && price > 0 ? [Math.round(price)] : []));

/** The offer with the page's price; "Price on request" has none. */
function createOfferNode(property: PropertyDetail, owner: Owner | null | undefined, url: string, origin: string): Node {
  const { amount } = getPriceParts(property satisfies Priced);
  // The suffix depends on the agreement, so any price gives it.
  const { suffix } = getPriceParts({ ...property, price: 1 } satisfies Priced);
  const isUnderOffer = property.status?.toLowerCase() === 'under offer';
  const options = getPrices(property.variants ?? []);
  const unitCode = suffix === '/night' ? 'DAY' : suffix === '/month' ? 'MON' : undefined;
  const priceSpecification = (prices: Readonly<Record<string, number>>) =>
    unitCode === undefined
      ? {}
      : { priceSpecification: { '@type': 'UnitPriceSpecification', ...prices, priceCurrency: 'KES', unitCode } };
  const common = {
    url,
    availability: `https://schema.org/${isGone(property) ? 'SoldOut' : isUnderOffer ? 'LimitedAvailability' : 'InStock'}`,
    businessFunction: `http://purl.org/goodrelations/v1#${suffix === '' ? 'Sell' : 'LeaseOut'}`,
    offeredBy:
      owner?.name == null || owner.name === ''
        ? { '@id': getFirmId(origin) }
        : removeEmpty({
            '@type': 'Person',
            name: owner.name,
            telephone: owner.phone_number || undefined,
            worksFor: { '@id': getFirmId(origin) },
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

export function createPropertyNodes(
  origin: string,
  property: PropertyDetail,
  owner: Owner | null | undefined,
  changedAt: string | undefined,
): readonly Node[] {
  const path = `/property/${property.id}`;
  const url = origin + path;
  const { address, state } = getPlace(property);
  const places = [...new Set([state, address])].filter((name): name is string => name !== undefined && name !== '');
  const images = getPhotos(property).flatMap((photo) => getFullSize(photo) ?? []);
  return [
    removeEmpty({
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
      offers: createOfferNode(property, owner, url, origin),
    }),
    createPropertyNode(property, url),
    createBreadcrumbs(origin, [
      { name: 'Home', path: '/' },
      ...places.map((name) => ({ name, path: `/location/${encodeURIComponent(name)}` })),
      { name: property.title, path },
    ]),
    createFirmReference(origin),
  ];
}

/** Drops fields without a value. */
const removeEmpty = (node: Node): Node => ({
  '@type': node['@type'],
  ...Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)),
});
