import type { Place } from '../distance.ts';
import { getLevelScale } from './viewport.ts';

export interface PlaceName extends Place {
  readonly name: string;
  /** 0 is a city. A higher rank gives way sooner and shows at closer zoom. */
  readonly rank: number;
}

export interface Pin extends Place {
  readonly half: number;
}

export interface RoomyName extends PlaceName {
  readonly below: number;
}

const NAME_HEIGHT = 22;
const NAME_GAP = 14;

const PIN_HALF = 14;
/** The middle of a name is this far below its point, in px. */
const NAME_MIDDLE = 11;
/** Where a name may be written: below its point, below a label on it, above such a label. */
const PLACES_TO_WRITE = [0, 16, -38];

/** Picks the names that fit without overlap, lower ranks first. @param widthOf px @param levelsOf the first level that shows a rank */
export function pickNamesWithRoom(
  names: readonly PlaceName[],
  level: number,
  widthOf: (name: string) => number,
  levelsOf: (rank: number) => number,
  pins: readonly Pin[] = [],
): readonly RoomyName[] {
  const scale = getLevelScale(level);
  const shown: { readonly place: RoomyName; readonly x: number; readonly y: number; readonly half: number }[] = [];
  const sorted = names.filter(({ rank }) => levelsOf(rank) <= level).sort((a, b) => a.rank - b.rank);
  for (const place of sorted) {
    const x = place.lng * scale;
    const half = widthOf(place.name) / 2 + NAME_GAP / 2;
    /** A view's scale lies between that of its level and twice as much. */
    const isUnderPin = (below: number) =>
      pins.some((pin) =>
        [scale, scale * 2].some(
          (at) =>
            Math.abs((place.lat - pin.lat) * at - NAME_MIDDLE - below) < PIN_HALF + NAME_HEIGHT / 2 &&
            Math.abs(place.lng - pin.lng) * at < half + pin.half,
        ),
      );
    for (const below of PLACES_TO_WRITE) {
      const y = place.lat * scale - below;
      const covers = shown.some(
        (other) => Math.abs(other.y - y) < NAME_HEIGHT && Math.abs(other.x - x) < other.half + half,
      );
      if (covers || isUnderPin(below)) continue;
      shown.push({ place: { ...place, below }, x, y, half });
      break;
    }
  }
  return shown.map(({ place }) => place);
}
