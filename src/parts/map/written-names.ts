import { fold } from '#lib/fold.ts';
import { namesWithRoom, type PlaceName } from '#lib/map/name-room.ts';

/** The level of viewport.ts from which a rank of map-names.ts is written, and last the further names. */
const FIRST_LEVEL = [0, 2, 6, 8];

/** The names that are written on the map, by level. */
export interface WrittenNames {
  /**
   * The names with room at a level.
   * @param further names of the streets' sheet; those that the firm writes itself are left out
   * @param widthOf width of a name as it is drawn, in px; asked once for each level
   */
  readonly at: (
    level: number,
    further: readonly PlaceName[],
    widthOf: (name: string) => number,
  ) => readonly PlaceName[];
}

/** @param own the firm's own names, which go before all others */
export function writtenNames(own: readonly PlaceName[]): WrittenNames {
  const folded = new Set(own.map(({ name }) => fold(name)));
  const laidOut = new Map<string, readonly PlaceName[]>();
  return {
    at: (level, further, widthOf) => {
      const key = `${level} ${further.length}`;
      const known = laidOut.get(key);
      if (known !== undefined) return known;
      const names = [...own, ...further.filter(({ name }) => !folded.has(fold(name)))];
      const shown = namesWithRoom(names, level, widthOf, (rank) => FIRST_LEVEL[rank] ?? 0);
      laidOut.set(key, shown);
      return shown;
    },
  };
}
