import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Places } from './moving-rows.ts';
import { whenUsed } from './when-used.ts';

type MovingRows = typeof import('./moving-rows.ts');

/**
 * Rows of a list glide to a new place and fade when they go. What moves them is loaded when somebody uses the page; until then,
 * and with reduced motion, they are simply where they belong.
 * @param onDrop lets a hand move rows by their handle (`data-handle`): told the old and the new place, it resolves when
 *   the list shows the outcome
 * @returns the list, and what takes it as its `ref`
 */
export function useMovingRows(onDrop?: (from: number, to: number) => Promise<void>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [moving, setMoving] = useState<MovingRows>();
  const places = useRef<Places>(undefined);
  const drop = useRef(onDrop);
  const canDrag = onDrop !== undefined;

  useEffect(() => {
    // Without signal, before it was kept: rows stand still.
    whenUsed(() => void import('./moving-rows.ts').then(setMoving, () => undefined));
  }, []);
  useLayoutEffect(() => {
    drop.current = onDrop;
    places.current = list === null ? undefined : moving?.moveRows(list, places.current);
  });
  useEffect(() => {
    if (moving === undefined || list === null || !canDrag) return;
    const settle = (): void => {
      places.current = moving.moveRows(list, places.current);
    };
    return moving.dragRows(list, (from, to) => {
      if (from === to) settle();
      else void drop.current?.(from, to).finally(settle);
    });
  }, [moving, list, canDrag]);

  return [list, setList] as const;
}
