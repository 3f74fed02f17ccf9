import Supercluster from 'supercluster';
import type { Place } from '../distance.ts';
import { type Box, getLevel, getLevelScale, MAX_SCALE } from './viewport.ts';

/** Size of a label in px, large enough to press. */
export const LABEL_WIDTH = 88;
export const LABEL_HEIGHT = 46;

interface Point extends Place {
  readonly id: number;
}

export interface Cluster<T extends Point> extends Place {
  readonly members: readonly T[];
}

/** Indexes properties once, for all levels. */
export function createClusters<T extends Point>(points: readonly T[]) {
  const index = new Supercluster<{ readonly point: T }, Record<never, never>>({
    // Makes the library's zoom our level: 360 degrees are one tile at level 0.
    extent: 360 * getLevelScale(0),
    maxZoom: getLevel(MAX_SCALE),
    radius: LABEL_HEIGHT,
  });
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  );
  type Group = ReturnType<typeof index.getClusters>[number];
  interface Label extends Place {
    readonly groups: Group[];
  }
  const getCount = ({ properties }: Group): number => ('point' in properties ? 1 : properties.point_count);
  const getPoints = ({ properties }: Group): readonly T[] =>
    'point' in properties
      ? [properties.point]
      : index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.point);

  /** Supercluster groups by circles. Of two labels that would still overlap, the one with fewer properties joins the other. */
  const layOut = (level: number): readonly Cluster<T>[] => {
    const scale = getLevelScale(level);
    const labels: Label[] = [];
    const byRow = new Map<number, readonly Label[]>();
    const groups = index.getClusters([-180, -90, 180, 90], level).sort((a, b) => getCount(b) - getCount(a));
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
      byRow.set(row, [...(byRow.get(row) ?? []), label]);
    }
    return labels.map(({ lat, lng, groups: joined }) => ({
      lat,
      lng,
      members: joined.flatMap(getPoints).sort((a, b) => a.id - b.id),
    }));
  };
  const clustersByLevel = new Map<number, readonly Cluster<T>[]>();
  return {
    /**
     * Groups properties under labels that do not overlap, for the whole level, so that they stay as the map moves.
     * @returns those with most properties first
     */
    getClusters: (level: number): readonly Cluster<T>[] => {
      const clusters = clustersByLevel.get(level) ?? layOut(level);
      clustersByLevel.set(level, clusters);
      return clusters;
    },
  };
}

/** True for a box so small that no zoom separates the properties in it. */
export const isOnePlace = (box: Box): boolean => box.east - box.west < ONE_PLACE && box.north - box.south < ONE_PLACE;
const ONE_PLACE = 0.0015;

/** Sorts labels in reading order: by rows of a label's height, from the left. */
export const sortForReading = <T extends Place>(labels: readonly T[], scale: number): readonly T[] => {
  const getRow = ({ lat }: Place): number => Math.floor(((90 - lat) * scale) / LABEL_HEIGHT);
  return [...labels].sort((a, b) => getRow(a) - getRow(b) || a.lng - b.lng);
};
