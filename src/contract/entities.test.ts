import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { categories } from '../content/clients.json' with { type: 'json' };
import team from '../content/team.json' with { type: 'json' };
import { Agent } from './agent.ts';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import { AMENITIES } from './amenities.ts';
import { Article } from './article.ts';
import { Enquiry } from './enquiry.ts';
import { FURNISHINGS, HERO_SUBTYPES, PROPERTY_TYPES } from './filter.ts';
import { Owner, PropertyDetail, PropertySummary, Variant } from './property.ts';
import { readSearch, writeSearch } from './search-params.ts';
import { ContactMessage, ValuationRequest } from './submission.ts';

/* The entities of the specification: each field that it names is read, and comes out as it was. */

const variant = { bedrooms: 2, bathrooms: 1, area_sqft: 940, price: 9_800_000 };
const shared = {
  id: 24,
  title: 'Villa in Karen',
  images: ['/media/a.jpg'],
  property_type: 'commercial',
  agreement_type: 'rent',
  price: 12_000_000,
  lowest_variant_price: 9_800_000,
  bedrooms: 4,
  bathrooms: 3,
  area_sqft: 3950,
  variants: [variant],
};

describe('a record with every field of the specification', () => {
  it('a property in a list', spec('3-property-summary'), () => {
    const record = { ...shared, address: 'Karen', state: 'Nairobi' };
    expect(v.parse(PropertySummary, record)).toEqual(record);
  });

  it('a property on its own page', spec('3-property-detail'), () => {
    const record = {
      ...shared,
      description: 'Quiet.',
      status: 'available',
      subtype: 'office-space',
      has_deposit: true,
      location: { address_line1: 'Karen', state: 'Nairobi' },
      amenities: [{ id: 1, name: 'Security' }],
    };
    expect(v.parse(PropertyDetail, record)).toEqual(record);
  });

  it('a variant', spec('3-variant'), () => expect(v.parse(Variant, variant)).toEqual(variant));

  it('an owner', spec('3-owner-details'), () => {
    const record = {
      name: 'Amina Host',
      role: 'Landlord',
      email: 'amina@host.example',
      phone_number: '+254 700 000 000',
      profile_image: '/media/amina.jpg',
    };
    expect(v.parse(Owner, record)).toEqual(record);
  });

  it('an article', spec('3-article'), () => {
    const record = {
      id: 3,
      slug: 'what-a-home-costs',
      heading: 'What a home costs',
      content: '<p>Words.</p>',
      featured_image: '/media/a.jpg',
      created_at: '2026-11-02T08:00:00Z',
    };
    expect(v.parse(Article, record)).toEqual(record);
    expect(v.parse(Article, { ...record, category: { title: 'Buying' } }).category).toEqual({ title: 'Buying' });
  });
});

describe('a submission has the fields of the specification, and no others', () => {
  it('an enquiry', spec('3-enquiry', '5-enquiry-phone-not-sent'), () => {
    const enquiry = { name: 'Wanjiru Kamau', email: 'w@host.example', property_id: 24, note: 'Free on Saturday?' };
    expect(v.parse(Enquiry, { ...enquiry, phone: '712 345 678' })).toEqual(enquiry);
  });

  it('a contact message', spec('3-contact-message'), () => {
    const message = { fullname: 'Wanjiru Kamau', phone: '0712 345 678', email: 'w@host.example', message: 'Hello' };
    expect(v.parse(ContactMessage, { ...message, phone: ' 0712 345 678 ', company: 'x' })).toEqual(message);
  });

  it('a valuation request', spec('3-valuation-request'), () => {
    const request = {
      valuation_type: 'Sale Valuation',
      property_type: 'Land',
      county: 'Nairobi',
      subcounty: 'Westlands',
      title_number: 'LR 1',
      purpose_of_valuation: 'To sell',
      fullname: 'Wanjiru Kamau',
      email: 'w@host.example',
      phone: '0712 345 678',
      best_time_to_contact: 'Morning (8am-12pm)',
    };
    expect(v.parse(ValuationRequest, { ...request, budget: 1 })).toEqual(request);
  });
});

describe('the built-in lists', () => {
  it('a team member', spec('3-agent'), () => {
    for (const person of team) {
      expect(v.parse(Agent, person)).toEqual(person);
      expect(person).toHaveProperty('website_id');
      expect(person.position.length).toBeGreaterThan(0);
    }
    expect(team.some(({ image }) => image === '')).toBe(true);
    expect(team.some(({ bio }) => bio.includes('\n'))).toBe(true);
    const networks = new Set(team.flatMap(({ social }) => Object.keys(social ?? {})));
    expect([...networks].filter((name) => !['linkedin', 'instagram', 'tiktok', 'github'].includes(name))).toEqual([]);
  });

  it('the logo of a client', spec('3-client-logo'), () => {
    const Logo = v.strictObject({ id: v.number(), name: v.pipe(v.string(), v.nonEmpty()), logo: v.string() });
    const logos = categories.flatMap(({ items }) => items);
    expect(logos.length).toBeGreaterThan(30);
    for (const logo of logos) expect(v.is(Logo, logo)).toBe(true);
  });
});

describe('the enumerations', () => {
  it('agreement types are sent in upper case, and accepted in lower case too', spec('3-agreement-type'), () => {
    expect(AGREEMENT_TYPES).toEqual(['SALE', 'RENT', 'SHORTLET']);
    expect(writeSearch(readSearch({ agreement_type: 'rent' }))).toEqual({ agreement_type: 'RENT' });
  });

  it('property types of the hero', spec('3-hero-property-type'), () => {
    expect(PROPERTY_TYPES).toEqual(['RESIDENTIAL', 'COMMERCIAL', 'LAND']);
  });

  for (const [type, sentence, subtypes] of [
    ['RESIDENTIAL', '3-hero-subtypes-residential', 'Apartment, House, Bungalow, Townhouse, Villa, Penthouse, Mansion'],
    ['COMMERCIAL', '3-hero-subtypes-commercial', 'Office Space, Retail Space, Warehouse, Hotel, Restaurant, Shop'],
    ['LAND', '3-hero-subtypes-land', 'Residential Plot, Commercial Plot, Agricultural Land, Beach Plot, Ranch'],
  ] as const) {
    it(`subtypes of ${type}, sent in upper case`, spec(sentence), () => {
      expect(HERO_SUBTYPES[type].join(', ')).toBe(subtypes);
      for (const subtype of HERO_SUBTYPES[type])
        expect(writeSearch(readSearch({ subtype }))['subtype']).toBe(subtype.toUpperCase());
    });
  }

  it('furnishings', spec('3-furnishing'), () => {
    expect(FURNISHINGS).toEqual(['FURNISHED', 'UNFURNISHED', 'SEMI-FURNISHED']);
  });

  it('subtypes in an address', spec('2-query-subtype'), () => {
    const slugs = [
      ...['apartment', 'bungalow', 'maisonette', 'flats', 'duplex', 'mansion', 'penthouse', 'shared-apartment'],
      ...['townhouse', 'villa', 'farm-house', 'office-space', 'warehouse', 'shop', 'open-space', 'restaurant'],
    ];
    for (const subtype of slugs) {
      const understood = readSearch({ subtype }).filter.subtype;
      expect(understood?.toLowerCase().replace(' ', '-')).toBe(subtype);
    }
    expect(readSearch({ subtype: 'office' }).filter.subtype).toBe('Office Space');
  });

  it('the 28 amenities', spec('3-amenity-catalogue'), () => {
    expect([...AMENITIES]).toEqual(
      [
        ...['Security', 'Built in kitchen appliances', 'Marble finishing', 'CCTV', 'Rooftop Terrace', 'Balcony'],
        ...['Built in Wardrobe', 'Modern Finishings', 'AC', 'Bar', 'Shared Gym', 'Shared Pool', 'Shared Spa'],
        ...['Covered Parking', 'High Ceilings', 'Garage', 'Utility Room', 'Lift', 'Fire Plaza', 'Cinema'],
        ...['Wooden Floors', 'Indoor Swimming Pool', 'Wine Cellar', 'Modern Bathrooms', 'Turnkey'],
        ...['Off Street Parking', 'Staff Accommodation', 'Garden'],
      ].map((name, index) => [index + 1, name]),
    );
  });
});
