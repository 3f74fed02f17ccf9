import { describe, expect, it } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { createChecklist } from '#offline/saved/checklist.ts';
import { savedHome } from '#tests/fixtures/saved-home.ts';
import { compareCosts, compareFacts, DOES_NOT_APPLY } from './compare-rows.ts';
import { getDistanceRows } from './compare-screen.tsx';
import { getOwnRows } from './own-rows.ts';

const property = (id: number, more: Partial<PropertyDetail> = {}): PropertyDetail => ({
  id,
  title: `Home ${id}`,
  property_type: 'residential',
  subtype: 'house',
  agreement_type: 'sale',
  ...more,
});
const labels = (rows: readonly { readonly label: string }[]): string[] => rows.map(({ label }) => label);

describe('compared facts', () => {
  it('are in rows that differ and rows that agree', () => {
    const { differ, same } = compareFacts([
      property(1, { bedrooms: 4, tenure: 'freehold', area_sqft: 3900, price: 62_000_000 }),
      property(2, { bedrooms: 5, tenure: 'freehold', area_sqft: 6400, price: 138_000_000 }),
    ]);
    expect(labels(differ)).toEqual(['KES a sq ft', 'Beds', 'Area, sq ft']);
    expect(labels(same)).toEqual(['Type', 'Title type']);
    expect(differ[0]).toMatchObject({ values: ['15,897', '21,563'], best: { column: 0, word: 'Lowest' } });
    expect(differ[2]).toMatchObject({ values: ['3,900', '6,400'], best: { column: 1, word: 'Largest' } });
  });

  it('of sales alone do not apply to a let, but may be unstated by a sale', () => {
    const { differ } = compareFacts([
      property(1, { area_sqft: 3900, price: 62_000_000, search_seen: '2026-11-12' }),
      property(2, { area_sqft: 6400, price: 138_000_000, search_seen: 'not seen' }),
      property(3),
      property(4, { agreement_type: 'rent', area_sqft: 900, price: 65_000 }),
    ]);
    expect(differ.find(({ label }) => label === 'KES a sq ft')?.values[3]).toBe(DOES_NOT_APPLY);
    expect(differ.find(({ label }) => label === 'Land search')?.values.slice(2)).toEqual([undefined, DOES_NOT_APPLY]);
  });

  it('have short months, which fit beside another home’s on a phone', () => {
    const { differ } = compareFacts([
      property(1, { search_seen: '2026-11-12', available_from: '2027-05-01' }),
      property(2, { search_seen: '2026-09-03', available_from: 'now' }),
    ]);
    expect(differ.map(({ values }) => values)).toEqual([
      ['1 May 2027', 'Now'],
      ['Seen 12 Nov 2026', 'Seen 3 Sep 2026'],
    ]);
  });

  it('that one home lacks differ, and are not guessed', () => {
    const { differ } = compareFacts([property(1, { water: ['borehole'] }), property(2)]);
    expect(differ).toMatchObject([{ label: 'Water', values: ['Borehole', undefined], best: undefined }]);
  });

  it('that one home alone states are folded into one row', () => {
    const { differ } = compareFacts([
      property(1, { water: ['borehole'], tenure: 'freehold', bedrooms: 4 }),
      property(2, { year_built: 2019 }),
      property(3),
    ]);
    expect(differ).toMatchObject([
      { label: 'Beds', values: ['4', undefined, undefined] },
      {
        label: 'Only this home states',
        values: ['Water: Borehole\nTitle type: Freehold', 'Year built: 2019', undefined],
        absent: 'Nothing more',
      },
    ]);
  });

  it('have amenities in lists: those of one home alone, of some of them, and of all', () => {
    const withAmenities = (id: number, ...names: string[]) =>
      property(id, { amenities: names.map((name, index) => ({ id: index + 1, name })) });
    const { differ, same } = compareFacts([
      withAmenities(1, 'CCTV', 'Lift', 'Garden', 'Bar'),
      withAmenities(2, 'Lift', 'CCTV'),
      withAmenities(3, 'CCTV', 'Garage'),
    ]);
    expect(differ).toMatchObject([
      { label: 'Only this home has', values: ['Garden, Bar', undefined, 'Garage'], absent: 'Nothing listed' },
      { label: 'Shared by some', values: ['Lift', 'Lift', undefined] },
    ]);
    expect(same).toMatchObject([{ label: 'Type' }, { label: 'Amenities', values: ['CCTV', 'CCTV', 'CCTV'] }]);
  });

  it('of a home known by its summary only are not taken to be absent', () => {
    const known = property(1, { amenities: [{ id: 1, name: 'CCTV' }], year_built: 2008, search_seen: '2026-11-12' });
    const { differ, same } = compareFacts([known, property(2)], [false, true]);
    expect(labels(differ)).toEqual(['Known of this home', 'Amenities']);
    expect(labels(same)).toEqual(['Type']);
  });

  it('of one home alone have its amenities in one list', () => {
    const one = property(1, { amenities: [{ id: 1, name: 'CCTV' }] });
    expect(compareFacts([one, undefined]).differ).toEqual([]);
    expect(labels(compareFacts([one]).same)).toEqual(['Type', 'Amenities']);
  });

  it('highlight none where one home states no number, since it may be better', () => {
    const { differ } = compareFacts([
      property(1, { area_sqft: 3900, price: 62_000_000 }),
      property(2, { area_sqft: 6400, price: 138_000_000 }),
      property(3, {
        price: 5_900_000,
        variants: [
          { price: 5_900_000, area_sqft: 740 },
          { price: 7_000_000, area_sqft: 890 },
        ],
      }),
    ]);
    expect(differ[0]).toMatchObject({ label: 'KES a sq ft', values: ['15,897', '21,563', '7,865–7,973'] });
    expect(differ.map(({ best }) => best)).toEqual(differ.map(() => undefined));
  });

  it('highlight none of two equal ones', () => {
    const { differ } = compareFacts([900, 900, 800].map((area_sqft, index) => property(index + 1, { area_sqft })));
    expect(differ.find(({ label }) => label === 'Area, sq ft')?.best).toBeUndefined();
  });

  it('of an unknown home make no difference', () => {
    const { differ, same } = compareFacts([property(1, { bedrooms: 4 }), undefined, property(2, { bedrooms: 4 })]);
    expect(differ).toEqual([]);
    expect(same[0]).toMatchObject({ label: 'Beds', values: ['4', undefined, '4'] });
  });
});

describe('compared costs', () => {
  it('of a home in Nairobi are those of a town, as on its own page', () => {
    const costs = compareCosts([property(1, { price: 8_500_000, state: 'Nairobi' })]);
    expect(costs?.rows.map(({ label }) => label)).toEqual(['Buying costs in a city or town, on top of the price']);
  });

  it('are computed for a sale by the rates, for a let from its record', () => {
    const costs = compareCosts([
      property(1, { price: 8_500_000, service_charge: 9000 }),
      property(2, { agreement_type: 'rent', price: 60_000, deposit_months: 2, service_charge: 5000 }),
    ]);
    expect(Object.fromEntries(costs?.rows.map(({ label, values }) => [label, values]) ?? [])).toEqual({
      // 340,000 duty, 152,500 fee and VAT on it.
      'Buying costs in a city or town, on top of the price': ['KES 516,900', DOES_NOT_APPLY],
      'Buying costs in a rural area, on top of the price': ['KES 346,900', DOES_NOT_APPLY],
      'Before you get the keys': [DOES_NOT_APPLY, 'KES 185,000'],
      'Each month': ['KES 9,000', 'KES 65,000'],
    });
    expect(costs?.links[1]).toEqual({
      to: '/costs',
      search: { kind: 'moving', rent: '60000', deposit: '2', charges: '5000' },
    });
  });

  it('never guess a deposit or a service charge', () => {
    const costs = compareCosts([property(1, { agreement_type: 'rent', price: 60_000 })]);
    expect(costs?.rows).toEqual([
      { label: 'Each month', values: ['KES 60,000 and the service charge'], isFigure: false },
    ]);
  });

  it('of a home with options are those of the cheapest, and say so', () => {
    const priced = { price: 60_000, lowest_variant_price: 60_000, deposit_months: 1, service_charge: 5000 };
    const costs = compareCosts([property(1, { agreement_type: 'rent', ...priced }), property(2, priced)]);
    expect(costs?.rows.map(({ values, isFigure }) => [...values, isFigure])).toEqual([
      [DOES_NOT_APPLY, expect.stringMatching(/^From KES [\d,]+$/), true],
      [DOES_NOT_APPLY, expect.stringMatching(/^From KES [\d,]+$/), true],
      ['From KES 125,000', DOES_NOT_APPLY, true],
      // The service charge is stated, whatever the option.
      ['From KES 65,000', 'KES 5,000', true],
    ]);
  });

  it('are missing for a shortlet, a home without a price, and a sold one', () => {
    const shortlet = property(1, { agreement_type: 'shortlet', price: 9000 });
    expect(compareCosts([shortlet, property(2), property(3, { status: 'sold', price: 5 })])).toBeUndefined();
  });
});

describe('the visitor’s own rows', () => {
  const column = (record: PropertyDetail, more: Partial<ReturnType<typeof createChecklist>> = {}) => ({
    property: record,
    saved: undefined,
    checklist: { ...createChecklist(record.id), ...more },
  });

  it('are scores and the questions that were answered for any home', () => {
    const rows = getOwnRows([
      column(property(1), { marks: { damp: 'no' }, score: 4 }),
      column(property(2), { marks: { noise: 'yes', damp: 'yes' } }),
    ]);
    expect(rows.map(({ values, absent }) => [...values, absent])).toEqual([
      ['4 of 5', undefined, 'No score'],
      ['No', 'Yes', 'Not asked'],
      [undefined, 'Yes', 'Not asked'],
    ]);
  });

  it('say that a home has no note, not that nobody asked', () => {
    const rows = getOwnRows([
      { ...column(property(1)), saved: savedHome(1, { note: 'Loud road' }) },
      column(property(2)),
    ]);
    expect(rows).toMatchObject([{ values: ['Loud road', undefined], absent: 'No note' }]);
  });

  it('are missing without notes', () => {
    expect(getOwnRows([column(property(1)), { property: undefined, saved: undefined, checklist: undefined }])).toEqual(
      [],
    );
  });

  it('are each home’s distance to their own places', () => {
    const work = { slot: 1, name: 'Work', lat: -1.28, lng: 36.82 } as const;
    const [row] = getDistanceRows(
      [column(property(1, { location: { lat: -1.28, lng: 36.86 } })), column(property(2))],
      [work],
    );
    expect(row?.label).toBe('Work');
    expect(row?.values[0]).toMatch(/^4\.\d km$/);
    expect(row?.values[1]).toBeUndefined();
    expect(getDistanceRows([column(property(2))], [work])).toEqual([]);
  });
});
