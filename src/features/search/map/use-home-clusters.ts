import { startTransition, useMemo, useRef, useState } from 'react';
import type { HomeColumns } from '#contract/map-points.ts';
import { type Cluster, clustersOf, inReadingOrder } from '#lib/map/clusters.ts';
import { type Box, boxOf, levelOf, type Size, scaleOfLevel, type View, widened, within } from '#lib/map/viewport.ts';

/** Labels are there for so much more than what is in sight, on each side, so that moving the map seldom makes new ones. */
const MARGIN = 0.5;

interface Shown {
  readonly level: number;
  readonly box: Box;
}

/**
 * The labels around what is in sight, in the order of reading. They are made anew when another level is reached or the view
 * leaves what was made, and then without holding up the hand that moves the map.
 */
export function useHomeClusters(homes: HomeColumns): {
  readonly clusters: readonly Cluster[];
  readonly level: number;
  readonly follow: (view: View, size: Size) => void;
} {
  const [shown, setShown] = useState<Shown>();
  const latest = useRef<Shown>(undefined);
  const labels = useMemo(() => clustersOf(homes), [homes]);
  const clusters = useMemo(
    () => (shown === undefined ? [] : inReadingOrder(labels.at(shown.level, shown.box), scaleOfLevel(shown.level))),
    [labels, shown],
  );
  const follow = (view: View, size: Size): void => {
    const level = levelOf(view.scale);
    const box = boxOf(view, size);
    if (latest.current?.level === level && within(box, latest.current.box)) return;
    const next = { level, box: widened(box, MARGIN) };
    latest.current = next;
    startTransition(() => setShown(next));
  };
  return { clusters, level: shown?.level ?? 0, follow };
}
