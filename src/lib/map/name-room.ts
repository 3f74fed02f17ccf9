import type { Place } from '../distance.ts';
import { scaleOfLevel } from './viewport.ts';

export interface PlaceName extends Place {
  readonly name: string;
  /** 0 is a city. A higher rank gives way sooner and shows at closer zoom. */
  readonly rank: number;
}

/** Height of a name with the room around it, in px. */
const NAME_HEIGHT = 22;
/** Room between names side by side, in px. */
const NAME_GAP = 14;

/**
 * Picks the names that fit at a level without overlapping, lower ranks first.
 * @param getWidth width of a drawn name, in px
 * @param getLevels the first level that shows a rank
 */
export function namesWithRoom(
  names: readonly PlaceName[],
  level: number,
  getWidth: (name: string) => number,
  getLevels: (rank: number) => number,
): readonly PlaceName[] {
  const scale = scaleOfLevel(level);
  const shown: { readonly place: PlaceName; readonly x: number; readonly y: number; readonly half: number }[] = [];
  const sorted = names.filter(({ rank }) => getLevels(rank) <= level).sort((a, b) => a.rank - b.rank);
  for (const place of sorted) {
    const x = place.lng * scale;
    const y = place.lat * scale;
    const half = getWidth(place.name) / 2 + NAME_GAP / 2;
    const covers = shown.some(
      (other) => Math.abs(other.y - y) < NAME_HEIGHT && Math.abs(other.x - x) < other.half + half,
    );
    if (!covers) shown.push({ place, x, y, half });
  }
  return shown.map(({ place }) => place);
}
