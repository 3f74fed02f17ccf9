import { QueryClient, type QueryKey } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { AMENITIES } from '#contract/amenities.ts';
import type { Article } from '#contract/article.ts';
import { createUncountedPlace } from '#contract/count-place.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { articleQuery } from '#data/article.queries.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { locationQuery, ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { formatNumber } from '#lib/money.ts';
import { createList, getText, home, renderHtml } from '#tests/fixtures/query-states.tsx';
import { runs } from '#tests/fixtures/runs.ts';
import { vocabularyFaults } from '#tests/fixtures/schema-vocabulary.ts';
import { createStructuredData } from './structured-data.ts';

const ORIGIN = 'https://site.test';
const CHANGED = '2026-11-02T08:00:00.000Z';

type Graph = { readonly '@graph': readonly Readonly<Record<string, never>>[] };

/** The graph of a page, read back from the HTML it is put into. */
function getGraph(
  routeId: string,
  params: Readonly<Record<string, string>>,
  ...answers: readonly (readonly [query: { readonly queryKey: QueryKey }, answer: object])[]
): Graph {
  const queryClient = new QueryClient();
  for (const [{ queryKey }, answer] of answers) queryClient.setQueryData(queryKey, answer);
  const html = createStructuredData({
    matches: [{ routeId, params }],
    queryClient,
    origin: ORIGIN,
    changedAt: CHANGED,
  });
  const [, json = 'null'] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  return JSON.parse(json);
}

const findNode = (graph: Graph, type: string) => graph['@graph'].find((node) => node['@type'] === type);

const villa: PropertyDetail = {
  ...home(24),
  title: 'Mwamba House </script><b>',
  description: 'A house of stone.',
  reference: 'JJ-0024',
  property_type: 'residential',
  subtype: 'villa',
  listed_at: '2026-10-01',
  location: { address_line1: 'Karen', state: 'Nairobi', country: 'Kenya', lat: -1.319_61, lng: 36.707_49 },
  amenities: [{ id: 4, name: 'Cameras' }],
  images: ['/a.jpg'],
};
const options = [
  { bedrooms: 1, price: 5e6 },
  { bedrooms: 3, price: 9e6, area_sqft: 900 },
];
const ofProperty = (property: PropertyDetail) =>
  getGraph(
    '/property/$id',
    { id: String(property.id) },
    [propertyQuery(property.id), { record: property }],
    [ownerQuery(property.id), { record: { name: 'Fatma', phone_number: '+254 20 1' } }],
  );

const article: Article = {
  id: 1,
  slug: 'costs',
  heading: 'What it costs',
  content: '<p>Words.</p>',
  created_at: '2026-04-09',
  featured_image: '/media/a-1080.webp',
  author: 'Amina',
};

const people = team.map((one) => ({ ...one, licence: 'EARB/1', image: '/media/w-1080.webp' }));

const KINDS: readonly (readonly [string, () => Graph])[] = [
  ['home', () => getGraph('/', {})],
  ['contact page', () => getGraph('/contact-us', {})],
  ['property', () => ofProperty(villa)],
  ['plot', () => ofProperty({ ...villa, property_type: 'land', plot_acres: 0.125 })],
  ['home to let', () => ofProperty({ ...villa, agreement_type: 'rent' })],
  ['home with options', () => ofProperty({ ...villa, variants: options })],
  ['home without a price', () => ofProperty({ ...villa, price: null })],
  ['article', () => getGraph('/journal/$slug', { slug: 'costs' }, [articleQuery('costs'), { record: article }])],
  ['person', () => getGraph('/me/$username', { username: 'wangari' }, [teamQuery(), createList(...people)])],
  [
    'place',
    () =>
      getGraph('/location/$location', { location: 'Karen' }, [locationQuery('Karen', 1), createList(home(1), home(2))]),
  ],
];

describe('structured data', () => {
  it.each(KINDS)('uses the vocabulary of schema.org on the page of a %s', (_, graph) => {
    expect(vocabularyFaults(graph())).toEqual([]);
  });

  it('has what Google requires of an article, a person and breadcrumbs', () => {
    const find = (kind: string, type: string) => {
      const graph = KINDS.find(([name]) => name === kind)?.[1]();
      return graph === undefined ? undefined : findNode(graph, type);
    };
    expect(find('article', 'BlogPosting')).toMatchObject({
      headline: 'What it costs',
      image: [`${ORIGIN}/media/a-preview-50.jpg`],
      datePublished: '2026-04-09T00:00:00.000Z',
      dateModified: CHANGED,
      author: { '@type': 'Person', name: 'Amina' },
    });
    expect(find('person', 'ProfilePage')).toMatchObject({
      mainEntity: { '@type': 'Person', name: 'Wangari Mwambao', identifier: { value: 'EARB/1' } },
    });
    expect(find('property', 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: { '@id': `${ORIGIN}/` } },
        { position: 2, name: 'Nairobi', item: { '@id': `${ORIGIN}/location/Nairobi` } },
        { position: 3, name: 'Karen', item: { '@id': `${ORIGIN}/location/Karen` } },
        { position: 4, name: villa.title, item: { '@id': `${ORIGIN}/property/24` } },
      ],
    });
    expect(find('contact page', 'RealEstateAgent')).toMatchObject({
      name: 'Jiwe & Jani',
      telephone: '+254 20 000 0020',
      department: [
        {
          address: { addressLocality: 'Nairobi' },
          openingHoursSpecification: [{ opens: '08:00' }, { opens: '09:00' }],
        },
        { address: { addressLocality: 'Thika' } },
        { address: { addressLocality: 'Eldoret' } },
      ],
    });
  });

  it('describes a listing: dates, place to three decimals, size, price and agreement', () => {
    const graph = ofProperty(villa);
    expect(findNode(graph, 'RealEstateListing')).toMatchObject({
      datePosted: '2026-10-01',
      dateModified: CHANGED,
      image: [`${ORIGIN}/a.jpg`],
      offers: {
        '@type': 'Offer',
        price: 18_500_000,
        priceCurrency: 'KES',
        businessFunction: 'http://purl.org/goodrelations/v1#Sell',
        availability: 'https://schema.org/InStock',
        offeredBy: { name: 'Fatma' },
      },
    });
    expect(findNode(graph, 'SingleFamilyResidence')).toMatchObject({
      geo: { latitude: -1.32, longitude: 36.707 },
      floorSize: { value: 1740, unitCode: 'FTK' },
      numberOfBedrooms: 3,
      amenityFeature: [{ name: 'Cameras', value: true }],
    });
    const rented = findNode(ofProperty({ ...villa, agreement_type: 'rent', price: 85_000 }), 'RealEstateListing');
    expect(rented).toMatchObject({
      offers: {
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        priceSpecification: { price: 85_000, unitCode: 'MON' },
      },
    });
    expect(findNode(ofProperty({ ...villa, price: null }), 'RealEstateListing')?.['offers']).not.toHaveProperty(
      'price',
    );
    const onRequest = findNode(ofProperty({ ...villa, agreement_type: 'shortlet', price: null }), 'RealEstateListing');
    expect(onRequest).toMatchObject({ offers: { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' } });
  });

  it('has the period of each option’s price, and a place’s own name for any spelling', () => {
    const variants = [
      { bedrooms: 1, price: 45_000 },
      { bedrooms: 2, price: 70_000 },
    ];
    const toLet = ofProperty({ ...villa, agreement_type: 'rent', lowest_variant_price: 45_000, variants });
    expect(findNode(toLet, 'RealEstateListing')?.['offers']).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 45_000,
      highPrice: 70_000,
      priceSpecification: { minPrice: 45_000, maxPrice: 70_000, unitCode: 'MON' },
    });
    const place = getGraph(
      '/location/$location',
      { location: 'mombasa-road' },
      [locationQuery('mombasa-road', 1), createList(home(1))],
      [placeFactsQuery('mombasa-road'), { record: createUncountedPlace('mombasa-road') }],
    );
    expect(findNode(place, 'ItemList')).toMatchObject({ '@id': `${ORIGIN}/location/Mombasa%20Road#homes` });
    expect(findNode(place, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Mombasa Road' }],
    });
  });

  it('is missing without an origin, on pages without structured data, and on unknown pages', () => {
    const queryClient = new QueryClient();
    const of = (routeId: string, origin: string | undefined) =>
      createStructuredData({ matches: [{ routeId, params: { id: '24' } }], queryClient, origin, changedAt: undefined });
    expect(of('/', undefined)).toBe('');
    expect(of('/saved', ORIGIN)).toBe('');
    expect(of('/property/$id', ORIGIN)).toBe('');
  });
});

const Amount = fc.integer({ min: 1, max: 400_000_000 });
const Rooms = { bedrooms: fc.integer({ min: 1, max: 9 }), bathrooms: fc.integer({ min: 1, max: 9 }) };
const Option = fc.record({ ...Rooms, area_sqft: fc.integer({ min: 200, max: 20_000 }), price: fc.option(Amount) });
const Listed: fc.Arbitrary<PropertyDetail> = fc.record({
  id: fc.integer({ min: 1, max: 1e6 }),
  title: fc.stringMatching(/^[A-Z][a-z]{2,12} [a-z]{2,12}$/),
  property_type: fc.constantFrom('residential', 'commercial', 'land', 'shortlet'),
  subtype: fc.constantFrom('apartment', 'villa', 'townhouse', 'office-space', undefined),
  agreement_type: fc.constantFrom('sale', 'rent', 'shortlet'),
  status: fc.constantFrom('available', 'under offer'),
  price: fc.option(Amount),
  bedrooms: fc.option(Rooms.bedrooms),
  bathrooms: fc.option(Rooms.bathrooms),
  area_sqft: fc.option(fc.integer({ min: 200, max: 20_000 })),
  plot_acres: fc.option(fc.constantFrom(0.125, 0.25, 2, 40)),
  location: fc.constantFrom({ address_line1: 'Karen', state: 'Nairobi' }, { state: 'Kiambu' }, undefined),
  amenities: fc.subarray([...AMENITIES].map(([id, name]) => ({ id, name }))),
  variants: fc.array(Option, { maxLength: 4 }),
  listed_at: fc.constantFrom('2026-10-01', '2024-02-29', undefined),
  reference: fc.constantFrom('JJ-0024', undefined),
});
/** As the server says it: with the lowest price of its options. */
const Home = Listed.map((property): PropertyDetail => {
  const prices = (property.variants ?? []).flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? property : { ...property, lowest_variant_price: Math.min(...prices) };
});

/** A count of the graph as the page writes it: "3", "1–4". */
function getCount(value: unknown): string | undefined {
  const { value: one, minValue, maxValue } = Object(value);
  const [min, max] = typeof value === 'number' ? [value, value] : [one ?? minValue, one ?? maxValue];
  return typeof min !== 'number' || typeof max !== 'number'
    ? undefined
    : [...new Set([min, max])].map(formatNumber).join('–');
}

test('has only values that the page of a random home shows', () => {
  fc.assert(
    fc.property(Home, (property) => {
      const graph = ofProperty(property);
      expect(vocabularyFaults(graph)).toEqual([]);
      const screen = (
        <PropertyScreen id={property.id} origin={ORIGIN} enquiry={() => <form>Enquiry form</form>} costs={() => null} />
      );
      const page = getText(renderHtml(screen, [propertyQuery(property.id), { record: property }]));
      const { offers, datePosted, identifier } = Object(findNode(graph, 'RealEstateListing'));
      const listing = JSON.stringify(offers);
      const prices = [offers.price, offers.lowPrice, offers.highPrice].filter((price) => price !== undefined);
      if (prices.length === 0) expect(page).toContain('Price on request');
      else expect(page).toContain(`KES ${formatNumber(prices[0])}`);
      for (const price of prices) expect(page).toContain(formatNumber(price));
      if (datePosted !== undefined) expect(page).toContain(formatLongDate(datePosted));
      if (identifier !== undefined) expect(page).toContain(identifier);
      const unit = /"unitCode":"(MON|DAY)"/.exec(listing)?.[1];
      const words = unit === 'DAY' ? '/night' : unit === 'MON' ? '/month' : undefined;
      if (words !== undefined) expect(page).toContain(words);
      const node = graph['@graph'].find((one) => String(one['@id']).endsWith('#home'));
      const text = JSON.stringify(node);
      const beds = getCount(node?.['numberOfBedrooms']);
      const baths = getCount(node?.['numberOfBathroomsTotal']);
      const size = getCount(node?.['floorSize']);
      if (beds !== undefined) expect(page).toMatch(new RegExp(`beds? ${beds}\\b`));
      if (baths !== undefined) expect(page).toMatch(new RegExp(`baths? ${baths}\\b`));
      if (size !== undefined) expect(page).toContain(`sq ft ${size}`);
      for (const [, name = ''] of text.matchAll(/"LocationFeatureSpecification","name":"([^"]+)"/g)) {
        expect(page).toContain(name);
      }
      for (const [, place = ''] of text.matchAll(/"address(?:Locality|Region)":"([^"]+)"/g))
        expect(page).toContain(place);
    }),
    { numRuns: runs(50) },
  );
});
