import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { setTransport } from '#data/api-client.ts';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { spec } from '#tests/conformance/spec.ts';
import { PropertyScreen } from './property-screen.tsx';

const villa: PropertyDetail = {
  id: 24,
  title: 'Mwamba House',
  reference: 'JJ-0024',
  status: 'available',
  property_type: 'residential',
  subtype: 'villa',
  agreement_type: 'sale',
  price: 45_000_000,
  bedrooms: 4,
  bathrooms: 3,
  area_sqft: 3950,
  images: ['/media/1.jpg', '/media/2.jpg', '/media/3.jpg', '/media/4.jpg'],
  location: { address_line1: 'Mombasa Road', state: 'Nairobi' },
  variants: [
    { bedrooms: 4, bathrooms: 3, area_sqft: 3950, price: 45_000_000 },
    { bedrooms: 5, bathrooms: 4, area_sqft: null, price: 52_000_000 },
  ],
  amenities: [{ id: 1, name: 'Askari day and night' }],
  description: 'A quiet house under old trees. '.repeat(20).trim(),
};
const amina = { name: 'Amina Host', role: 'Landlord', email: 'amina@host.example', phone_number: '+254 700 000 000' };

interface Answers {
  readonly property?: PropertyDetail;
  /** A list of homes like it; "pending" while it is on its way. */
  readonly related?: readonly PropertyDetail[] | 'pending';
  readonly owner?: Readonly<Record<string, string>> | null | 'pending';
}

const markup = (client: QueryClient, id: number | null = 24): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PropertyScreen id={id} origin="https://site.example" enquiry={() => <form aria-label="Enquiry form" />} />
    </QueryClientProvider>,
  );

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });

/** The screen of a property with these answers of the server. */
function screen({ property = villa, related = [], owner = amina }: Answers = {}): string {
  const client = newClient();
  client.setQueryData(propertyQuery(24).queryKey, { record: property });
  if (related !== 'pending') client.setQueryData(relatedQuery(24).queryKey, { items: [...related], dropped: 0 });
  if (owner !== 'pending') client.setQueryData(ownerQuery(24).queryKey, { record: owner });
  return markup(client);
}

/** What a person reads, in order. */
const readable = (html: string): string =>
  html
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

afterEach(() => setTransport(fetch));

describe('the screen of a property', () => {
  it('loads, then is there', spec('2-property-skeleton', '4-property-loading-loaded'), () => {
    const loading = markup(newClient());
    expect(loading).toContain('aria-busy="true"');
    expect(loading).not.toContain('<h1');
    expect(screen()).not.toContain('aria-busy');
    expect(screen()).toContain('Mwamba House');
  });

  it('says place, price, beds, baths and area, and offers to share', spec('2-property-header'), () => {
    const text = readable(screen({ property: { ...villa, variants: [] } }));
    for (const words of ['Mombasa Road, Nairobi', 'KES 45,000,000', 'beds 4', 'baths 3', 'sq ft 3,950'])
      expect(text).toContain(words);
    expect(screen()).toContain('aria-label="Share"');
  });

  it('has an Available badge where that is the status', spec('2-property-available-badge'), () => {
    expect(readable(screen())).toContain('Available ');
    expect(readable(screen({ property: { ...villa, status: 'sold' } }))).not.toMatch(/Available (?!Options)/);
  });

  it('shows three photos, and offers all where there are more', spec('2-property-photo-grid'), () => {
    const mosaic = (count: number) => {
      const html = screen({ property: { ...villa, images: (villa.images ?? []).slice(0, count) } });
      return { photos: (html.match(/href="\/media\/\d\.jpg"/g) ?? []).length, all: /Show all photos/.test(html) };
    };
    expect([mosaic(4), mosaic(3), mosaic(2)]).toEqual([
      { photos: 3, all: true },
      { photos: 3, all: false },
      { photos: 2, all: false },
    ]);
  });

  it('lists the options in a table, or says that there are none', spec('2-property-options', '8-variants-none'), () => {
    const text = readable(screen());
    expect(text).toContain('Available Options Beds Baths Area, sq ft Price, KES 4 3 3,950 45,000,000 5 4 - 52,000,000');
    const without = screen({ property: { ...villa, variants: [] } });
    expect(without).toContain('No variants available for this property');
    expect(without).not.toContain('<table');
  });

  it(
    'describes it under breadcrumb, reference and kind',
    spec('2-property-description', '2-breadcrumbs', '2-property-read-more', '4-description-quarter'),
    () => {
      const html = screen();
      for (const [href, name] of [
        ['/', 'Home'],
        ['/location/Nairobi', 'Nairobi'],
        ['/location/Mombasa%20Road', 'Mombasa Road'],
      ])
        expect(html).toContain(`<a href="${href}">${name}</a>`);
      expect(readable(html)).toContain('Ref JJ-0024, residential villa for sale');
      expect(html).toMatch(/aria-expanded="false"[^>]*>(?:<[^>]+>)*Read More/);
      // The quarter that is shown, then the whole, hidden until it is asked for.
      const [shown = '', hidden = ''] = html.slice(html.indexOf('id="description"')).split(/<div id="[^"]*" hidden=""/);
      expect(readable(shown)).toMatch(/…\s*$/);
      expect(readable(hidden)).toContain(villa.description ?? '?');
    },
  );

  it('shows amenities, drawings in detail, and a form', spec('2-property-amenities', '2-property-enquiry-form'), () => {
    const html = screen();
    expect(readable(html)).toContain('Amenities Askari day and night');
    expect(html).toContain('<form aria-label="Enquiry form"');
  });

  it('has Map, EPC and Floor Plan as drawings that claim nothing', spec('2-property-in-details'), () => {
    const html = screen();
    const block = html.slice(html.indexOf('id="details"'));
    for (const part of ['Map', 'Energy (EPC)', 'Floor Plan']) expect(block).toContain(`<h3>${part}</h3>`);
    expect(block).toContain('<svg viewBox="0 0 220 150" aria-hidden="true">');
    expect(readable(block)).toContain('Ask for the floor plan');
  });

  it('lists similar homes by their cards', spec('2-property-similar', '8-loading-related'), () => {
    const html = screen({ related: [{ ...villa, id: 30, title: 'Another villa' }] });
    expect(html).toContain('Similar Properties');
    expect(html).toContain('href="/property/30"');
    expect(screen({ related: 'pending' })).toContain('Loading related properties...');
    expect(screen({ related: [] })).not.toContain('Similar Properties');
  });
});

describe('whom to ask', () => {
  it('is the owner, with role, telephone and e-mail', spec('2-property-owner-card', '6-owner-role'), () => {
    const html = screen();
    expect(readable(html)).toContain('Amina Host Landlord');
    expect(html).toContain('href="tel:+254700000000"');
    expect(html).toContain('href="mailto:amina@host.example');
  });

  it('is an Estate Agent where the record names no role', spec('6-owner-role', '3-owner-details'), () => {
    expect(readable(screen({ owner: { name: 'Amina Host' } }))).toContain('Amina Host Estate Agent');
  });

  it('is being loaded, or is nobody', spec('8-loading-owner', '8-owner-empty'), () => {
    expect(screen({ owner: 'pending' })).toContain('Loading owner details...');
    expect(screen({ owner: null })).toContain('Owner details not available.');
    expect(screen({ owner: {} })).toContain('Owner details not available.');
  });

  it('is told in the words of the server when it fails', spec('8-owner-failure', '7-owner'), async () => {
    const client = newClient();
    client.setQueryData(propertyQuery(24).queryKey, { record: villa });
    client.setQueryData(relatedQuery(24).queryKey, { items: [], dropped: 0 });
    setTransport(() => Promise.resolve(Response.json({ detail: 'The owner is away.' }, { status: 500 })));
    await client.prefetchQuery(ownerQuery(24));
    expect(markup(client)).toContain('The owner is away.');
  });

  it('cannot be said without an id', spec('8-owner-invalid-id'), () => {
    expect(markup(newClient(), null)).toContain('Invalid property ID.');
  });
});

describe('a failure that the visitor cannot mend', () => {
  it('of the similar homes leaves them out', spec('7-related-failure'), async () => {
    const client = newClient();
    client.setQueryData(propertyQuery(24).queryKey, { record: villa });
    client.setQueryData(ownerQuery(24).queryKey, { record: amina });
    setTransport(() => Promise.resolve(Response.json({ detail: 'Trouble inside.' }, { status: 500 })));
    await client.prefetchQuery(relatedQuery(24));
    const html = markup(client);
    expect(html).not.toContain('Trouble inside.');
    expect(html).not.toContain('Similar Properties');
    expect(html).toContain('Mwamba House');
  });

  it('of the property itself keeps the words of the server to the log', spec('7-property-failure'), async () => {
    const client = newClient();
    setTransport(() => Promise.resolve(Response.json({ detail: 'Trouble inside.' }, { status: 500 })));
    await client.prefetchQuery(propertyQuery(24));
    const html = markup(client);
    expect(html).not.toContain('Trouble inside.');
    expect(readable(html)).toContain('This property could not be loaded just now.');
    expect(html).toContain('Try Again');
  });
});
