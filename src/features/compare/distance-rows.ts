import type { MyPlace } from '#data/device/my-places.queries.ts';
import { distancesOf } from '#parts/place-distances.ts';
import type { CompareRow } from './compare-rows.ts';
import type { OwnColumn } from './own-rows.ts';

/** How far each home is from the visitor's own places, in a straight line. */
export const distanceRows = (columns: readonly OwnColumn[], places: readonly MyPlace[]): readonly CompareRow[] =>
  places
    .map(
      (place): CompareRow => ({
        label: place.name,
        values: columns.map(({ property }) =>
          property === undefined ? undefined : distancesOf(property, [place])[0]?.words,
        ),
      }),
    )
    .filter(({ values }) => values.some((value) => value !== undefined));
