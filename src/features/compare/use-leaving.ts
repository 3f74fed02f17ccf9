import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GLIDE } from '#lib/drag-physics.ts';
import { shouldReduceMotion } from '#ui/preferences.ts';

/** In ms, as in the stylesheet. */
const FADE_MS = 140;

/** Rows and cells out of sight need no movement. */
function measureVisibleParts(box: HTMLElement | null): ReadonlyMap<Element, DOMRect> {
  const parts = [...(box?.querySelectorAll('tr, th, td') ?? [])].map(
    (part) => [part, part.getBoundingClientRect()] as const,
  );
  return new Map(parts.filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight));
}

/** Keeps removed columns until they have faded; the others then close up. @param box holds the table @returns ids to show */
export function useLeaving(ids: readonly number[], box: RefObject<HTMLElement | null>): readonly number[] {
  const [shown, setShown] = useState(ids);
  const places = useRef<ReadonlyMap<Element, DOMRect>>(undefined);
  const key = ids.join();
  const isLeaving = shown.length > ids.length && ids.every((id) => shown.includes(id));
  if (!isLeaving && shown.join() !== key) setShown(ids);

  useEffect(() => {
    if (!isLeaving) return;
    const remaining = key.split(',').map(Number);
    const timer = setTimeout(
      () => {
        if (!shouldReduceMotion()) places.current = measureVisibleParts(box.current);
        // The pressed link has gone with its column.
        if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
        setShown(remaining);
      },
      shouldReduceMotion() ? 0 : FADE_MS,
    );
    return () => clearTimeout(timer);
  }, [isLeaving, key, box]);

  // One effect a change of columns moves rows up or down, and cells in them to the side.
  useLayoutEffect(() => {
    const before = places.current;
    places.current = undefined;
    if (before === undefined || shown.length === 0) return;
    const moves = [...before].flatMap(([part, from]) => {
      if (!part.isConnected) return [];
      const to = part.getBoundingClientRect();
      const isRow = part.tagName === 'TR';
      return [{ part, translate: isRow ? `0 ${from.top - to.top}px` : `${from.left - to.left}px` }];
    });
    for (const { part, translate } of moves) part.animate({ translate: [translate, '0'] }, GLIDE);
    // The box would scroll after a snapped column that moves.
    box.current?.animate({ scrollSnapType: ['none', 'none'] }, GLIDE);
  }, [shown, box]);
  return isLeaving ? shown : ids;
}
