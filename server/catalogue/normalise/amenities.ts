import { AMENITIES } from '#contract/amenities.ts';
import type { BACKUP_POWERS, INTERNETS, WATERS } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';
import { mapWords } from './choices.ts';
import { didYouMean, normaliseWholeNumbers, ok, quote, type Reading, splitList } from './reading.ts';

const AMENITY_IDS: ReadonlyMap<string, number> = new Map([
  ...[...AMENITIES].map(([id, name]): [string, number] => [fold(name), id]),
  ...mapWords<number>([
    [1, '24 hour security, 24 7 security, security guard, gated, gated community, 24hr security'],
    [2, 'fitted kitchen, kitchen appliances, built in kitchen, appliances'],
    [4, 'cctv cameras, cctv surveillance, security cameras'],
    [5, 'rooftop, roof terrace'],
    [6, 'balconies'],
    [7, 'wardrobes, built in wardrobes, fitted wardrobes, closet'],
    [8, 'modern finishes, modern finish'],
    [9, 'air conditioning, air conditioner, a c'],
    [11, 'gym, gymnasium, fitness centre'],
    [12, 'pool, swimming pool, shared swimming pool'],
    [13, 'spa'],
    [14, 'covered parking bay, basement parking, parking covered'],
    [17, 'laundry room, utility'],
    [18, 'elevator, lifts, high speed lift, high speed lifts'],
    [19, 'fireplace'],
    [21, 'wooden floor, parquet, wood floors, hardwood floors'],
    [22, 'indoor pool'],
    [26, 'parking, ample parking, open parking'],
    [27, 'dsq, sq, staff quarters, staff quarter, servant quarters, domestic staff quarters, maids room'],
    [28, 'gardens, mature garden, lawn'],
  ]),
]);

/** Offices write these among the amenities. */
export interface AmenityFacts {
  readonly water?: (typeof WATERS)[number][];
  readonly backup_power?: (typeof BACKUP_POWERS)[number][];
  readonly internet?: (typeof INTERNETS)[number];
  readonly lift?: true;
  readonly gated?: true;
  readonly pets?: true;
}

const FACTS: ReadonlyMap<string, AmenityFacts> = mapWords<AmenityFacts>([
  [{ water: ['borehole'] }, 'borehole, boreholes, bore hole, borehole water'],
  [
    { water: ['mains'] },
    'city water, city council water, council water, county water, nairobi water, mains water, piped water',
  ],
  [
    { water: ['tank'] },
    'water tank, water tanks, water storage, water storage tank, water reservoir, rain water harvesting, rainwater harvesting',
  ],
  [{ backup_power: ['generator'] }, 'generator, generators, genset, power generator'],
  [{ backup_power: ['solar'] }, 'solar, solar power, solar panel, solar panels, solar energy, solar system, solar pv'],
  [{ backup_power: ['inverter'] }, 'inverter, inverters, power inverter'],
  [{ backup_power: ['yes'] }, 'backup power, back up power, power backup, power back up, full backup power'],
  [
    { internet: 'fibre' },
    'fibre, fiber, fibre internet, fiber internet, fibre optic, fiber optic, fibre ready, fiber ready',
  ],
  [{ internet: 'yes' }, 'internet, wifi, wi fi, internet ready'],
  [{ lift: true }, 'lift, lifts, elevator, elevators, high speed lift, high speed lifts'],
  [{ gated: true }, 'gated, gated community, gated estate, gated compound'],
  [{ pets: true }, 'pets allowed, pet friendly, pets welcome, pets ok'],
]);
/** "2 lifts", "shared borehole", "24 hour backup generator". */
const QUALIFIERS =
  /\b(?:own|private|shared|communal|community|common|full|automatic|reliable|constant|stand ?by|back ?up|24 7|24 ?(?:hrs?|hours?)|two|three|\d{1,2})\b/g;
const EN_SUITE =
  /^(?:(?:all|both|master|one|two|three|four|five|\d+|bed(?:room)?s?|rooms?) )*en ?suites?(?: (?:all|master|bed(?:room)?s?|bath(?:room)?s?|rooms?))*$/;

const lookUp = <T>(table: ReadonlyMap<string, T>, folded: string): T | undefined =>
  table.get(folded) ?? table.get(fold(folded.replace(QUALIFIERS, ' ')));

export interface AmenityReading {
  readonly ids: readonly number[];
  readonly facts: readonly AmenityFacts[];
  readonly tags: readonly string[];
}

/** Reads amenities by name or id; some are facts of their own, such as a borehole. A note names the unknown ones. */
export function readAmenities(text: string): Reading<AmenityReading> {
  const ids = new Set<number>();
  const facts: AmenityFacts[] = [];
  const tags = new Set<string>();
  const addAmenity = (name: string, isNumbers: boolean): boolean => {
    const folded = fold(name);
    const number = Number(normaliseWholeNumbers(name));
    const id = isNumbers && AMENITIES.has(number) ? number : lookUp(AMENITY_IDS, folded);
    const fact = lookUp(FACTS, folded);
    const isEnSuite = EN_SUITE.test(folded);
    if (id !== undefined) ids.add(id);
    if (fact !== undefined) facts.push(fact);
    if (isEnSuite) tags.add('en-suite');
    return id !== undefined || fact !== undefined || isEnSuite;
  };
  const unknown = splitList(text).flatMap((part) => {
    // The 7 of "24/7" is not an amenity.
    const isNumbers = !/\p{L}/u.test(part);
    if (addAmenity(part, isNumbers)) return [];
    const pieces = part.split(/[&+/]|\band\b/iu).map((piece) => piece.trim());
    const unknownPieces = pieces.filter((name) => name !== '' && !addAmenity(name, isNumbers));
    return unknownPieces.length === pieces.length ? [part] : unknownPieces;
  });
  const names = [...AMENITIES.values(), ...FACTS.keys()];
  const notes = unknown.map(
    (name) => `${quote(name)} is not an amenity of the site and is left out${didYouMean(name, names)}`,
  );
  return ok({ ids: [...ids], facts, tags: [...tags] }, notes.length === 0 ? undefined : notes.join('; '));
}
