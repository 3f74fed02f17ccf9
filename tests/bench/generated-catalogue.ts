import places from '#content/places.json' with { type: 'json' };
import { AMENITY_COUNT, FURNISHINGS, HERO_SUBTYPES, PROPERTY_TYPES, type PropertyFilter } from '#contract/filter.ts';

// A deterministic catalogue of any size: properties that differ like those of a real firm, and the filters that
// people use. Without Node or DOM, so that it runs in a browser too.

/** A stream of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STREETS = 'Othaya Road|Rhapta Road|Ngong View|Lenana Close|Mtaro Place|Beach Road|Wood Avenue'.split('|');
const KINDS = ['Sunny', 'Quiet', 'New', 'Family', 'Furnished', 'Corner', 'Garden'];
const DAY_MS = 86_400_000;
const NEWEST = Date.UTC(2026, 9, 31);

/** The facts of lists beside price and size (0033); some are unknown. */
function createFacts(random: () => number, isHome: boolean) {
  const pickKnown = <T>(share: number, value: T): T | null => (random() < share ? value : null);
  const pickBelow = (most: number): number => Math.floor(random() * most);
  const pickSome = <T>(list: readonly T[]): readonly T[] => list.filter(() => random() < 0.5);
  return {
    service_charge: pickKnown(0.7, pickBelow(60) * 500),
    parking: pickKnown(0.8, pickBelow(5)),
    pets: pickKnown(0.6, random() < 0.5),
    water: pickKnown(0.8, pickSome(['mains', 'borehole', 'tank'])),
    backup_power: pickKnown(0.7, pickSome(['generator', 'solar', 'inverter'])),
    available_from: pickKnown(
      0.6,
      random() < 0.5 ? 'now' : new Date(NEWEST + pickBelow(200) * DAY_MS).toISOString().slice(0, 10),
    ),
    amenities: isHome
      ? Array.from({ length: AMENITY_COUNT }, (_, index) => index + 1).filter(() => random() < 0.3)
      : [],
    confirmed_on: pickKnown(0.9, new Date(NEWEST - pickBelow(60) * DAY_MS).toISOString().slice(0, 10)),
  };
}

/** A property as properties.json of a catalogue folder has it. */
export function generateProperties(count: number, seed = 20_261_101) {
  const random = createRandom(seed);
  // A random stream of their own, so that other fields do not depend on facts.
  const randomFact = createRandom(seed + 1);
  const pickBelow = (most: number): number => Math.floor(random() * most);
  const pickOne = <T>(list: readonly T[]): T => {
    const found = list[pickBelow(list.length)];
    if (found === undefined) throw new Error('An empty list has nothing to choose');
    return found;
  };
  const somewhere = () => {
    const inNairobi = random() < 0.6;
    const state = inNairobi ? 'Nairobi' : pickOne(places.counties).name;
    return { address_line1: inNairobi ? pickOne(places.nairobi_areas).name : pickOne(places.cities).name, state };
  };
  return Array.from({ length: count }, (_, index) => {
    const type = random() < 0.7 ? 'RESIDENTIAL' : pickOne(PROPERTY_TYPES);
    const isHome = type === 'RESIDENTIAL';
    const agreement = random() < 0.5 ? 'sale' : isHome && random() < 0.2 ? 'shortlet' : 'rent';
    const subtype = pickOne(HERO_SUBTYPES[type]);
    const most = agreement === 'sale' ? 100_000_000 : agreement === 'rent' ? 600_000 : 60_000;
    const price = random() < 0.03 ? null : Math.ceil((random() ** 2 * most + most / 50) / 500) * 500;
    const bedrooms = isHome ? pickBelow(6) : null;
    const bathrooms = isHome ? 1 + pickBelow(4) : null;
    const layouts = isHome && price !== null && random() < 0.12 ? 2 + pickBelow(3) : 0;
    const { address_line1, state } = somewhere();
    return {
      id: index + 1,
      reference: `G-${index + 1}`,
      title: `${pickOne(KINDS)} ${subtype.toLowerCase()} near ${pickOne(STREETS)}`,
      description: 'One of many, so that the filter has something to look through.',
      status: random() < 0.94 ? 'available' : pickOne(['under offer', 'let', 'sold']),
      featured: random() < 0.01,
      property_type: type.toLowerCase(),
      agreement_type: agreement,
      subtype: subtype.toLowerCase(),
      furnishing: isHome ? pickOne(FURNISHINGS).toLowerCase() : null,
      tags: random() < 0.1 ? ['off-plan'] : random() < 0.1 ? ['on-compound'] : [],
      price,
      bedrooms,
      bathrooms,
      area_sqft: 300 + pickBelow(4000),
      location: { address_line1, state, country: 'Kenya' },
      variants: Array.from({ length: layouts }, (_unused, layout) => ({
        bedrooms: layout + 1,
        bathrooms: layout + 1,
        area_sqft: 400 * (layout + 1),
        price: (price ?? 0) + layout * 500_000,
      })),
      listed_at: new Date(NEWEST - pickBelow(700) * DAY_MS).toISOString().slice(0, 10),
      ...createFacts(randomFact, isHome),
    };
  });
}

/** The same as summaries of an API host: with ids of amenities, a point, and some earlier prices. */
export function generateSummaries(count: number) {
  const random = createRandom(count);
  // A price is "reduced" for thirty days from then.
  const lately = new Date(Date.now() - 9 * DAY_MS).toISOString().slice(0, 10);
  return generateProperties(count).map(({ amenities, location, ...home }) => {
    const from = middleOf.get(location.address_line1);
    const isReduced = home.price !== null && random() < 0.08;
    return {
      ...home,
      amenity_ids: amenities,
      location: {
        ...location,
        ...(from === undefined
          ? {}
          : { lat: from.lat + (random() - 0.5) * 0.04, lng: from.lng + (random() - 0.5) * 0.04 }),
      },
      changes: isReduced
        ? [{ what: 'price', on: lately, from: Math.round((home.price ?? 0) * 1.1), to: home.price }]
        : [],
    };
  });
}
const middleOf = new Map([...places.cities, ...places.nairobi_areas].map((place) => [place.name, place]));

/** Twenty realistic searches: by place, text, price and rooms, wide and narrow, in each order. */
export const FILTERS: readonly PropertyFilter[] = [
  {},
  { agreement_type: 'SALE' },
  { agreement_type: 'RENT', sort: 'price-up' },
  { agreement_type: 'SHORTLET' },
  { agreement_type: 'SALE', sort: 'price-down' },
  { agreement_type: 'SALE', property_type: 'RESIDENTIAL' },
  { agreement_type: 'RENT', property_type: 'COMMERCIAL', subtype: 'Office Space' },
  { agreement_type: 'SALE', property_type: 'LAND', sort: 'price-up' },
  { agreement_type: 'RENT', location: 'Kilimani' },
  { agreement_type: 'SALE', location: 'Nairobi', bedrooms: 3 },
  { agreement_type: 'SALE', location: 'near othaya' },
  { agreement_type: 'RENT', location: 'furn apart wood', sort: 'price-up' },
  { location: 'gard vil' },
  { agreement_type: 'SALE', min_price: 5_000_000, max_price: 20_000_000 },
  { agreement_type: 'RENT', max_price: 120_000, bedrooms: 2, bathrooms: 2 },
  { agreement_type: 'SALE', bedrooms: 4, sort: 'price-up' },
  { agreement_type: 'RENT', furnishing: 'FURNISHED' },
  { agreement_type: 'SALE', tag: 'off-plan', sort: 'price-down' },
  { agreement_type: 'SALE', property_type: 'RESIDENTIAL', subtype: 'Apartment', location: 'Westlands', bedrooms: 2 },
  { agreement_type: 'RENT', property_type: 'RESIDENTIAL', location: 'no such place at all' },
];

/** The same with must-haves: each filter, alone and combined. */
export const ALL_FILTERS: readonly PropertyFilter[] = [
  ...FILTERS,
  { agreement_type: 'RENT', places: ['Kilimani', 'Lavington', 'Nairobi', 'Karen', 'near othaya'] },
  { agreement_type: 'RENT', amenities: [1, 4] },
  { agreement_type: 'SALE', min_size: 1_500, sort: 'price-up' },
  { agreement_type: 'RENT', water: 'borehole' },
  { agreement_type: 'RENT', backup_power: true, pets: true },
  { agreement_type: 'SALE', parking: 2, bedrooms: 3 },
  { agreement_type: 'RENT', rooms: [0, 1], max_price: 40_000 },
  { agreement_type: 'RENT', available_by: '2026-12-01', max_service_charge: 10_000 },
  { agreement_type: 'SALE', reduced: true },
  { agreement_type: 'SALE', bounds: [36.7, -1.35, 36.85, -1.2] },
  {
    agreement_type: 'RENT',
    amenities: [1, 7],
    min_size: 600,
    water: 'mains',
    backup_power: true,
    pets: true,
    parking: 1,
    available_by: '2027-01-01',
    max_service_charge: 20_000,
    bounds: [36.6, -1.45, 37, -1.1],
    sort: 'price-down',
  },
];
