import { expect, it } from 'vitest';
import { AMENITIES } from '#contract/amenities.ts';
import { spec } from '#tests/conformance/spec.ts';
import { amenityIcons } from './amenity-icons.ts';
import { getHeadlineFacts, getShownAmenities, getStatusBadge, getTypeLine, searchInstead } from './property-words.ts';

it('shows the status, if the record has one', spec('2-property-available-badge'), () => {
  expect(getStatusBadge({ status: 'available' })).toEqual({ words: 'Available', tone: 'good' });
  expect(getStatusBadge({ status: 'UNDER OFFER' })).toEqual({ words: 'Under offer', tone: 'plain' });
  expect(getStatusBadge({ status: 'let' })).toEqual({ words: 'Let', tone: 'plain' });
  expect(getStatusBadge({ status: null })).toBe(null);
});

it('links an unlisted home to the same kind of offer in the same area', () => {
  expect(searchInstead({ agreement_type: 'rent' }, 'Mombasa Road')).toEqual({
    to: '/filter-results',
    search: { agreement_type: 'RENT', location: 'Mombasa Road' },
  });
  expect(searchInstead({}, undefined)).toEqual({ to: '/filter-results', search: { agreement_type: 'SALE' } });
});

it('the type line has reference, furnishing, type, subtype and offer', () => {
  expect(
    getTypeLine({
      reference: 'JJ-0001',
      furnishing: 'unfurnished',
      property_type: 'residential',
      subtype: 'apartment',
      agreement_type: 'RENT',
      has_deposit: true,
    }),
  ).toBe('Ref JJ-0001, unfurnished residential apartment to let, deposit required');
  expect(
    getTypeLine({ property_type: 'commercial', subtype: 'office-space', agreement_type: 'sale', has_deposit: true }),
  ).toBe('Commercial office space for sale');
});

it('the type line repeats nothing', () => {
  expect(getTypeLine({ property_type: 'land', subtype: 'beach-plot', agreement_type: 'sale' })).toBe(
    'Beach plot for sale',
  );
  expect(getTypeLine({ property_type: 'shortlet', subtype: 'villa', agreement_type: 'shortlet' })).toBe(
    'Villa as a shortlet',
  );
});

it('the type line leaves out missing facts', () => {
  expect(getTypeLine({ property_type: 'land' })).toBe('Land');
  expect(getTypeLine({ reference: 'JJ-9' })).toBe('Ref JJ-9');
  expect(getTypeLine({})).toBe('');
});

const inWords = (property: Parameters<typeof getHeadlineFacts>[0]) =>
  getHeadlineFacts(property).map(({ value, unit }) => `${value} ${unit}`);

it('the headline adds KES a sq ft to a sale, rounded', () => {
  const house = { property_type: 'residential', bedrooms: 4, bathrooms: 1, area_sqft: 3950, price: 45_000_000 };
  expect(inWords({ ...house, agreement_type: 'SALE' })).toEqual([
    '4 beds',
    '1 bath',
    '3,950 sq ft',
    '11,392 KES a sq ft',
  ]);
  expect(inWords({ ...house, agreement_type: 'rent' })).not.toContain('11,392 KES a sq ft');
});

it('the headline has the range of the options', () => {
  const variants = [
    { bedrooms: 1, area_sqft: 500, price: 5_000_000 },
    { bedrooms: 3, area_sqft: 1000, price: 12_000_000 },
    { bedrooms: 2, price: 9_000_000 },
  ];
  expect(inWords({ agreement_type: 'sale', property_type: 'residential', variants })).toEqual([
    '1–3 beds',
    '500–1,000 sq ft',
    '10,000–12,000 KES a sq ft',
  ]);
});

it('the headline calls a home of one room a studio, and drops what is unknown', () => {
  expect(inWords({ property_type: 'shortlet', bedrooms: 0 })).toEqual(['Studio one room']);
  expect(inWords({ property_type: 'land', agreement_type: 'sale', price: 100, plot_acres: 2 })).toEqual(['2 acres']);
  expect(inWords({ agreement_type: 'sale', price: 0, area_sqft: 900 })).toEqual(['900 sq ft']);
});

it(
  'shows known amenities only, once, under the server’s name',
  spec('3-amenity-known-ids', '3-amenity-server-name'),
  () => {
    const amenities = [
      { id: 1, name: 'Askari day and night' },
      { id: 99, name: 'Helipad' },
      { id: 1, name: 'Security' },
    ];
    expect(getShownAmenities(amenities)).toEqual([{ id: 1, name: 'Security' }]);
  },
);

it('has a drawing for each amenity of the catalogue', () => {
  expect([...amenityIcons.keys()].sort((one, other) => one - other)).toEqual([...AMENITIES.keys()]);
});
