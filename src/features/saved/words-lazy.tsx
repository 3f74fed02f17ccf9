import { ONLY_WITH_SIGNAL } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { DeviceName } from '#ui/device-name.tsx';

/** Only the worker has the catalogue that news are counted by. */
const UNCOUNTED = `${ONLY_WITH_SIGNAL} What is new in a search is not counted here.`;

export const searchesScreen = {
  title: 'Saved',
  label: 'Saved searches',
  reading: 'Looking what is saved.',
  needsScript: 'Saved searches are kept on your device alone, which takes a browser with JavaScript.',
  unread: 'The saved searches could not be read',
  emptyTitle: 'No search saved yet',
  empty: (isCounted: boolean) =>
    `Under every list of homes stands "Save search". ${isCounted ? 'What is new in it is then counted here.' : `It is then kept here. ${UNCOUNTED}`}`,
  find: 'Search',
  foot: (isCounted: boolean, checkedAt: string | undefined) => (
    <>
      Searches are kept on this <DeviceName /> only.{' '}
      {isCounted
        ? `They are checked when you open the app with signal${checkedAt === undefined ? '' : `; last checked ${checkedAt}`}.`
        : UNCOUNTED}
    </>
  ),
  fresh: (count: number, isCut: boolean) => `${count}${isCut ? '+' : ''} new`,
  prices: (count: number) => (count === 0 ? '' : counted(count, 'new price')),
  open: 'Open',
  rename: 'Rename',
  remove: 'Remove',
  removed: 'Search removed.',
  undo: 'Undo',
};

export const renameSearch = {
  title: 'Rename this search',
  name: 'Name',
  nameMissing: 'Give the search a name.',
  submit: 'Rename',
};
