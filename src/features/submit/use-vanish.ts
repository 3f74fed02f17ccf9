import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A success message stays this long (spec §4, §9), ms. */
const SHOWN_MS = 5000;

/**
 * Takes a success message away after five seconds. The time stands still while the visitor points at it, has the focus on
 * one of its buttons, or looks at another tab: nobody loses what they are about to read or press.
 * @param isOn false: the message stays
 * @param onEnd called once
 */
export function useVanish(message: RefObject<HTMLElement | null>, isOn: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const element = message.current;
    if (!isOn || element === null) return;
    const over = new AbortController();
    const { signal } = over;
    let left = SHOWN_MS;
    let from = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPointedAt = false;

    const look = (): void => {
      const isUsed = isPointedAt || document.hidden || element.querySelector('a:focus, button:focus') !== null;
      if (isUsed && timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        left -= performance.now() - from;
      } else if (!isUsed && timer === undefined) {
        from = performance.now();
        timer = setTimeout(() => end(), Math.max(left, 0));
      }
    };
    const point = (is: boolean): void => {
      isPointedAt = is;
      look();
    };
    // A message that appears under a pointer at rest is not pointed at.
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (!isPointedAt && (movementX !== 0 || movementY !== 0)) point(true);
    };
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerleave', () => point(false), { signal });
    element.addEventListener('focusin', look, { signal });
    // The focus has moved on only after this event.
    element.addEventListener('focusout', () => queueMicrotask(look), { signal });
    document.addEventListener('visibilitychange', look, { signal });
    look();
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [message, isOn]);
}
