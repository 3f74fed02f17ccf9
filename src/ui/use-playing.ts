import { type RefObject, useEffect, useState } from 'react';
import { isSparing } from './preferences.ts';

interface Playing {
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  /** It never plays here, with reduced motion or where data is to be saved: a pause control would have nothing to pause. */
  readonly isStill: boolean;
  readonly setPaused: (paused: boolean) => void;
}

/**
 * Whether something that moves by itself may move now (S30): not while it is hovered, touched or has the focus,
 * not in a hidden tab, not with reduced motion or where data is to be saved, and not when paused.
 * @param region what the pointer or the focus must be outside of
 * @param wanted false for what never moves by itself
 */
export function usePlaying(region: RefObject<HTMLElement | null>, wanted: boolean): Playing {
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(true);
  const [isStill, setStill] = useState(false);

  useEffect(() => {
    const element = region.current;
    if (!wanted || element === null) return;
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    // The pointer may have been there before the script.
    let isHovered = matchMedia('(hover: hover)').matches && element.matches(':hover');
    let isTouched = false;
    const judge = () => {
      const still = stillness.matches || isSparing();
      setStill(still);
      setHeld(still || isHovered || isTouched || element.contains(document.activeElement) || document.hidden);
    };
    const afterFocus = () => queueMicrotask(judge);
    const enter = (event: PointerEvent) => {
      if (event.pointerType === 'touch') isTouched = true;
      else isHovered = true;
      judge();
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') isHovered = false;
      judge();
    };
    const touchElsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) {
        isTouched = false;
        judge();
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerenter', enter, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('focusin', afterFocus, { signal });
    element.addEventListener('focusout', afterFocus, { signal });
    document.addEventListener('pointerdown', touchElsewhere, { signal });
    document.addEventListener('visibilitychange', judge, { signal });
    stillness.addEventListener('change', judge, { signal });
    judge();
    return () => listening.abort();
  }, [region, wanted]);

  return { isPlaying: wanted && !isPaused && !isHeld, isPaused, isStill, setPaused };
}
