import { expect, it } from 'vitest';
import { typeLine } from './type-line.ts';

it('the type line says reference, furnishing, type, subtype and offer', () => {
  expect(
    typeLine({
      reference: 'JJ-0001',
      furnishing: 'unfurnished',
      property_type: 'residential',
      subtype: 'apartment',
      agreement_type: 'RENT',
      has_deposit: true,
    }),
  ).toBe('Ref JJ-0001, unfurnished residential apartment to let, deposit required');
  expect(
    typeLine({ property_type: 'commercial', subtype: 'office-space', agreement_type: 'sale', has_deposit: true }),
  ).toBe('Commercial office space for sale');
});

it('the type line says nothing twice', () => {
  expect(typeLine({ property_type: 'land', subtype: 'beach-plot', agreement_type: 'sale' })).toBe(
    'Beach plot for sale',
  );
  expect(typeLine({ property_type: 'shortlet', subtype: 'villa', agreement_type: 'shortlet' })).toBe(
    'Villa as a shortlet',
  );
});

it('the type line leaves out what the record does not say', () => {
  expect(typeLine({ property_type: 'land' })).toBe('Land');
  expect(typeLine({ reference: 'JJ-9' })).toBe('Ref JJ-9');
  expect(typeLine({})).toBe('');
});
