import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

const VISIBLE_MS = 5000;

/** Ends a message after five seconds, which begin again after a look at it or at another tab. @returns its handlers */
export function useVanish(id: string | number | undefined, onEnd: () => void) {
  /** A message that goes with its focus leaves this behind, and the next one is not held by it. */
  const [heldId, setHeldId] = useState<string | number>();
  const isHeld = id === heldId;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (id === undefined || isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      clearTimeout(timer);
      timer = document.hidden ? undefined : setTimeout(() => end(), VISIBLE_MS);
    };
    document.addEventListener('visibilitychange', start);
    start();
    return () => {
      document.removeEventListener('visibilitychange', start);
      clearTimeout(timer);
    };
  }, [id, isHeld]);
  return {
    onPointerMove({ movementX, movementY }: PointerEvent): void {
      // A message that appears under a resting pointer is not pointed at.
      if (movementX !== 0 || movementY !== 0) setHeldId(id);
    },
    onPointerLeave: () => setHeldId(undefined),
    onFocus: ({ target }: FocusEvent) => setHeldId(target.matches('a, button') ? id : undefined),
    onBlur: () => setHeldId(undefined),
  };
}
