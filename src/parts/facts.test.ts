import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { formatFacts, formatPlace, getCardTag, getFacts } from './facts.ts';

describe('getFacts', () => {
  it('shows beds, baths and area of a home', () => {
    const property = { property_type: 'residential', bedrooms: 3, bathrooms: 2, area_sqft: 1740 };
    expect(formatFacts(property)).toBe('3 bed, 2 bath, 1,740 sq ft');
  });

  it('has the range of the options, or one number if both ends are equal', spec('9-ranges'), () => {
    const property = {
      property_type: 'residential',
      bedrooms: 1,
      bathrooms: 9,
      area_sqft: 620,
      variants: [
        { bedrooms: 1, bathrooms: 2, area_sqft: 620, price: 1 },
        { bedrooms: 3, bathrooms: 2, area_sqft: 1480, price: 2 },
      ],
    };
    expect(formatFacts(property)).toBe('1–3 bed, 2 bath, 620–1,480 sq ft');
  });

  it('uses the property’s own value for a field that its options lack', () => {
    const property = {
      property_type: 'residential',
      bedrooms: 2,
      area_sqft: 900,
      variants: [{ bedrooms: 4, price: 2 }],
    };
    expect(formatFacts(property)).toBe('4 bed, 900 sq ft');
  });

  it('calls 0 bedrooms of a home a studio, alone and at the start of a range', () => {
    expect(formatFacts({ property_type: 'shortlet', bedrooms: 0, bathrooms: 1 })).toBe('Studio, 1 bath');
    const range = { property_type: 'RESIDENTIAL', variants: [{ bedrooms: 0 }, { bedrooms: 2 }] };
    expect(formatFacts(range)).toBe('Studio–2 bed');
  });

  it('leaves out other zeros and unknown values', () => {
    expect(getFacts({ property_type: 'residential', bathrooms: 0, area_sqft: null })).toEqual([]);
    expect(getFacts({ bedrooms: 0, bathrooms: 0 })).toEqual([]);
  });

  it('shows only the area of commercial property', spec('9-commercial-cards'), () => {
    expect(formatFacts({ property_type: 'Commercial', bedrooms: 4, bathrooms: 2, area_sqft: 1400 })).toBe(
      '1,400 sq ft',
    );
  });

  it('shows the plot of land without an area', () => {
    expect(formatFacts({ property_type: 'land', bedrooms: 0, plot_acres: 0.125 })).toBe('1/8 acre');
    expect(formatFacts({ property_type: 'land', plot_acres: 1 })).toBe('1 acre');
    expect(formatFacts({ property_type: 'land', plot_acres: 5, area_sqft: 217800 })).toBe('217,800 sq ft');
  });
});

it('the line of the place has area and county, without repeats', () => {
  expect(formatPlace({ location: { address_line1: 'Kileleshwa', state: 'Nairobi' } })).toBe('Kileleshwa, Nairobi');
  expect(formatPlace({ address: 'Nakuru', state: 'Nakuru' })).toBe('Nakuru');
  expect(formatPlace({ address: 'Milimani, Kisumu', state: 'Kisumu' })).toBe('Milimani, Kisumu');
  expect(formatPlace({})).toBe('');
});

describe('cardTag', () => {
  it('puts the status before the kind of offer', () => {
    expect(getCardTag({ status: 'Under offer', agreement_type: 'rent' })).toBe('Under offer');
    expect(getCardTag({ status: 'sold', tags: ['off-plan'] })).toBe('Sold');
    expect(getCardTag({ status: 'available', tags: ['off-plan', 'modern'], agreement_type: 'sale' })).toBe('Off-plan');
    expect(getCardTag({ property_type: 'land', agreement_type: 'rent' })).toBe('Land');
    expect(getCardTag({ property_type: 'residential', agreement_type: 'RENT' })).toBe('To let');
    expect(getCardTag({ property_type: 'shortlet', agreement_type: 'shortlet' })).toBe('Shortlet');
  });

  it('is empty for a home for sale', () => {
    expect(getCardTag({ status: 'available', property_type: 'residential', agreement_type: 'sale', tags: [] })).toBe(
      null,
    );
  });
});
