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

/** What takes room on the map; its middle is so many px below its point. */
interface Block extends Pin {
  readonly below: number;
  readonly height: number;
}

const NAME_HEIGHT = 22;
const NAME_GAP = 14;
const PIN_HEIGHT = 28;
/** The middle of a name is this far below its point, in px. */
const NAME_MIDDLE = 11;
/** Where a name may be written: below its point, below a label on it, above such a label. */
const PLACES_TO_WRITE = [0, 16, -38];
/** A view's scale lies between that of its level and twice as much; a name beside its point could meet another on the way. */
const SCALES = [1, 1.5, 2];

/** Picks the names that fit without overlap, lower ranks first. @param widthOf px @param levelsOf the first level that shows a rank @param growth how many times larger than ordinary the names are */
export function pickNamesWithRoom(
  names: readonly PlaceName[],
  level: number,
  widthOf: (name: string) => number,
  levelsOf: (rank: number) => number,
  pins: readonly Pin[] = [],
  growth = 1,
): readonly RoomyName[] {
  // Larger names have the room of ordinary ones on a smaller map.
  const scale = getLevelScale(level) / growth;
  const isTouching = (a: Block, b: Block): boolean =>
    SCALES.some(
      (share) =>
        Math.abs((a.lat - b.lat) * scale * share - a.below + b.below) < (a.height + b.height) / 2 &&
        Math.abs(a.lng - b.lng) * scale * share < a.half + b.half,
    );
  const taken: Block[] = pins.map((pin) => ({ ...pin, below: 0, height: PIN_HEIGHT }));
  const sorted = names.filter(({ rank }) => levelsOf(rank) <= level).sort((a, b) => a.rank - b.rank);
  return sorted.flatMap((place) => {
    const half = (widthOf(place.name) / growth + NAME_GAP) / 2;
    const blocks = PLACES_TO_WRITE.map((below) => ({
      ...place,
      half,
      below: NAME_MIDDLE + below,
      height: NAME_HEIGHT,
    }));
    const free = blocks.find((block) => !taken.some((other) => isTouching(block, other)));
    if (free === undefined) return [];
    taken.push(free);
    return [{ ...place, below: (free.below - NAME_MIDDLE) * growth }];
  });
}
