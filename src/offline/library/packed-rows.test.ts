import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterRow } from '#contract/filter-rows.ts';
import { BACKUP_POWERS, type PropertyChange, WATERS } from '#contract/property.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { type IndexRow, type PackedRows, packRows, ROWS_LAYOUT, unpackRows } from './packed-rows.ts';

const told = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(fc.option(arbitrary, { nil: null }), { nil: undefined });
const text = fc.oneof(fc.constantFrom('sale', 'Karen', 'office_space', 'Nyumba "ya" Juu 🏠'), fc.string());
const count = fc.oneof(fc.constantFrom(0, 1, -1, 2.5, 1e12), fc.integer());
const offer = fc.record({ bedrooms: told(count), bathrooms: told(count), price: told(count), area_sqft: told(count) });
const indexRow = fc
  .record({
    id: fc.integer({ min: 1, max: 1e15 }),
    title: text,
    status: told(fc.constantFrom('available', 'let')),
    agreement_type: told(text),
    property_type: told(text),
    subtype: told(text),
    furnishing: told(text),
    tags: told(fc.array(text, { maxLength: 3 })),
    price: told(count),
    bedrooms: told(count),
    variants: told(fc.array(offer, { maxLength: 3 })),
    area_sqft: told(count),
    plot_acres: told(count),
    location: told(
      fc.record({
        address_line1: told(text),
        state: told(text),
        country: told(text),
        lat: told(fc.constantFrom(-1.29, 0, 91)),
        lng: told(fc.constant(36.78)),
      }),
    ),
    listed_at: told(text),
    service_charge: told(count),
    parking: told(count),
    pets: told(fc.boolean()),
    water: told(fc.subarray([...WATERS])),
    backup_power: told(fc.subarray([...BACKUP_POWERS])),
    available_from: told(fc.constantFrom('now', '2026-12-01')),
    amenity_ids: told(fc.subarray([1, 4, 28])),
    changes: told(fc.constantFrom<PropertyChange[]>([], [{ what: 'price', on: '2026-11-03', from: 2, to: 1 }])),
  })
  .chain((home) => fc.boolean().map((featured): IndexRow => ({ row: filterRow(home), featured })));

const bare: IndexRow = { row: filterRow({ id: 7, title: 'Villa' }), featured: false };
const rich: IndexRow = {
  row: filterRow({
    id: 8,
    title: 'Sunny office near Rhapta Road',
    status: 'let',
    agreement_type: 'rent',
    property_type: 'commercial',
    subtype: 'office_space',
    furnishing: null,
    tags: ['off-plan', 'On compound'],
    price: 90,
    variants: [{ bedrooms: null, bathrooms: 2, price: 80 }, { price: 0 }],
    location: { address_line1: 'Karen', state: 'Nairobi', country: 'Kenya', lat: -1.31942, lng: 36.70691 },
    listed_at: '2026-11-02',
    service_charge: 8500,
    pets: false,
    water: ['mains', 'tank'],
    backup_power: ['generator'],
    available_from: 'now',
    amenity_ids: [1, 28],
  }),
  featured: true,
};

describe('rows that are packed', () => {
  it('come out as they went in, told, none and not told apart', () => {
    fc.assert(
      fc.property(fc.array(indexRow, { maxLength: 12 }), (rows) => {
        expect(unpackRows(structuredClone(packRows(rows)))).toStrictEqual(rows);
      }),
      { numRuns: runs(200) },
    );
  });

  it('may hold any number of different texts', () => {
    for (const different of [10, 300, 70_000]) {
      const words = Array.from({ length: different }, (_, index) => `w${index}`);
      const rows: IndexRow[] = [{ row: { ...bare.row, words }, featured: false }];
      expect(unpackRows(packRows(rows))).toStrictEqual(rows);
    }
  });

  it('are nothing when storage has spoilt them', () => {
    const { texts, codes, numbers } = packRows([bare, rich]);
    const spoilt: PackedRows[] = [
      { texts: texts.slice(0, -1), codes, numbers },
      { texts, codes: codes.slice(0, -1), numbers },
      { texts, codes: Uint8Array.of(...codes, 0), numbers },
      { texts, codes, numbers: numbers.slice(0, -1) },
      { texts, codes: codes.map(() => 255), numbers },
    ];
    for (const packed of spoilt) expect(unpackRows(packed)).toBeUndefined();
  });

  it('are what this number of their layout says: what gives other rows, or packs them otherwise, needs a new number', () => {
    const { texts, codes, numbers } = packRows([bare, rich]);
    expect({ layout: ROWS_LAYOUT, texts, codes: codes.join(' '), numbers: numbers.join(' ') }).toMatchInlineSnapshot(`
      {
        "codes": "2 0 0 0 0 0 0 0 0 0 1 3 1 0 0 0 0 0 1 0 4 5 6 7 1 1 2 8 9 10 11 12 2 11 12 7 13 14 15 16 17 11 12 2 5 2 1 2 0 0 1",
        "layout": 3,
        "numbers": "7 Infinity Infinity -Infinity Infinity -Infinity 0 Infinity Infinity Infinity Infinity 8 -Infinity 2 80 Infinity Infinity Infinity -Infinity Infinity 90 134217729 Infinity 8500 -1.3194 36.7069",
        "texts": [
          "",
          "villa",
          "2026-11-02",
          "rent",
          "commercial",
          "office-space",
          "off plan",
          "on compound",
          "kenya",
          "karen",
          "nairobi",
          "sunny",
          "office",
          "near",
          "rhapta",
          "road",
        ],
      }
    `);
  });
});
