import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/** How long a message stays (spec §4, §9), ms. */
const VISIBLE_MS = 5000;

/**
 * Ends a message after five seconds. The time begins again when the visitor has pointed at it, had the focus in it or looked
 * at another tab.
 * @param id of the message; undefined for one that stays
 * @returns handlers for the message
 */
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
