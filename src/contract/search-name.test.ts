import { describe, expect, it } from 'vitest';
import type { PropertyFilter } from './filter.ts';
import { getSearchName } from './search-name.ts';

describe('a search', () => {
  it.each<[PropertyFilter, string]>([
    [
      { agreement_type: 'RENT', bedrooms: 2, location: 'Kilimani', max_price: 80_000 },
      '2+ bed, Kilimani, under KES 80K/month',
    ],
    [{ agreement_type: 'SALE', subtype: 'Apartment', location: 'Thika' }, 'Apartment, Thika, for sale'],
    [{ agreement_type: 'SALE', property_type: 'LAND', max_price: 4_000_000 }, 'Land, under KES 4M, for sale'],
    [{ agreement_type: 'SHORTLET', min_price: 5_000, max_price: 9_500 }, 'KES 5K to 9.5K/night'],
    [{ agreement_type: 'RENT', furnishing: 'FURNISHED', bathrooms: 2 }, '2+ bath, furnished, to rent'],
    [{ agreement_type: 'SALE', tag: 'off-plan', min_price: 8_000_000 }, 'Off-plan, over KES 8M, for sale'],
    [
      { agreement_type: 'RENT', rooms: [0, 1], location: 'Roysambu', max_price: 12_000 },
      'Bedsitter/studio or 1 bed, Roysambu, under KES 12K/month',
    ],
    [{ agreement_type: 'RENT', rooms: [0] }, 'Bedsitter/studio, to rent'],
    [{ agreement_type: 'RENT', rooms: [1] }, '1 bed, to rent'],
    [{ agreement_type: 'SALE', rooms: [0, 2, 4] }, 'Bedsitter/studio, 2 or 4+ beds, for sale'],
    [{ agreement_type: 'RENT', places: ['Karen', 'Thika'] }, 'Karen and Thika, to rent'],
    [{ agreement_type: 'SALE', places: ['Karen', 'Thika', 'Ruiru', 'Runda'] }, 'Karen, Thika and 2 more, for sale'],
    [{ agreement_type: 'RENT', bounds: [36.7, -1.3, 36.9, -1.2] }, 'Area of the map, to rent'],
    [{ agreement_type: 'SALE', amenities: [4], bedrooms: 2 }, '2+ bed, CCTV, for sale'],
    [{ agreement_type: 'SALE', amenities: [4, 9] }, '2 amenities, for sale'],
    [{ agreement_type: 'SALE' }, 'Everything for sale'],
    [{}, 'Everything for sale'],
  ])('%j names itself %s', (filter, name) => expect(getSearchName(filter)).toBe(name));
});
