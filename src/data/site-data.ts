import { useHydrated } from '@tanstack/react-router';

/** True where the browser is set to store nothing for this site: every store then throws or refuses. */
export function isSiteDataBlocked(): boolean {
  try {
    void window.localStorage;
    return false;
  } catch {
    return true;
  }
}

/** The same for a screen; false on the server and in the first frame. */
export function useSiteDataBlocked(): boolean {
  const isHydrated = useHydrated();
  return isHydrated && isSiteDataBlocked();
}

export const STORES_NOTHING = 'Your browser blocks storage for this site.';

/** The explanation under "could not be read". */
export const describeUnreadable = (): string =>
  isSiteDataBlocked()
    ? `${STORES_NOTHING} Allow site data in its settings, then try again.`
    : 'Nothing was changed. Storage on this device isn’t responding, or is blocked for this site.';
