import { ONLY_WITH_SIGNAL, type OpensOffline } from '#data/opens-offline.ts';

export const sinceScreen = {
  title: 'Since your last visit',
  checked: (time: string) => `Checked on ${time}.`,
  reading: 'Looking what has changed.',
  needsScript: 'What you have seen is known on your device alone, so this list takes a browser with JavaScript.',
  unread: 'What has changed is not known',
  cut: 'There may have been more: older changes are no longer known.',
  allHomes: 'All homes',
  seenTitle: 'You have seen everything',
  seen: 'All changes are marked as seen. New ones come here.',
  unchangedTitle: 'Nothing has changed',
  unchanged: 'No home was added, taken off the list or priced anew since you were here last.',
  unknownTitle: 'Not known yet',
  unknown: (opensOffline: OpensOffline) =>
    opensOffline === 'no'
      ? `${ONLY_WITH_SIGNAL} Our whole list cannot be kept here, so what has changed in it is not known.`
      : 'Our whole list has to be on this device first. It comes by itself at your next visit with signal.',
};
