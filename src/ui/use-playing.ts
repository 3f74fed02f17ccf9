import { type RefObject, useEffect, useState } from 'react';
import { isSparing } from './preferences.ts';

interface Playing {
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  /** True where it never plays, with reduced motion or data saving: no pause button is needed. */
  readonly isStill: boolean;
  readonly setPaused: (paused: boolean) => void;
}

/** Whether something may move by itself now (S30): not while it is touched, hidden, sparing or paused. */
export function usePlaying(region: RefObject<HTMLElement | null>, isMoving: boolean): Playing {
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(true);
  const [isStill, setStill] = useState(false);

  useEffect(() => {
    const element = region.current;
    if (!isMoving || element === null) return;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    // The pointer may have been over the region before the script ran.
    let isHovered = matchMedia('(hover: hover)').matches && element.matches(':hover');
    let isTouched = false;
    const update = () => {
      const shouldStandStill = reducedMotion.matches || isSparing();
      setStill(shouldStandStill);
      setHeld(
        shouldStandStill || isHovered || isTouched || element.contains(document.activeElement) || document.hidden,
      );
    };
    const onFocusChange = () => queueMicrotask(update);
    const onPointerEnter = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') isTouched = true;
      else isHovered = true;
      update();
    };
    const onPointerLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') isHovered = false;
      update();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || element.contains(target)) return;
      isTouched = false;
      update();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('pointerenter', onPointerEnter, { signal });
    element.addEventListener('pointerleave', onPointerLeave, { signal });
    element.addEventListener('focusin', onFocusChange, { signal });
    element.addEventListener('focusout', onFocusChange, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    document.addEventListener('visibilitychange', update, { signal });
    reducedMotion.addEventListener('change', update, { signal });
    update();
    return () => listeners.abort();
  }, [region, isMoving]);

  return { isPlaying: isMoving && !isPaused && !isHeld, isPaused, isStill, setPaused };
}
