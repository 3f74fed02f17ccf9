import type { ChoiceCounts } from './content-answers.ts';
import { AMENITY_COUNT, type PropertyFilter, WATER_SOURCES } from './filter.ts';
import { compileMustHaves, type FilterOutcome } from './filter-rows.ts';

// Server and worker count alike for the filter dialog.

export const getAmenityKey = (id: number): string => `amenities-${id}`;

/** Each yes-or-no must-have as a filter of its own; numbers and dates cannot be listed so. */
export const CHOICES: ReadonlyMap<string, PropertyFilter> = new Map<string, PropertyFilter>([
  ...Array.from({ length: AMENITY_COUNT }, (_, index): [string, PropertyFilter] => [
    getAmenityKey(index + 1),
    { amenities: [index + 1] },
  ]),
  ...WATER_SOURCES.map((water): [string, PropertyFilter] => [`water-${water}`, { water }]),
  ['backup_power', { backup_power: true }],
  ['pets', { pets: true }],
  ['reduced', { reduced: true }],
]);

/** Counts the results of a search, and how many of them have each of CHOICES. @param now ms since 1970 */
export function countChoices({ rows, unsaid }: FilterOutcome, now: number): ChoiceCounts {
  const having = [...CHOICES].map(([key, filter]): [string, number] => {
    const test = compileMustHaves(filter, now);
    return [key, test === undefined ? 0 : rows.filter(({ facts }) => test(facts) === 'match').length];
  });
  return { homes: rows.length, unsaid, having: Object.fromEntries(having) };
}
