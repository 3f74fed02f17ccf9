import { useCallback, useEffect, useState } from 'react';
import { type DeviceContents, readDevice } from '#data/device-storage.ts';

export type DeviceState =
  /** Also what the server renders. */
  | { readonly is: 'reading' }
  /** Storage is out of reach: what is there is not known. */
  | { readonly is: 'failed' }
  | { readonly is: 'read'; readonly contents: DeviceContents; readonly now: number };

/**
 * What this site keeps on this device. It is read again when the page is looked at again: other tabs and the worker change
 * it too.
 * @returns what is there, and a function that reads again; what stands on the screen stays until the answer comes
 */
export function useDevice(): { readonly device: DeviceState; readonly reread: () => Promise<void> } {
  const [device, setDevice] = useState<DeviceState>({ is: 'reading' });

  const reread = useCallback(async () => {
    try {
      const contents = await readDevice();
      setDevice({ is: 'read', contents, now: Date.now() });
    } catch {
      setDevice({ is: 'failed' });
    }
  }, []);

  useEffect(() => {
    void reread();
    const look = (): void => {
      if (document.visibilityState === 'visible') void reread();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reread]);

  return { device, reread };
}
