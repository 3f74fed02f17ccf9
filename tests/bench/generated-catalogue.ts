import places from '#content/places.json' with { type: 'json' };
import { FURNISHINGS, HERO_SUBTYPES, PROPERTY_TYPES, type PropertyFilter } from '#contract/filter.ts';

/*
 * A catalogue of any size, the same every time: properties that differ as those of a real firm do, and the filters that
 * people ask. Without Node or DOM, so that it runs in a browser as well.
 */

/** A stream of numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STREETS = [
  'Othaya Road',
  'Rhapta Road',
  'Ngong View',
  'Lenana Close',
  'Mtaro Place',
  'Beach Road',
  'Wood Avenue',
];
const KINDS = ['Sunny', 'Quiet', 'New', 'Family', 'Furnished', 'Corner', 'Garden'];
const DAY_MS = 86_400_000;
const NEWEST = Date.UTC(2026, 9, 31);

/** A property as properties.json of a catalogue folder has it, and as the contract's summary reads it. */
export function generateProperties(count: number, seed = 20_261_101) {
  const random = randomOf(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[upTo(list.length)];
    if (found === undefined) throw new Error('An empty list has nothing to choose');
    return found;
  };
  const somewhere = () => {
    const inNairobi = random() < 0.6;
    const state = inNairobi ? 'Nairobi' : oneOf(places.counties).name;
    return { address_line1: inNairobi ? oneOf(places.nairobi_areas).name : oneOf(places.cities).name, state };
  };
  return Array.from({ length: count }, (_, index) => {
    const type = random() < 0.7 ? 'RESIDENTIAL' : oneOf(PROPERTY_TYPES);
    const isHome = type === 'RESIDENTIAL';
    const agreement = random() < 0.5 ? 'sale' : isHome && random() < 0.2 ? 'shortlet' : 'rent';
    const subtype = oneOf(HERO_SUBTYPES[type]);
    const most = agreement === 'sale' ? 100_000_000 : agreement === 'rent' ? 600_000 : 60_000;
    const price = random() < 0.03 ? null : Math.ceil((random() ** 2 * most + most / 50) / 500) * 500;
    const bedrooms = isHome ? upTo(6) : null;
    const bathrooms = isHome ? 1 + upTo(4) : null;
    const layouts = isHome && price !== null && random() < 0.12 ? 2 + upTo(3) : 0;
    const { address_line1, state } = somewhere();
    return {
      id: index + 1,
      reference: `G-${index + 1}`,
      title: `${oneOf(KINDS)} ${subtype.toLowerCase()} near ${oneOf(STREETS)}`,
      description: 'One of many, so that the filter has something to look through.',
      status: random() < 0.94 ? 'available' : oneOf(['under offer', 'let', 'sold']),
      featured: random() < 0.01,
      property_type: type.toLowerCase(),
      agreement_type: agreement,
      subtype: subtype.toLowerCase(),
      furnishing: isHome ? oneOf(FURNISHINGS).toLowerCase() : null,
      tags: random() < 0.1 ? ['off-plan'] : random() < 0.1 ? ['on-compound'] : [],
      price,
      bedrooms,
      bathrooms,
      area_sqft: 300 + upTo(4000),
      location: { address_line1, state, country: 'Kenya' },
      variants: Array.from({ length: layouts }, (_unused, layout) => ({
        bedrooms: layout + 1,
        bathrooms: layout + 1,
        area_sqft: 400 * (layout + 1),
        price: (price ?? 0) + layout * 500_000,
      })),
      amenities: [1, 4, 6],
      listed_at: new Date(NEWEST - upTo(700) * DAY_MS).toISOString().slice(0, 10),
    };
  });
}

/** Twenty searches as people make them: by place, by words, by price, by rooms, wide and narrow, in each order. */
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
