import { PAGE_SIZE } from '#contract/filter.ts';
import type { MapHome } from '#contract/map-points.ts';
import type { PropertySummary } from '#contract/property.ts';
import { kilometresBetween, type Place } from '#lib/distance.ts';
import { pointOf } from '#parts/place-distances.ts';

/** The ids of one page of homes, the nearest first; of equals the newer id. @param page from 1 */
export const nearestIds = (homes: readonly MapHome[], place: Place, page: number): readonly number[] =>
  homes
    .map((home) => ({ id: home.id, km: kilometresBetween(home, place) }))
    .sort((a, b) => a.km - b.km || b.id - a.id)
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map(({ id }) => id);

/** Homes in the order of nearness; those that do not say where they are come last, in the order they had. */
export function nearestFirst(homes: readonly PropertySummary[], place: Place): readonly PropertySummary[] {
  const kmOf = (home: PropertySummary): number => {
    const at = pointOf(home);
    return at === undefined ? Number.POSITIVE_INFINITY : kilometresBetween(at, place);
  };
  return homes
    .map((home, index) => ({ home, index, km: kmOf(home) }))
    .sort((a, b) => (a.km === b.km ? a.index - b.index : a.km - b.km))
    .map(({ home }) => home);
}
