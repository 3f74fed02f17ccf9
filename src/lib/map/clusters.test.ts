import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { type Cluster, createClusters, isOnePlace, LABEL_HEIGHT, LABEL_WIDTH, sortForReading } from './clusters.ts';
import { getBoxAround, getLevelScale } from './viewport.ts';

interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/** In thousandths of a degree. */
const anySpot = fc.oneof(
  fc.record({ lat: fc.integer({ min: -5000, max: 5000 }), lng: fc.integer({ min: 34_000, max: 42_000 }) }),
  // Many beside each other.
  fc.record({ lat: fc.integer({ min: -1310, max: -1270 }), lng: fc.integer({ min: 36_770, max: 36_810 }) }),
);
const anySpots = fc.array(anySpot, { maxLength: 250 });
const anyLevel = fc.integer({ min: 0, max: 10 });

const createTestClusters = (spots: readonly Spot[]) =>
  createClusters(spots.map(({ lat, lng }, id) => ({ id, lat: lat / 1000, lng: lng / 1000 })));
type Home = Spot & { readonly id: number };
const getIds = (clusters: readonly Cluster<Home>[]): number[][] =>
  clusters.map(({ members }) => members.map(({ id }) => id));
const isClusterOnOnePlace = (cluster: Cluster<Home> | undefined): boolean => {
  const box = getBoxAround(cluster?.members ?? []);
  return box !== undefined && isOnePlace(box);
};

describe('labels of homes', () => {
  it('have every home exactly once, and never overlap', () => {
    fc.assert(
      fc.property(anySpots, anyLevel, (spots, level) => {
        const clusters = createTestClusters(spots).getClusters(level);
        const ids = getIds(clusters)
          .flat()
          .sort((a, b) => a - b);
        expect(ids).toEqual(spots.map((_, index) => index));
        const scale = getLevelScale(level);
        for (const [index, one] of clusters.entries()) {
          for (const other of clusters.slice(index + 1)) {
            const apart =
              Math.abs(one.lng - other.lng) * scale >= LABEL_WIDTH - 1e-6 ||
              Math.abs(one.lat - other.lat) * scale >= LABEL_HEIGHT - 1e-6;
            expect(apart).toBe(true);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('do not depend on the order in which levels are requested', () => {
    fc.assert(
      fc.property(anySpots, fc.array(anyLevel, { minLength: 1, maxLength: 4 }), (spots, levels) => {
        const clusters = createTestClusters(spots);
        for (const level of levels) {
          expect(clusters.getClusters(level)).toEqual(createTestClusters(spots).getClusters(level));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('are one label for ten thousand homes in one place, at every level', () => {
    const clusters = createTestClusters(Array.from({ length: 10_000 }, () => ({ lat: -1292, lng: 36_787 })));
    for (const level of [0, 5, 10]) {
      const [only, ...others] = clusters.getClusters(level);
      expect(others).toEqual([]);
      expect(only?.members).toHaveLength(10_000);
      expect(isClusterOnOnePlace(only)).toBe(true);
    }
  });

  it('split when zooming in', () => {
    const clusters = createTestClusters([
      { lat: -1280, lng: 36_780 },
      { lat: -1310, lng: 36_810 },
    ]);
    expect(getIds(clusters.getClusters(2))).toEqual([[0, 1]]);
    expect(clusters.getClusters(9)).toHaveLength(2);
    expect(isClusterOnOnePlace(clusters.getClusters(2)[0])).toBe(false);
  });

  it('are ordered from the top, each row from the left', () => {
    const labels = [
      { lat: -2, lng: 36 },
      { lat: 1, lng: 38 },
      { lat: 1, lng: 35 },
    ];
    expect(sortForReading(labels, 100)).toEqual([
      { lat: 1, lng: 35 },
      { lat: 1, lng: 38 },
      { lat: -2, lng: 36 },
    ]);
  });
});
