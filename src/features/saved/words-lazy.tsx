import { ONLY_WITH_SIGNAL } from '#data/opens-offline.ts';
import { DeviceName } from '#ui/device-name.tsx';

/** Only the worker has the catalogue, by which news are counted. */
const UNCOUNTED = `${ONLY_WITH_SIGNAL} New matches are not counted here.`;

const NOTHING_NEW = 'Nothing new';

export const searchesAbout = { title: 'Saved searches', description: 'Searches saved on this device.' };

export const searchesScreen = {
  title: 'Saved',
  label: 'Saved searches',
  reading: 'Opening your saved searches…',
  needsScript: 'Saved searches are kept only on your device, so this page needs JavaScript.',
  unread: 'We couldn’t open your saved searches',
  emptyTitle: 'No saved searches yet',
  empty: (isCounted: boolean) =>
    `Press “Save search” below any list. ${isCounted ? 'New matches appear here.' : `Your searches stay here. ${UNCOUNTED}`}`,
  find: 'Search',
  foot: (isCounted: boolean, checkedAt: string | undefined) => (
    <>
      Searches are kept on this <DeviceName /> only.{' '}
      {isCounted
        ? `They are checked when you open the app with signal${checkedAt === undefined ? '' : `; last checked ${checkedAt}`}.`
        : UNCOUNTED}{' '}
      Notifications: one a day at most, never at night.
    </>
  ),
  nothingNew: NOTHING_NEW,
  /** "1 new, 2 other changes" */
  fresh: (added: number, others: number, isCut: boolean) => {
    const more = isCut ? '+' : '';
    const changes = others === 1 && !isCut ? 'change' : 'changes';
    const parts = [
      ...(added === 0 ? [] : [`${added}${more} new`]),
      ...(others === 0 ? [] : [`${others}${more} ${added === 0 ? '' : 'other '}${changes}`]),
    ];
    return parts.join(', ') || NOTHING_NEW;
  },
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
