import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '#lib/distance.ts';
import {
  type Area,
  type Box,
  getAreaAround,
  getBox,
  getBoxAround,
  getSpot,
  isClear,
  isTouching,
  moveInside,
  type Size,
  type Spot,
  type View,
} from '#lib/map/viewport.ts';
import { readTextGrowth } from '#parts/map/map-colours.ts';
import type { MapRegion, PropertyLabel } from '#parts/map/map-messages.ts';
import { getPlaceTitle, getTownNear } from '#parts/map/map-names.ts';
import { coversMap, type MapView, readArea } from '#parts/map/map-view.ts';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon, Icon } from '#ui/icon.tsx';
import styles from './edge-buttons.module.css';
import { far as words } from './words.tsx';

interface EdgeButtonsProps {
  readonly map: RefObject<MapView | null>;
  readonly regions: readonly MapRegion[];
  readonly labels: readonly PropertyLabel[];
  readonly onShow: (box: Box) => void;
}

interface Frame {
  readonly view: View;
  readonly size: Size;
}

/** Buttons at the sides of the map, clear of its labels, tell how many homes are beyond, and where. */
export function EdgeButtons({ map, regions, labels, onShow }: EdgeButtonsProps) {
  const [frame, setFrame] = useState<Frame>();
  // The screen's layout effects, which move the map, run first.
  useEffect(() => {
    const { current } = map;
    if (current === null) return;
    const [view, size] = [current.view(), current.size()];
    setFrame((last) => (last?.view === view && last.size === size ? last : { view, size }));
  });
  const chips = frame === undefined ? [] : findChips(regions, getBox(frame.view, frame.size));
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame === undefined || group.current === null) return;
    const spots = labels.map((label) => ({ ...getSpot(frame.view, frame.size, label), isGroup: label.ids.length > 1 }));
    const growth = readTextGrowth();
    // What else lies over the map, such as its buttons.
    const placed: Area[] = [...(group.current.parentElement?.querySelectorAll<HTMLElement>('[data-covers=""]') ?? [])]
      .filter((element) => element.parentElement !== group.current)
      .map(readArea);
    for (const [index, button] of [...group.current.children].entries()) {
      const place = chips[index];
      if (place === undefined || !(button instanceof HTMLElement)) continue;
      const area = readArea(button);
      const y = Math.round(findClearTop({ ...place, ...area, growth }, frame.size, spots, placed));
      button.style.insetBlockStart = `${y}px`;
      placed.push({ ...area, y });
    }
    // Names on the map give way to the chips.
    map.current?.positionElements();
  });
  return (
    <div ref={group}>
      {chips.map(({ edge, count, where, box }) => (
        <button
          key={edge}
          type="button"
          {...coversMap}
          className={classNames(
            `middle flex gap-1 nowrap target-height ground-sheet text-sm strong absolute framed rounded ${styles['chip']}`,
            edge === 'east' && styles['east'],
          )}
          onClick={() => onShow(box)}
        >
          {edge === 'west' ? <Icon path={chevronLeftIcon} /> : null}
          <span>
            {count} <span className={styles['where']}>{where}</span>
            <span className="visually-hidden"> {words.outside}</span>
          </span>
          {edge === 'east' ? <Icon path={chevronRightIcon} /> : null}
        </button>
      ))}
    </div>
  );
}

/** In px with text of ordinary size: half of what is seen of a label, and room beside it. */
const LABEL_ROOM = { price: 40, count: 22, height: 20 } as const;
/** In px: zoom buttons are at the top right, figures at the top left, the scale, which grows with text, at the bottom left. */
const MARGINS = {
  east: { top: 116, bottom: 8 },
  west: { top: 28, bottom: 48 },
} as const;
const STEP = 4;

interface LabelSpot extends Spot {
  /** Its text is a count. */
  readonly isGroup?: boolean;
}

interface Wanted {
  readonly edge: keyof typeof MARGINS;
  /** The share of the map's height above its middle. */
  readonly at: number;
}

interface ChipRoom extends Wanted, Size {
  readonly x: number;
  /** How many times larger than ordinary text is. */
  readonly growth: number;
}

/** A chip under another, or under a button, cannot be read at all. */
const COVER_WEIGHT = 1000;

/** Finds the top, px, that covers no label, closest to the chip's height; else the fewest. @param spots middles of labels @param covers buttons and placed chips */
export function findClearTop(
  { at, edge, x, width, height, growth }: ChipRoom,
  size: Size,
  spots: readonly LabelSpot[],
  covers: readonly Area[] = [],
): number {
  const { top: first, bottom } = MARGINS[edge];
  // On a map that is too low for both, a chip under a button is better than one beyond the edge.
  const lowest = Math.max(0, size.height - height - bottom * growth);
  const highest = Math.min(first, lowest);
  const wanted = Math.min(lowest, Math.max(highest, at * size.height - height / 2));
  const inSight = spots.filter((spot) => isClear({ ...spot, width: 0, height: 0 }, size, []));
  const labels = inSight.map((spot) => {
    const wide = 2 * (spot.isGroup === true ? LABEL_ROOM.count : LABEL_ROOM.price) * growth;
    const room = { width: wide, height: 2 * LABEL_ROOM.height * growth };
    return getAreaAround(moveInside(spot, room, size), room);
  });
  const countCovered = (y: number): number => {
    const isCovered = (other: Area): boolean => isTouching({ x, y, width, height }, other);
    return labels.filter(isCovered).length + COVER_WEIGHT * covers.filter(isCovered).length;
  };
  return Array.from({ length: Math.floor((lowest - highest) / STEP) + 1 }, (_, index) => highest + index * STEP)
    .map((top) => ({ top, covered: countCovered(top), away: Math.abs(top - wanted) }))
    .reduce((best, next) =>
      next.covered < best.covered || (next.covered === best.covered && next.away < best.away) ? next : best,
    ).top;
}

interface Chip extends Wanted {
  readonly count: number;
  readonly where: string;
  readonly box: Box;
}

/** What is out of sight gets at most one chip for each side. */
export function findChips(regions: readonly MapRegion[], sight: Box): readonly Chip[] {
  const middle = getMiddle(sight);
  return (['west', 'east'] as const).flatMap((edge) => {
    const group = regions.filter(({ lng }) => lng > middle.lng === (edge === 'east'));
    const box = getBoxAround(group.flatMap((region) => getCorners(region.box)));
    if (box === undefined) return [];
    const { lat, lng } = getMiddle(box);
    const slope = (lat - middle.lat) / Math.max(0.01, Math.abs(lng - middle.lng));
    const at = Math.min(1, Math.max(0, 0.5 - slope / 2));
    const names = [...group].sort((a, b) => b.count - a.count).map((region) => getName(region, middle));
    const count = group.reduce((sum, region) => sum + region.count, 0);
    return [{ edge, at, count, where: words.where([...new Set(names)]), box }];
  });
}

const getCorners = ({ west, south, east, north }: Box): readonly Place[] => [
  { lat: south, lng: west },
  { lat: north, lng: east },
];
const getMiddle = ({ west, south, east, north }: Box): Place => ({ lat: (south + north) / 2, lng: (west + east) / 2 });

/** The coast is south-east of this point. */
const COAST: Place = { lat: -1.6, lng: 38.9 };

/** Within the town that is in sight, its area says more than the town. */
function getName(region: MapRegion, middle: Place): string {
  if (region.lng > COAST.lng && region.lat < COAST.lat) return words.coast;
  const town = getTownNear(region);
  return region.place !== '' && town === getTownNear(middle) ? getPlaceTitle(region.place) : town;
}
