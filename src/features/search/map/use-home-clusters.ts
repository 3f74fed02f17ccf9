import { startTransition, useMemo, useRef, useState } from 'react';
import type { HomeColumns } from '#contract/map-points.ts';
import { type Cluster, clustersOf, inReadingOrder } from '#lib/map/clusters.ts';
import { type Box, boxOf, levelOf, type Size, scaleOfLevel, type View, widened, within } from '#lib/map/viewport.ts';

/** Labels are there for so much more than what is in sight, on each side, so that moving the map seldom makes new ones. */
const MARGIN = 0.5;

interface Shown {
  /** The search whose homes were on the map. */
  readonly of: string;
  readonly level: number;
  readonly box: Box;
}

/**
 * The labels around what is in sight, in the order of reading. They are made anew when another level is reached or the view
 * leaves what was made, and then without holding up the hand that moves the map. Those of other homes are made when the map
 * shows where these are, and not for the view before as well.
 * @param of the search that the homes are of; undefined while they are on their way
 */
export function useHomeClusters(
  homes: HomeColumns,
  of: string | undefined,
): {
  readonly clusters: readonly Cluster[];
  readonly level: number;
  readonly follow: (view: View, size: Size) => void;
} {
  const [shown, setShown] = useState<Shown>();
  const latest = useRef<Shown>(undefined);
  const labels = useMemo(() => clustersOf(homes), [homes]);
  const clusters = useMemo(
    () =>
      shown === undefined || shown.of !== of
        ? []
        : inReadingOrder(labels.at(shown.level, shown.box), scaleOfLevel(shown.level)),
    [labels, shown, of],
  );
  const follow = (view: View, size: Size): void => {
    const level = levelOf(view.scale);
    const box = boxOf(view, size);
    if (of === undefined) return;
    const { current } = latest;
    if (current?.of === of && current.level === level && within(box, current.box)) return;
    const next = { of, level, box: widened(box, MARGIN) };
    latest.current = next;
    startTransition(() => setShown(next));
  };
  return { clusters, level: shown?.level ?? 0, follow };
}
