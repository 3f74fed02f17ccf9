import type { Place } from '#lib/distance.ts';
import { type Box, boxAround, overlaps, widened } from '#lib/map/viewport.ts';
import type { MapRegion } from '#parts/map/map-messages.ts';
import { getTownNear } from '#parts/map/map-names.ts';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon, Icon } from '#ui/icon.tsx';
import styles from './far-regions.module.css';
import { far as words } from './words.tsx';

interface FarRegionsProps {
  /** The first is what the map opened on. */
  readonly regions: readonly MapRegion[];
  /** undefined while the map is as it opened. */
  readonly visible: Box | undefined;
  readonly onShow: (box: Box) => void;
}

/** At the edges of the map: how many homes are beyond, and where. */
export function FarRegions({ regions, visible, onShow }: FarRegionsProps) {
  return findChips(regions, visible).map(({ isEast, at, words: text, box }) => (
    <button
      key={`${isEast}`}
      type="button"
      className={classNames('middle flex gap-1 nowrap', styles['chip'], isEast && styles['east'])}
      style={{ insetBlockStart: `${Math.round(at * 100)}%` }}
      onClick={() => onShow(box)}
    >
      {isEast ? null : <Icon path={chevronLeftIcon} />}
      {text}
      {isEast ? <Icon path={chevronRightIcon} /> : null}
    </button>
  ));
}

interface Chip {
  readonly isEast: boolean;
  /** Share of the map's height above it. */
  readonly at: number;
  readonly words: string;
  readonly box: Box;
}

/** The regions out of sight, at most one chip for each side. */
export function findChips(regions: readonly MapRegion[], visible: Box | undefined): readonly Chip[] {
  const [main] = regions;
  if (main === undefined) return [];
  const sight = visible ?? widened(main.box, 0.4);
  const middle = getMiddle(sight);
  const beyond = regions.filter(({ box }) => !overlaps(box, sight));
  return [false, true].flatMap((isEast) => {
    const group = beyond.filter(({ box }) => getMiddle(box).lng > middle.lng === isEast);
    const box = boxAround(group.flatMap((region) => getCorners(region.box)));
    if (box === undefined) return [];
    const { lat, lng } = getMiddle(box);
    const slope = (lat - middle.lat) / Math.max(0.01, Math.abs(lng - middle.lng));
    // Clear of the buttons at the upper right and of the scale at the lower left.
    const at = Math.min(isEast ? 0.78 : 0.7, Math.max(isEast ? 0.4 : 0.2, 0.5 - slope / 2));
    const names = [...group].sort((a, b) => b.count - a.count).map((region) => getName(region.at));
    const count = group.reduce((sum, region) => sum + region.count, 0);
    return [{ isEast, at, words: `${count} ${words.where([...new Set(names)])}`, box }];
  });
}

const getCorners = ({ west, south, east, north }: Box): readonly Place[] => [
  { lat: south, lng: west },
  { lat: north, lng: east },
];
const getMiddle = ({ west, south, east, north }: Box): Place => ({ lat: (south + north) / 2, lng: (west + east) / 2 });

/** Towns south-east of this point are the coast's. */
const COAST: Place = { lat: -1.6, lng: 38.9 };

const getName = (at: Place): string => (at.lng > COAST.lng && at.lat < COAST.lat ? words.coast : getTownNear(at));
