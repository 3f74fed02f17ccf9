import { ONLY_WITH_SIGNAL, type OpensOffline } from '#data/opens-offline.ts';

export const newsAbout = { title: 'News', description: 'What has changed in what you saved and on our list.' };

export const newsScreen = {
  /** As on the other tabs. */
  title: 'Saved',
  checkedNow: 'Checked just now.',
  checked: (time: string) => `Checked on ${time}.`,
  reading: 'Checking what has changed…',
  needsScript: 'What you have seen is kept only on your device, so this list needs JavaScript.',
  unread: 'We couldn’t check what has changed',
  cut: 'There may have been more. We don’t keep older changes.',
  allHomes: 'All homes',
  viewings: 'Viewings',
  saved: 'Your saved homes',
  searches: 'Your saved searches',
  others: 'On our list',
  showAll: (count: number) => `Show all ${count}`,
  seenTitle: 'You have seen everything',
  seen: 'All changes are marked as seen. New ones appear here.',
  unchangedTitle: 'Nothing has changed',
  unchanged: 'No homes added or removed and no prices changed so far.',
  unknownTitle: 'Not ready yet',
  unknown: (opensOffline: OpensOffline) =>
    opensOffline === 'no'
      ? `${ONLY_WITH_SIGNAL} It cannot keep our whole list, so we can’t show what has changed.`
      : 'We need our whole list on this device first. It downloads on your next visit with signal.',
};
