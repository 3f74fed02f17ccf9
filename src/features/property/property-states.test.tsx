import { describe, expect, it, test } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { spec } from '#tests/conformance/spec.ts';
import { type Answered, createList, getText, home, renderHtml } from '#tests/fixtures/query-states.tsx';
import { PropertyScreen } from './property-screen.tsx';

const villa: PropertyDetail = {
  ...home(24),
  title: 'Mwamba House, stone villa',
  description: 'A house of stone. '.repeat(30),
  reference: 'JJ-0024',
  subtype: 'villa',
  status: 'available',
  location: { address_line1: 'Karen', state: 'Nairobi' },
  images: ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'],
  amenities: [
    { id: 4, name: 'Cameras at the gate' },
    { id: 99, name: 'Helipad' },
  ],
};

const ofScreen = { origin: 'https://site.test', enquiry: () => <form>Enquiry form</form>, costs: () => null };
const screen = (id: number | null, ...answers: readonly Answered[]) =>
  renderHtml(<PropertyScreen id={id} {...ofScreen} />, ...answers);
const renderShown = (property: PropertyDetail, ...answers: readonly Answered[]) =>
  screen(24, [propertyQuery(24), { record: property }], ...answers);

describe('the property page', () => {
  it('is a skeleton until the property has loaded', spec('2-property-skeleton', '4-property-loading-loaded'), () => {
    expect(screen(24)).toContain('aria-busy="true"');
    expect(renderShown(villa)).not.toContain('aria-busy');
  });

  it(
    'has price, place, beds, baths, area, the badge and Share in its head',
    spec('2-property-header', '2-property-available-badge'),
    () => {
      const html = renderShown(villa);
      expect(html).toMatch(/<h1[^>]*>Mwamba House, stone villa<\/h1>/);
      const text = getText(html);
      for (const words of ['KES 18,500,000', 'Karen, Nairobi', 'beds 3', 'baths 2', 'sq ft 1,740', 'Available']) {
        expect(text).toContain(words);
      }
      expect(html).toMatch(/<button[^>]*aria-label="Share"/);
    },
  );

  it('leads to a request for a viewing, unless the property is gone', () => {
    expect(renderShown(villa)).toContain('href="/property/24/viewing"');
    expect(renderShown({ ...villa, status: 'sold' })).not.toContain('/viewing"');
  });

  it('asks for the dates of a stay by the night, and not for a viewing', () => {
    const html = renderShown({ ...villa, agreement_type: 'shortlet', price: 8500 });
    expect(html).not.toContain('/viewing"');
    expect(getText(html)).not.toContain('Send Enquiry');
    expect(html.match(/Ask about dates/g)).toHaveLength(2);
    const { text } = anchors(html)[0] ?? {};
    expect(text).toMatch(/^Hello, I am asking about dates for JJ-0024, Mwamba House, stone villa, KES 8,500\/night\./);
  });

  it.each([
    ['sale', 'Price, KES'],
    ['rent', 'Rent a month, KES'],
    ['shortlet', 'Price a night, KES'],
  ])('says what the prices of its options are (%s)', (agreement_type, head) => {
    expect(getText(renderShown({ ...villa, agreement_type, variants: [{ price: 147_000 }] }))).toContain(head);
  });

  it('has every button of the enquiry bar before the agent is known', () => {
    const bar = renderShown(villa).split('</aside>')[1] ?? '';
    for (const label of [
      'Call our main line',
      'WhatsApp to Jiwe &amp; Jani (opens in a new tab)',
      'Save Mwamba House, stone villa',
    ]) {
      expect(bar).toContain(`aria-label="${label}"`);
    }
    expect(getText(bar)).toContain('Send Enquiry');
  });

  it('shows the first three photos, and a link to all if there are more', spec('2-property-photo-grid'), () => {
    const photos = (html: string) => html.match(/href="\/[a-d]\.jpg"/g);
    expect(photos(renderShown(villa))).toHaveLength(3);
    expect(getText(renderShown(villa))).toContain('Show all photos (4)');
    const three = renderShown({ ...villa, images: ['/a.jpg', '/b.jpg', '/c.jpg'] });
    expect(photos(three)).toHaveLength(3);
    expect(three).not.toContain('Show all photos');
  });

  it(
    'describes with breadcrumb, reference, type line and Read More',
    spec('2-property-description', '2-property-read-more', '2-breadcrumbs'),
    () => {
      const html = renderShown(villa);
      expect([...html.matchAll(/<li[^>]*><a[^>]* href="(\/(?:location\/[^"]+)?)"/g)].map(([, href]) => href)).toEqual([
        '/',
        '/location/Nairobi',
        '/location/Karen',
      ]);
      expect(getText(html)).toContain('Ref JJ-0024, residential villa for sale');
      expect(html).toMatch(/aria-expanded="false"[^>]*>Read More</);
    },
  );

  it(
    'has options, the amenities of the catalogue, and the three parts of In Details',
    spec(
      '2-property-options',
      '8-variants-none',
      '2-property-amenities',
      '3-amenity-known-ids',
      '2-property-in-details',
    ),
    () => {
      const text = getText(renderShown(villa));
      expect(text).toContain('Available Options No variants available for this property');
      expect(text).toContain('Amenities Cameras at the gate In Details Available Options No variants');
      expect(text).toContain('for this property Map Open the area on a map');
      expect(text).not.toContain('Helipad');
      expect(text).toMatch(/Energy \(EPC\) Ask for the certificate Floor Plan Ask for the floor plan/);
      const located = renderShown({ ...villa, location: { ...villa.location, lat: -1.33, lng: 36.71 } });
      expect(getText(located)).toContain('Somewhere in this circle, one kilometre across.');
      const withOptions = renderShown({
        ...villa,
        variants: [{ bedrooms: 2, bathrooms: 0, area_sqft: null, price: 9e6 }],
      });
      expect(withOptions).toMatch(/<table/);
    },
  );

  it('asks for no options, certificate or floor plan of a plot', () => {
    const text = getText(renderShown({ ...villa, property_type: 'land', bedrooms: null, bathrooms: null }));
    expect(text).toContain('In Details Map');
    expect(text).not.toMatch(/Available Options|Energy \(EPC\)|Floor Plan/);
  });

  it.each(['let', 'sold'])('says of a home that is %s nothing that leads to a visit', (status) => {
    const gone = { ...villa, status, available_from: '2027-03-01', directions: 'The second gate.' };
    expect(getText(renderShown(gone))).not.toMatch(
      /Available from|Available Options|Energy \(EPC\)|Floor Plan|second gate/,
    );
    expect(getText(renderShown({ ...gone, status: 'available' }))).toMatch(/Available from .* second gate/);
  });

  it('has the form and the agent', spec('2-property-enquiry-form', '2-property-owner-card', '6-owner-role'), () => {
    const html = renderShown(villa, [
      ownerQuery(24),
      { record: { name: 'Kipkemboi Nguzo', email: 'k@firm.test', phone_number: '+254 700 000 000' } },
    ]);
    expect(html).toContain('Enquiry form');
    expect(getText(html)).toContain('Kipkemboi Nguzo Estate Agent');
    const landlord = { name: 'Amina Nyumba', role: 'Landlord' };
    expect(getText(renderShown(villa, [ownerQuery(24), { record: landlord }]))).toContain('Amina Nyumba Landlord');
    expect(html).toContain('href="tel:+254700000000"');
    expect(html).toContain('href="mailto:k@firm.test?');
  });

  const anchors = (html: string) =>
    [...html.matchAll(/<a [^>]*href="(https:\/\/wa\.me[^"]*)"[^>]*>/g)].map(([tag, href = '']) => ({
      to: new URL(href).pathname,
      text: new URL(href).searchParams.get('text'),
      name: getText(/aria-label="([^"]*)"/.exec(tag)?.[1] ?? ''),
      outside: /target="_blank"/.test(tag) && /rel="noopener noreferrer"/.test(tag),
    }));

  it('offers WhatsApp in the bar and beside the form, with title and address of the home', () => {
    const record = { name: 'Kipkemboi Nguzo', phone_number: '0700 000 000', whatsapp: '+254 712 345 678' };
    const link = {
      to: '/254712345678',
      text: 'Hello, I am asking about JJ-0024, Mwamba House, stone villa, KES 18,500,000.\nhttps://site.test/property/24',
      name: 'WhatsApp to Kipkemboi Nguzo (opens in a new tab)',
      outside: true,
    };
    expect(anchors(renderShown(villa, [ownerQuery(24), { record }]))).toEqual([link, link]);
  });

  it.each([
    ['an agent without a number of their own', { name: 'Akinyi', phone_number: '0700 000 000', whatsapp: ' ' }],
    ['a home without an agent', null],
    ['an agent who cannot be had', new Error('The desk is closed.')],
  ])('leads by WhatsApp to the firm for %s', (_who, answer) => {
    const owner = answer instanceof Error ? answer : { record: answer };
    const [first, second] = anchors(renderShown(villa, [ownerQuery(24), owner]));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ to: '/254200000021', name: 'WhatsApp to Jiwe & Jani (opens in a new tab)' });
  });

  it.each(['let', 'sold'])('offers no WhatsApp for a home that is %s', (status) => {
    const html = renderShown({ ...villa, status }, [
      ownerQuery(24),
      { record: { name: 'A', whatsapp: '+254 712 345 678' } },
    ]);
    expect(anchors(html)).toEqual([]);
    expect(getText(html)).not.toContain('Pay nobody');
  });

  it('shows which papers the office has seen, and on which day, and nothing of papers where the record is silent', () => {
    const text = getText(renderShown({ ...villa, search_seen: '2026-11-12', beacons_seen: 'not seen' }));
    expect(text).toContain('Land search seen 12 November 2026');
    expect(text).toContain('Beacons: not seen');
    expect(text).not.toMatch(/verified/i);
    expect(getText(renderShown(villa))).not.toContain('Papers');
  });

  it('shows the agent’s licence, if any, and the advice on money', () => {
    const text = (record: object) => getText(renderShown(villa, [ownerQuery(24), { record }]));
    expect(text({ name: 'A', licence: 'EARB 1234' })).toContain(
      'Licence EARB 1234, Estate Agents Registration Board Viewing is free. Pay nobody before you have seen the home and its papers.',
    );
    expect(text({ name: 'A', licence: 'EARB 1234', licence_year: 2026 })).toContain(
      'Licence EARB 1234 for 2026, Estate Agents Registration Board',
    );
    expect(text({ name: 'A' })).not.toContain('Licence');
    expect(text({ name: 'A' })).not.toContain('No signal');
  });

  it('shows the state of the agent’s query', spec('8-loading-owner', '8-owner-failure', '8-owner-empty'), () => {
    expect(getText(renderShown(villa))).toContain('Loading owner details...');
    expect(getText(renderShown(villa, [ownerQuery(24), { record: null }]))).toContain('Owner details not available.');
    expect(getText(renderShown(villa, [ownerQuery(24), new Error('The desk is closed.')]))).toContain(
      'The desk is closed.',
    );
  });

  it(
    'shows similar properties, says that they load, and leaves them out if they fail',
    spec('2-property-similar', '8-loading-related', '7-related-failure', '8-only-logged'),
    () => {
      expect(getText(renderShown(villa))).toContain('Similar Properties Loading related properties...');
      const similar = renderShown(villa, [relatedQuery(24), createList(home(2), home(3))]);
      expect(similar.slice(similar.indexOf('Similar Properties')).match(/<article/g)).toHaveLength(2);
      expect(renderShown(villa, [relatedQuery(24), new Error('no')])).not.toContain('Similar Properties');
    },
  );
});

test('an unknown id says so', spec('8-owner-invalid-id'), () => {
  expect(getText(screen(null))).toContain('Invalid property ID.');
});

test(
  'a property that fails to load offers a way back and Try Again, not the raw error',
  spec('7-property-failure'),
  () => {
    const text = getText(screen(24, [propertyQuery(24), new Error('column does not exist')]));
    expect(text).toContain('Try Again');
    expect(text).toContain('Back to the search');
    expect(text).not.toContain('column');
  },
);

describe('a property with only its summary on this device', () => {
  const known = { ...home(24), title: 'Mwamba House', images: ['/a.jpg'] };
  const createSavedCopy = (record: PropertyDetail, summaryOnly?: number): Answered => [
    propertyQuery(24),
    { record, savedAt: 1, ...(summaryOnly === undefined ? {} : { summaryOnly }) },
  ];
  const text = (...known: Parameters<typeof createSavedCopy>) => getText(screen(24, createSavedCopy(...known)));

  it('shows what is known, and says what is missing', () => {
    const shownText = text(known, 1);
    for (const fact of ['Mwamba House', 'KES 18,500,000', 'Kilimani, Nairobi', 'beds 3', 'Enquiry form']) {
      expect(shownText).toContain(fact);
    }
    expect(shownText).toContain('The description, amenities and other photos of this property are not on this phone');
    expect(shownText).not.toMatch(/Available Options|No variants|Amenities/);
  });

  it('gives the main line without an agent, not a raw error', () => {
    const failed = new Error('Failed to fetch owner details');
    const html = screen(24, createSavedCopy(known, 1), [ownerQuery(24), failed]);
    const shownText = getText(html);
    expect(html).toContain('aria-label="Call our main line"');
    expect(shownText).toContain('Call our main line Call +254 20 000 0020 WhatsApp');
    expect(shownText).not.toContain(failed.message);
    expect(getText(screen(24, createSavedCopy(known), [ownerQuery(24), failed]))).toContain(failed.message);
  });

  it('says nothing about a complete copy without a description', () => {
    const shownText = text(known);
    expect(shownText).not.toContain('are not on this');
    expect(shownText).toContain('Available Options');
  });
});
