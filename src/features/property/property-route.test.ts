import { describe, expect, it } from 'vitest';
import { createParticularsHead, createPropertyHead, readPropertyId } from './property-route.ts';

it('a property id is a positive whole number', () => {
  expect(readPropertyId('24')).toBe(24);
  for (const text of ['', '0', '-3', '2.5', '1e3', ' 24', '024', 'abc', '24abc', '9'.repeat(20)]) {
    expect(readPropertyId(text), text).toBe(null);
  }
});

describe('createPropertyHead', () => {
  it('names title, area and price', () => {
    const about = createPropertyHead({
      id: 24,
      title: 'Villa with garden',
      agreement_type: 'rent',
      price: 85_000,
      location: { address_line1: 'Kilimani', state: 'Nairobi' },
      description: `${'word '.repeat(60)}`,
    });
    expect(about.title).toBe('Villa with garden, Kilimani, KES 85,000/month');
    expect(about.path).toBe('/property/24');
    expect(about.description.length).toBeLessThanOrEqual(163);
    expect(about.description).toMatch(/^KES 85,000\/month, Kilimani, Nairobi\. word .*\.\.\.$/);
    expect(about.noindex).toBe(false);
  });

  it('makes unlisted homes noindex, and describes a home without text by its facts', () => {
    const about = createPropertyHead({
      id: 1,
      title: 'Flat',
      status: 'sold',
      property_type: 'residential',
      bedrooms: 2,
    });
    expect(about.noindex).toBe(true);
    expect(about.title).toBe('Flat, Price on request');
    expect(about.description).toBe('Price on request, 2 bed.');
    const named = createPropertyHead({ id: 1, title: 'Flat, Parklands', location: { address_line1: 'Parklands' } });
    expect(named.title).toBe('Flat, Parklands, Price on request');
  });
});

it('particulars are noindex, with the home’s page as canonical', () => {
  for (const record of [{ id: 24, title: 'Villa' }, undefined, null])
    expect(createParticularsHead(record, '/property/24')).toMatchObject({ noindex: true, path: '/property/24' });
  expect(createParticularsHead({ id: 24, title: 'Villa' }, '/property/24').title).toBe('Particulars of Villa');
});
