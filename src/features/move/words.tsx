import type { PastedReading } from '#offline/saved/move-link.ts';
import { DeviceName } from '#ui/device-name.tsx';

// What the field for a pasted list says; the words of the other parts are lazy with them, in words-lazy.tsx.

/** Why a link or a pasted text is no list. */
export const moveProblems: Readonly<Record<Extract<PastedReading, { ok: false }>['why'], string>> = {
  none: 'There is no list and no home of this site in it. Copy the whole link and paste it again.',
  damaged: 'The link is not whole: something was cut off or changed on its way. Copy it again, to its very end.',
  newer:
    'The link was made by a newer version of this site. Close the app, open it again with signal, and try once more.',
  empty: 'The list is empty.',
  elsewhere: 'That link is of another site. Only homes and lists of this one can be saved here.',
};

export const pasteList = {
  title: 'Paste a list',
  lead: (
    <>
      The installed app and the browser on this <DeviceName /> keep separate lists: copy the link under “Move to another
      phone” in one, and paste it here in the other. Links of homes work too.
    </>
  ),
  link: 'Link to a list or a home',
  open: 'See what is in it',
};
