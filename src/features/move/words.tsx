import type { PastedReading } from '#offline/saved/move-link.ts';
import { DeviceName } from '#ui/device-name.tsx';

// The words of the other parts are in words-lazy.tsx, which loads with them.

/** Why it is not a list. */
export const moveProblems: Readonly<Record<Extract<PastedReading, { ok: false }>['why'], string>> = {
  none: 'We found no list or home from this site. Copy the whole link and paste it again.',
  damaged: 'The link is incomplete or was changed on the way. Copy the whole link again.',
  newer: 'This link comes from a newer version of this site. Close the app, open it again with signal, then try again.',
  empty: 'The list is empty.',
  elsewhere: 'That link is from another site. You can save only homes and lists from this one.',
};

export const pasteList = {
  title: 'Paste a list',
  folded: 'Paste a list from another device or app',
  lead: (
    <>
      The installed app and the browser on this <DeviceName /> keep separate lists. Copy the link under “Move to another
      phone” in one, then paste it here in the other. Links to homes work too.
    </>
  ),
  link: 'Link to a list or a home',
  open: 'Preview',
};
