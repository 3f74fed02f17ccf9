import { expect, test } from 'vitest';
import { type PlaceProperty, placeFacts } from './count-place.ts';
import { getPlaceName } from './known-places.ts';

const property = (id: number, more: Partial<PlaceProperty> = {}): PlaceProperty => ({
  id,
  agreement: 'sale',
  type: 'residential',
  subtype: 'apartment',
  price: id * 1_000_000,
  listed_at: `2026-10-${String(id).padStart(2, '0')}`,
  agent: 'fatma',
  change: null,
  ...more,
});
const facts = (properties: readonly PlaceProperty[], location = 'kilimani', countByName = new Map<string, number>()) =>
  placeFacts({
    location,
    properties,
    countByName,
    countedAt: '2026-11-01T00:00:00Z',
    getTitles: async (ids) => new Map(ids.map((id) => [id, `Home ${id}`])),
  });

test('counts homes by kind, the most frequent first, with prices for at least four homes', async () => {
  const properties = [
    property(1),
    property(2),
    property(3),
    property(10),
    property(5, { price: null }),
    property(6, { agreement: 'rent', price: 9 }),
  ];
  expect(await facts(properties)).toMatchObject({
    name: 'Kilimani',
    homes: 6,
    kinds: [
      { agreement: 'SALE', name: 'Apartment', homes: 5, prices: { lowest: 1e6, middle: 2.5e6, highest: 1e7 } },
      { agreement: 'RENT', name: 'Apartment', homes: 1 },
    ],
  });
  const [, rented] = (await facts(properties))?.kinds ?? [];
  expect(rented).not.toHaveProperty('prices');
});

test('uses the median price of an odd number of homes', async () => {
  const [kind] = (await facts([property(1), property(2), property(7), property(8), property(9)]))?.kinds ?? [];
  expect(kind?.prices).toEqual({ lowest: 1e6, middle: 7e6, highest: 9e6 });
});

test('counts a shortlet in any notation, and a home without a subtype by its type', async () => {
  const properties = [
    property(1, { type: 'shortlet', subtype: null, agreement: 'rent' }),
    property(2, { type: 'land', subtype: undefined }),
    property(3, { type: undefined, subtype: null }),
  ];
  expect((await facts(properties))?.kinds.map(({ agreement, name }) => `${agreement} ${name}`)).toEqual([
    'SALE Land',
    'SALE Other',
    'SHORTLET Home',
  ]);
});

test('names the three newest homes, and the agents with the most homes', async () => {
  const properties = [1, 2, 3, 4].map((id) => property(id, { agent: id === 4 ? null : id === 3 ? 'juma' : 'fatma' }));
  const found = await facts([...properties, property(9, { listed_at: '' })]);
  expect(found?.newest.map(({ title }) => title)).toEqual(['Home 4', 'Home 3', 'Home 2']);
  expect(found?.people).toEqual([
    { username: 'fatma', homes: 3 },
    { username: 'juma', homes: 1 },
  ]);
});

test('shows a change since the listing with its day, and no change of an earlier listing', async () => {
  const change = { what: 'price', on: '2026-10-20', from: 3e6, to: 2e6 } as const;
  const older = { ...change, on: '2026-09-30' };
  const properties = [property(1), property(2, { change }), property(3, { change: older }), property(4)];
  const found = await facts([...properties, property(5, { listed_at: '', change: { ...change, on: '2026-10-02' } })]);
  expect(found?.newest).toEqual([
    { id: 2, title: 'Home 2', listed_at: '2026-10-02', change },
    { id: 4, title: 'Home 4', listed_at: '2026-10-04' },
    { id: 3, title: 'Home 3', listed_at: '2026-10-03' },
  ]);
});

test('lists nearby places with homes, the nearest first; in a county the places with the most homes', async () => {
  const countByName = new Map([
    ['kileleshwa', 2],
    ['karen', 9],
    ['nairobi', 40],
    ['thika', 4],
  ]);
  expect((await facts([property(1)], 'Kilimani', countByName))?.near).toEqual([
    { name: 'Kileleshwa', homes: 2 },
    { name: 'Karen', homes: 9 },
    { name: 'Thika', homes: 4 },
  ]);
  expect((await facts([property(1)], 'Nairobi', countByName))?.near).toEqual([
    { name: 'Karen', homes: 9 },
    { name: 'Kileleshwa', homes: 2 },
  ]);
});

test('has no facts for unknown words, or a place without homes', async () => {
  expect(await facts([property(1)], 'sea view')).toBeNull();
  expect(await facts([], 'Kilimani')).toBeNull();
  expect([getPlaceName('mombasa-road'), getPlaceName('sea view')]).toEqual(['Mombasa Road', undefined]);
});
