import { useSyncExternalStore } from 'react';

/** True where the browser is set to store nothing for this site: each of its stores then throws or refuses. */
export function isSiteDataBlocked(): boolean {
  try {
    void window.localStorage;
    return false;
  } catch {
    return true;
  }
}

const subscribeToNothing = () => () => {};

/** The same for a screen; false on the server and in the first frame. */
export const useSiteDataBlocked = (): boolean =>
  useSyncExternalStore(subscribeToNothing, isSiteDataBlocked, () => false);

/** Why nothing can be stored in such a browser. */
export const STORES_NOTHING = 'Your browser is set to keep nothing for this site.';

/** What is said under "could not be read". */
export const unreadWords = (): string =>
  isSiteDataBlocked()
    ? `${STORES_NOTHING} Allow site data in its settings, then try again.`
    : 'Nothing was changed. This device does not answer, or does not let this site keep anything.';
