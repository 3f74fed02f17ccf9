import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anyEntry } from '#tests/fixtures/any-entry.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { PropertyEntry } from '../entries.ts';
import { toDetail } from '../rows/rows.ts';
import { isResoRecord, readReso } from './read-reso.ts';
import { toResoRecord } from './write-reso.ts';

const photos = [
  { file: 'a b/front é.jpg', alt: 'The front', focal: '60% 55%' },
  { file: 'garden.jpg', alt: '' },
];

/** @param given an entry of properties.json */
function createRecord(given: unknown): Readonly<Record<string, unknown>> {
  const entry = v.parse(PropertyEntry, given);
  const home = toDetail(entry, entry.id ?? 1, []);
  const { images: _images, address: _address, state: _state, amenities, ...fields } = home;
  const plain = { ...fields, amenities: (amenities ?? []).map(({ id }) => id), pictures: photos };
  return toResoRecord(plain, home, photos, undefined);
}

/** Writes and parses it first, as a file does. */
const read = (record: unknown) => {
  const value: unknown = JSON.parse(JSON.stringify(record));
  if (!isResoRecord(value)) throw new Error('Not seen as a record of the dictionary');
  return readReso(value);
};

const flat = {
  id: 7,
  reference: 'JJ-7',
  title: 'A flat',
  status: 'under offer',
  property_type: 'residential',
  agreement_type: 'rent',
  subtype: 'apartment',
  furnishing: 'semi-furnished',
  price: 85_000,
  bedrooms: 2,
  bathrooms: 2,
  area_sqft: 1_080,
  location: { address_line1: 'Kilimani', state: 'Nairobi', country: 'Kenya', lat: -1.29, lng: 36.79 },
  amenities: [1, 4, 18],
  agent: 'akinyi',
  listed_at: '2026-10-21',
  variants: [{ bedrooms: 2, bathrooms: 1, area_sqft: 900, price: 70_000 }],
};

describe('a home as a RESO record', () => {
  it('has the names and the lookups of the Data Dictionary', () => {
    expect(createRecord(flat)).toMatchObject({
      ListingKey: '7',
      ListingId: 'JJ-7',
      StandardStatus: 'Active Under Contract',
      MlsStatus: 'under offer',
      PropertyType: 'Residential Lease',
      PropertySubType: 'Apartment',
      Furnished: 'Partially',
      ListPrice: 85_000,
      LeaseAmountFrequency: 'Monthly',
      BedroomsTotal: 2,
      BathroomsTotalInteger: 2,
      LivingArea: 1_080,
      LivingAreaUnits: 'Square Feet',
      SubdivisionName: 'Kilimani',
      CountyOrParish: 'Nairobi',
      Country: 'KE',
      Latitude: -1.29,
      ListingContractDate: '2026-10-21',
      ListAgentMlsId: 'akinyi',
      AssociationAmenities: ['Security', 'Elevator(s)'],
      SecurityFeatures: ['Closed Circuit Camera(s)'],
      UnitTypes: [{ UnitTypeBedsTotal: 2, UnitTypeBathsTotal: 1, Local_LivingArea: 900, Local_ListPrice: 70_000 }],
      Media: [
        {
          MediaURL: 'pictures/a%20b/front%20%C3%A9.jpg',
          Order: 0,
          PreferredPhotoYN: true,
          ShortDescription: 'The front',
        },
        { MediaURL: 'pictures/garden.jpg', Order: 1, PreferredPhotoYN: false },
      ],
    });
  });

  it('uses its own fields only for values that the dictionary lacks or has less exactly', () => {
    const stay = { property_type: 'shortlet', agreement_type: 'shortlet' };
    const own = (given: object): string[] =>
      Object.keys(createRecord(given)).filter((name) => name.startsWith('Local_'));
    expect(own({ ...flat, variants: [] })).toEqual(['Local_Id', 'Local_Title']);
    expect(own({ ...flat, variants: [], subtype: 'villa', tags: ['new'], ...stay })).toEqual(
      'Local_Id Local_Title Local_PropertyType Local_Subtype Local_Tags'.split(' '),
    );
  });

  it('is parsed as the same home, for any home', () => {
    fc.assert(
      fc.property(anyEntry, (given) => {
        const before = v.parse(PropertyEntry, given);
        const { draft, problems, isOff } = read(createRecord(given));
        expect([problems, isOff]).toEqual([[], false]);
        const after = v.parse(PropertyEntry, draft);
        expect(after.pictures).toEqual(photos);
        expect(JSON.stringify(toDetail(after, given.id, []))).toBe(JSON.stringify(toDetail(before, given.id, [])));
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('a RESO record of another system', () => {
  const base = { ListingKey: 'abc', ListingId: 'M-1', Local_Title: 'House', PropertyType: 'Residential', ListPrice: 9 };

  it('becomes a home with the reference of that system', () => {
    const { draft, problems } = read(base);
    expect(problems).toEqual([]);
    expect(v.parse(PropertyEntry, draft)).toMatchObject({ reference: 'M-1', agreement_type: 'sale', price: 9 });
    expect(v.parse(PropertyEntry, draft).id).toBeUndefined();
    expect(read({ ...base, ListingId: undefined }).draft['reference']).toBe('abc');
  });

  it.each([
    [{ PropertyType: 'Villa' }, 'PropertyType', 'is not understood'],
    [{ PropertySubType: 'Castle' }, 'PropertySubType', 'is not understood'],
    [{ StandardStatus: 'Gone' }, 'StandardStatus', 'is not understood'],
    [{ LivingArea: 100, LivingAreaUnits: 'Acres' }, 'LivingAreaUnits', 'is not understood'],
    [{ LeaseAmountFrequency: 'Annually' }, 'LeaseAmountFrequency', 'is not understood'],
    [{ PropertyType: 'Land' }, 'Local_AgreementType', 'is missing'],
    [{ ListPrice: '9' }, 'ListPrice', 'must be a number'],
    [{ Media: [{ MediaURL: 'https://cdn.example/1.jpg' }] }, 'Media', 'is not read'],
    [{ Media: [{ MediaURL: 'pictures/%E0%A4%A' }] }, 'Media', 'is not read'],
  ])('is refused with %j, and the field is named', (more, field, message) => {
    expect(read({ ...base, ...more }).problems).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it.each([
    [{ StandardStatus: 'Closed' }, { status: 'sold' }],
    [
      { StandardStatus: 'Closed', PropertyType: 'Residential Lease' },
      { status: 'let', agreement_type: 'rent' },
    ],
    [{ StandardStatus: 'Pending' }, { status: 'under offer' }],
    [{ LivingArea: 100, LivingAreaUnits: 'Square Meters' }, { area_sqft: 1076 }],
    [{ LeaseAmountFrequency: 'Daily' }, { agreement_type: 'shortlet' }],
    [{ Local_Subtype: 'villa', PropertySubType: 'Castle' }, { subtype: 'villa' }],
  ])('is read with %j as %j', (more, expected) => {
    const { draft, problems } = read({ ...base, ...more });
    expect(problems).toEqual([]);
    expect(draft).toMatchObject(expected);
  });

  it('is not on the site if it was withdrawn', () => {
    expect(read({ ...base, StandardStatus: 'Withdrawn' }).isOff).toBe(true);
  });
});
