import { useSyncExternalStore } from 'react';
import { isSiteDataBlocked } from './site-data-blocked.ts';

// Whether this site may keep anything in this browser, and what is said where it may not.

const never = () => () => {};

/** The same for a screen; false on the server and in the first frame. */
export const useSiteDataBlocked = (): boolean => useSyncExternalStore(never, isSiteDataBlocked, () => false);

/** Why nothing can be kept in such a browser. */
export const KEEPS_NOTHING = 'Your browser is set to keep nothing for this site.';
const ALLOW_IT = 'Allow site data in its settings, then try again.';

/** What is said under "could not be read", wherever it is said. For what appears after the script has started. */
export const unreadWords = (): string =>
  isSiteDataBlocked()
    ? `${KEEPS_NOTHING} ${ALLOW_IT}`
    : 'Nothing was changed. This device does not answer, or does not let this site keep anything.';
