import { useEffect, useEffectEvent } from 'react';

/** Needs a press just before; without permission nothing happens. */
export function enterFullScreen(): void {
  if (document.fullscreenEnabled !== true || document.fullscreenElement !== null) return;
  document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

/** Exits on unmount. @param onExit the visitor left it; browsers do not dispatch its Esc as a key */
export function useFullScreen(onExit: () => void): void {
  const exit = useEffectEvent(onExit);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) exit();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement != null) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

/** The browser releases the lock when the page is hidden, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isRequesting = false;
    let isUnmounted = false;
    const request = async (): Promise<void> => {
      if (isRequesting || document.visibilityState !== 'visible' || lock?.released === false) return;
      isRequesting = true;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isUnmounted) await granted.release();
        else lock = granted;
      } catch {
        // The browser denies it, for example when the battery is low.
      }
      isRequesting = false;
    };
    const onVisibility = (): void => void request();
    document.addEventListener('visibilitychange', onVisibility);
    void request();
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

// A pack and its presentation share what follows.
let openedFrom: string | undefined;
let isReturning = false;

export function markOpened(packId: string): void {
  openedFrom = packId;
}

/** @returns whether going back in the history leads to the pack */
export function markClosed(packId: string): boolean {
  const isBack = openedFrom === packId;
  openedFrom = undefined;
  isReturning = true;
  return isBack;
}

/** True once: the focus then returns to the button. */
export function consumeReturn(): boolean {
  const returns = isReturning;
  isReturning = false;
  return returns;
}
