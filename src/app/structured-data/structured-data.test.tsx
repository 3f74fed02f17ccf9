import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { AMENITIES } from '#contract/amenities.ts';
import type { Article } from '#contract/article.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { articleQuery } from '#data/article.queries.ts';
import { locationQuery, ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { teamQuery } from '#data/team.queries.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { formatNumber } from '#lib/money.ts';
import { home, htmlOf, listOf, textOf } from '#tests/fixtures/query-states.tsx';
import { vocabularyFaults } from '#tests/fixtures/schema-vocabulary.ts';
import { structuredDataOf } from './structured-data.ts';

const ORIGIN = 'https://site.test';
const CHANGED = '2026-11-02T08:00:00.000Z';

type Graph = { readonly '@graph': readonly Readonly<Record<string, never>>[] };

/** The graph of a page, read back from the HTML it is put into. */
function graphOf(
  routeId: string,
  params: Readonly<Record<string, string>>,
  fill: (client: QueryClient) => void = () => {},
): Graph {
  const queryClient = new QueryClient();
  fill(queryClient);
  const html = structuredDataOf({ matches: [{ routeId, params }], queryClient, origin: ORIGIN, changedAt: CHANGED });
  const [, json = 'null'] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  return JSON.parse(json);
}

const nodeOf = (graph: Graph, type: string) => graph['@graph'].find((node) => node['@type'] === type);

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
const ofProperty = (property: PropertyDetail) =>
  graphOf('/property/$id', { id: String(property.id) }, (client) => {
    client.setQueryData(propertyQuery(property.id).queryKey, { record: property });
    client.setQueryData(ownerQuery(property.id).queryKey, { record: { name: 'Fatma', phone_number: '+254 20 1' } });
  });

const article: Article = {
  id: 1,
  slug: 'costs',
  heading: 'What it costs',
  content: '<p>Words.</p>',
  created_at: '2026-04-09',
  featured_image: '/media/a-1080.webp',
  author: 'Amina',
};

const KINDS: readonly (readonly [string, () => Graph])[] = [
  ['home', () => graphOf('/', {})],
  ['contact page', () => graphOf('/contact-us', {})],
  ['property', () => ofProperty(villa)],
  ['plot', () => ofProperty({ ...villa, property_type: 'land', plot_acres: 0.125 })],
  ['home to let', () => ofProperty({ ...villa, agreement_type: 'rent' })],
  [
    'home with options',
    () =>
      ofProperty({
        ...villa,
        variants: [
          { bedrooms: 1, price: 5e6 },
          { bedrooms: 3, price: 9e6, area_sqft: 900 },
        ],
      }),
  ],
  ['home without a price', () => ofProperty({ ...villa, price: null })],
  [
    'article',
    () =>
      graphOf('/journal/$slug', { slug: 'costs' }, (client) =>
        client.setQueryData(articleQuery('costs').queryKey, { record: article }),
      ),
  ],
  [
    'person',
    () =>
      graphOf('/me/$username', { username: 'wangari' }, (client) =>
        client.setQueryData(teamQuery().queryKey, {
          items: team.map((one) => ({ ...one, licence: 'EARB/1' })),
          dropped: 0,
        }),
      ),
  ],
  [
    'place',
    () =>
      graphOf('/location/$location', { location: 'Karen' }, (client) =>
        client.setQueryData(locationQuery('Karen', 1).queryKey, listOf(home(1), home(2))),
      ),
  ],
];

describe('structured data', () => {
  it.each(KINDS)('of a %s is in the vocabulary of schema.org', (_, graph) => {
    expect(vocabularyFaults(graph())).toEqual([]);
  });

  it('has what Google asks of an article, a person and a way', () => {
    const find = (kind: string, type: string) => {
      const graph = KINDS.find(([name]) => name === kind)?.[1]();
      return graph === undefined ? undefined : nodeOf(graph, type);
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

  it('tells a listing: dates, place to three decimals, size, what is asked and for what', () => {
    const graph = ofProperty(villa);
    expect(nodeOf(graph, 'RealEstateListing')).toMatchObject({
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
    expect(nodeOf(graph, 'SingleFamilyResidence')).toMatchObject({
      geo: { latitude: -1.32, longitude: 36.707 },
      floorSize: { value: 1740, unitCode: 'FTK' },
      numberOfBedrooms: 3,
      amenityFeature: [{ name: 'Cameras', value: true }],
    });
    const rented = nodeOf(ofProperty({ ...villa, agreement_type: 'rent', price: 85_000 }), 'RealEstateListing');
    expect(rented).toMatchObject({
      offers: {
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        priceSpecification: { price: 85_000, unitCode: 'MON' },
      },
    });
    expect(nodeOf(ofProperty({ ...villa, price: null }), 'RealEstateListing')?.['offers']).not.toHaveProperty('price');
  });

  it('is not there without an origin, for pages that have none, and for what is not found', () => {
    const queryClient = new QueryClient();
    const of = (routeId: string, origin: string | undefined) =>
      structuredDataOf({ matches: [{ routeId, params: { id: '24' } }], queryClient, origin, changedAt: undefined });
    expect(of('/', undefined)).toBe('');
    expect(of('/saved', ORIGIN)).toBe('');
    expect(of('/property/$id', ORIGIN)).toBe('');
  });
});

const Amount = fc.integer({ min: 1, max: 400_000_000 });
const Home: fc.Arbitrary<PropertyDetail> = fc.record({
  id: fc.integer({ min: 1, max: 1e6 }),
  title: fc.stringMatching(/^[A-Z][a-z]{2,12} [a-z]{2,12}$/),
  property_type: fc.constantFrom('residential', 'commercial', 'land', 'shortlet'),
  subtype: fc.constantFrom('apartment', 'villa', 'townhouse', 'office-space', undefined),
  agreement_type: fc.constantFrom('sale', 'rent', 'shortlet'),
  status: fc.constantFrom('available', 'under offer'),
  price: fc.option(Amount),
  bedrooms: fc.option(fc.integer({ min: 1, max: 9 })),
  bathrooms: fc.option(fc.integer({ min: 1, max: 9 })),
  area_sqft: fc.option(fc.integer({ min: 200, max: 20_000 })),
  plot_acres: fc.option(fc.constantFrom(0.125, 0.25, 2, 40)),
  location: fc.constantFrom({ address_line1: 'Karen', state: 'Nairobi' }, { state: 'Kiambu' }, undefined),
  amenities: fc.subarray([...AMENITIES].map(([id, name]) => ({ id, name }))),
});

test('of fifty random homes, every value stands on the page as people see it', () => {
  fc.assert(
    fc.property(Home, (property) => {
      const graph = ofProperty(property);
      expect(vocabularyFaults(graph)).toEqual([]);
      const screen = <PropertyScreen id={property.id} origin={ORIGIN} enquiry={() => <form>Enquiry form</form>} />;
      const page = textOf(htmlOf(screen, [propertyQuery(property.id), { record: property }]));
      const listing = JSON.stringify(nodeOf(graph, 'RealEstateListing')?.['offers']);
      const price = /"price":(\d+)/.exec(listing)?.[1];
      if (price === undefined) expect(page).toContain('Price on request');
      else expect(page).toContain(`KES ${formatNumber(Number(price))}`);
      const unit = /"unitCode":"(MON|DAY)"/.exec(listing)?.[1];
      const words = unit === 'DAY' ? '/night' : unit === 'MON' ? '/month' : undefined;
      if (words !== undefined) expect(page).toContain(words);
      const text = JSON.stringify(graph['@graph'].find((node) => String(node['@id']).endsWith('#home')));
      const count = (field: string) => new RegExp(`"${field}":(\\d+)`).exec(text)?.[1];
      const beds = count('numberOfBedrooms');
      const baths = count('numberOfBathroomsTotal');
      const size = /"floorSize":\{[^}]*"value":(\d+)/.exec(text)?.[1];
      if (beds !== undefined) expect(page).toMatch(new RegExp(`beds? ${beds}\\b`));
      if (baths !== undefined) expect(page).toMatch(new RegExp(`baths? ${baths}\\b`));
      if (size !== undefined) expect(page).toContain(`sq ft ${formatNumber(Number(size))}`);
      for (const [, name = ''] of text.matchAll(/"LocationFeatureSpecification","name":"([^"]+)"/g)) {
        expect(page).toContain(name);
      }
      for (const [, place = ''] of text.matchAll(/"address(?:Locality|Region)":"([^"]+)"/g))
        expect(page).toContain(place);
    }),
    { numRuns: 50 },
  );
});
