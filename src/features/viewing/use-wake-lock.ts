import { useEffect } from 'react';

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
