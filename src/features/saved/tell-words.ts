import type { NoTelling } from '#data/device/told.queries.ts';
import type { ToldOf } from '#offline/told/told.ts';

/** Why nothing is told here, and what to do instead, in one sentence each. */
export const noTellingWords: Record<NoTelling, string> = {
  install: 'Add this site to your home screen first: an iPhone tells only what is installed.',
  denied: 'Notifications are blocked: allow them for this site in the browser’s settings.',
  unsupported: 'This browser cannot tell you: what is new is shown when you open the app.',
  off: 'This site sends no notifications: what is new is shown when you open the app.',
  offline: 'Turning it on takes a connection: try again when you have signal.',
  full: 'There are as many as can be told: turn another one off first.',
  failed: 'That did not work: this device does not answer. Try again.',
};

/** What a switch does, in one sentence. */
export const tellHint = (of: ToldOf): string =>
  'search' in of
    ? 'A notification when a home fits: one a day at most, never at night.'
    : 'A notification when its price or its state changes: one a day at most, never at night.';
