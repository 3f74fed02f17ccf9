import { useEffect, useEffectEvent } from 'react';

/** Asks for the whole screen, which needs a press just before. Where it is not allowed the window has to do. */
export function enterFullScreen(): void {
  const page = document.documentElement;
  if (document.fullscreenEnabled !== true || document.fullscreenElement !== null) return;
  page.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

/**
 * Gives the screen back at the end.
 * @param onLeft the visitor has left the full screen: browsers keep its Esc to themselves
 */
export function useFullScreen(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) left();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement != null) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

/**
 * Keeps the screen awake while it stands, where the browser allows it. The browser lets go when the page is hidden: it is
 * taken again when the page is seen again, and released at the end.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isAsking = false;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (isAsking || document.visibilityState !== 'visible' || lock?.released === false) return;
      isAsking = true;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isOver) await taken.release();
        else lock = taken;
      } catch {
        // Denied, or the battery is low: the screen goes dark as it does otherwise.
      }
      isAsking = false;
    };
    const onVisibility = (): void => void take();
    document.addEventListener('visibilitychange', onVisibility);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

// Between a pack and its presentation, within one page's life: where the presentation was opened from, and that the focus
// is to return to the button that opened it.

let openedFrom: string | undefined;
let isReturning = false;

/** The presentation of this pack is being opened by its button. */
export function markOpened(packId: string): void {
  openedFrom = packId;
}

/** The presentation closes. @returns true when going back in the history leads to its pack */
export function markClosed(packId: string): boolean {
  const isBack = openedFrom === packId;
  openedFrom = undefined;
  isReturning = true;
  return isBack;
}

/** Whether the focus is to return; asked once. */
export function readReturn(): boolean {
  const was = isReturning;
  isReturning = false;
  return was;
}
