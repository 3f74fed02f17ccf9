import Supercluster from 'supercluster';
import type { Place } from '../distance.ts';
import { type Box, inBox, levelOf, MAX_SCALE, scaleOfLevel } from './viewport.ts';

/** Room of a label in px, with the finger's breadth that a press needs. */
export const LABEL_WIDTH = 88;
export const LABEL_HEIGHT = 46;

interface Home extends Place {
  readonly id: number;
}

/** Homes under one label. */
export interface Cluster<T extends Home> extends Place {
  /** By id; never empty. */
  readonly members: readonly T[];
}

/** The labels of homes by level. */
export interface Clusters<T extends Home> {
  /**
   * Puts homes under labels that do not cover one another at a level's scale, nor at any larger one of that level. Worked out
   * for the whole level, so that labels stay what they are while the map is moved.
   * @param level of viewport.ts
   * @param box only labels that stand in it
   * @returns those with most homes first; over the whole earth every home is in exactly one
   */
  readonly at: (level: number, box?: Box) => readonly Cluster<T>[];
}

/** Sorts homes once, for all levels. */
export function clustersOf<T extends Home>(homes: readonly T[]): Clusters<T> {
  const index = new Supercluster<{ readonly home: T }, Record<never, never>>({
    // So that the library's zoom is our level: 360 degrees are one tile at level 0.
    extent: 360 * scaleOfLevel(0),
    maxZoom: levelOf(MAX_SCALE),
    radius: LABEL_HEIGHT,
  });
  index.load(
    homes.map((home) => ({
      type: 'Feature',
      properties: { home },
      geometry: { type: 'Point', coordinates: [home.lng, home.lat] },
    })),
  );
  type Group = ReturnType<typeof index.getClusters>[number];
  interface Label extends Place {
    readonly groups: Group[];
  }
  const countOf = ({ properties }: Group): number => ('home' in properties ? 1 : properties.point_count);
  const homesIn = ({ properties }: Group): readonly T[] =>
    'home' in properties
      ? [properties.home]
      : index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.home);

  /** The library knows circles; of two labels that would cover each other the one with fewer homes joins the other. */
  const layOut = (level: number): readonly Label[] => {
    const scale = scaleOfLevel(level);
    const labels: Label[] = [];
    const byRow = new Map<number, Label[]>();
    const groups = index.getClusters([-180, -90, 180, 90], level).sort((a, b) => countOf(b) - countOf(a));
    for (const group of groups) {
      const [lng = 0, lat = 0] = group.geometry.coordinates;
      const row = Math.floor((lat * scale) / LABEL_HEIGHT);
      const covered = [row - 1, row, row + 1]
        .flatMap((near) => byRow.get(near) ?? [])
        .find(
          (label) =>
            Math.abs(label.lng - lng) * scale < LABEL_WIDTH && Math.abs(label.lat - lat) * scale < LABEL_HEIGHT,
        );
      if (covered !== undefined) {
        covered.groups.push(group);
        continue;
      }
      const label = { lat, lng, groups: [group] };
      labels.push(label);
      const others = byRow.get(row);
      if (others === undefined) byRow.set(row, [label]);
      else others.push(label);
    }
    return labels;
  };
  const known = new Map<number, readonly Label[]>();
  return {
    at: (level, box) => {
      const labels = known.get(level) ?? layOut(level);
      known.set(level, labels);
      return labels
        .filter((label) => box === undefined || inBox(box, label))
        .map(({ lat, lng, groups }) => ({
          lat,
          lng,
          members: groups.flatMap(homesIn).sort((a, b) => a.id - b.id),
        }));
    },
  };
}

/** True when no zoom parts homes in a box: they stand in one place, as finely as homes are placed. */
export const isOnePlace = (box: Box): boolean => box.east - box.west < ONE_PLACE && box.north - box.south < ONE_PLACE;
/** Degrees: a hundred metres or so. */
const ONE_PLACE = 0.0015;

/** Labels in the order of reading: by rows of a label's height from the top, each from the left. */
export const inReadingOrder = <T extends Place>(labels: readonly T[], scale: number): readonly T[] => {
  const rowAt = ({ lat }: Place): number => Math.floor(((90 - lat) * scale) / LABEL_HEIGHT);
  return [...labels].sort((a, b) => rowAt(a) - rowAt(b) || a.lng - b.lng);
};
