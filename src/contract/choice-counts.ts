import type { ChoiceCounts } from './content-answers.ts';
import { AMENITY_COUNT, type PropertyFilter, WATER_SOURCES } from './filter.ts';
import type { FilterOutcome } from './filter-rows.ts';
import { mustHaves } from './must-haves.ts';

// How many homes a search finds, and how many of them have one more must-have: the numbers of the filter dialog. Counted by
// the server of its database and by the worker of its index, alike.

/** The key of an amenity among the choices. */
export const amenityKey = (id: number): string => `amenities-${id}`;

/** Each must-have that is there or not, as a filter of its own; what is asked for by a number or a date has no such list. */
export const CHOICES: ReadonlyMap<string, PropertyFilter> = new Map<string, PropertyFilter>([
  ...Array.from({ length: AMENITY_COUNT }, (_, index): [string, PropertyFilter] => [
    amenityKey(index + 1),
    { amenities: [index + 1] },
  ]),
  ...WATER_SOURCES.map((water): [string, PropertyFilter] => [`water-${water}`, { water }]),
  ['backup_power', { backup_power: true }],
  ['pets', { pets: true }],
  ['reduced', { reduced: true }],
]);

/** Counts what a search has found. @param now ms since 1970 */
export function countChoices({ rows, unsaid }: FilterOutcome, now: number): ChoiceCounts {
  const having = [...CHOICES].map(([key, filter]): [string, number] => {
    const test = mustHaves(filter, now);
    return [key, test === undefined ? 0 : rows.filter(({ facts }) => test(facts) === 'match').length];
  });
  return { homes: rows.length, unsaid, having: Object.fromEntries(having) };
}
