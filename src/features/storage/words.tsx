import { formatCount } from '#lib/counted.ts';
import { formatSize } from '#lib/sizes.ts';
import { formatPhotoCount } from '#parts/saved-words.ts';
import { DeviceName } from '#ui/device-name.tsx';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** "20 MB", "2 GB". @param bytes whole megabytes, in bytes */
export const getWholeSize = (bytes: number): string =>
  bytes >= GIGABYTE ? `${bytes / GIGABYTE} GB` : `${bytes / MEGABYTE} MB`;

/** "just now" under an hour or after a clock went back, then "5 hours ago". @param ms age */
export function formatAgo(ms: number): string {
  if (ms < HOUR_MS) return 'just now';
  return ms < DAY_MS
    ? `${formatCount(Math.floor(ms / HOUR_MS), 'hour')} ago`
    : `${formatCount(Math.floor(ms / DAY_MS), 'day')} ago`;
}

export const storageAbout = {
  title: 'On this device',
  description: 'What this site stores on this device, and how to remove it.',
};

export const storageScreen = {
  title: (
    <>
      On this <DeviceName />
    </>
  ),
  back: 'Saved',
  label: 'What is stored',
  measuring: (
    <>
      Measuring what is on this <DeviceName />…
    </>
  ),
  needsScript: 'This page needs JavaScript. Without it, this site keeps nothing here.',
  unread: 'We couldn’t measure it',
  more: 'How fresh and how safe it is',
  freeTitle: 'Free up space',
  freeLead:
    'Clear the pages you opened first: they open again with signal. Saved homes go only when you remove them, and without photos they keep their details. Your own photos cannot be recovered.',
  clearOlder: (bytes: number) => `Clear older pages, frees about ${formatSize(bytes)}`,
  littleToFree: 'There is not much to clear right now.',
  cleared: (bytes: number) => `Cleared. ${formatSize(bytes)} freed.`,
  notCleared: 'We couldn’t clear the pages.',
  dataTitle: 'Data',
  dataLead: 'Photos of saved homes download on mobile data too, not only on Wi-Fi. Data saver downloads small ones.',
  dataSaver: 'Data saver',
  dataSaverHint: 'Smaller pictures, small photos for homes you save from now on, and no slideshow on the home page.',
  deleteTitle: 'Delete everything',
  deleteLead:
    'Saved homes with your notes, checklists and photos, saved searches, viewing packs, your own places, pages you opened, and what you typed and chose. Unsent messages stay unless you delete them too.',
  delete: 'Delete everything…',
  deleted: (messages: number) =>
    messages === 0 ? 'Everything was deleted.' : `Deleted. ${formatCount(messages, 'message')} still in the outbox.`,
  notDeleted: 'Some of it was not deleted. Try again.',
  persisted: (isGranted: boolean) =>
    isGranted
      ? 'Your browser will not clear it.'
      : 'Your browser said no. It is more likely to agree once this site is on your home screen.',
  notPersisted: 'We couldn’t ask your browser.',
  undo: 'Undo',
};

export const storageKinds = {
  saved: 'Saved homes',
  savedNone: 'None yet',
  pages: 'Pages you opened',
  pagesNone: 'None.',
  pagesText: (counts: string) =>
    `${counts === '' ? 'Lists and pictures' : `${counts}, on pages and in lists`}. The oldest go first when room is short.`,
  catalogue: 'All listed homes',
  catalogueText: (opensOffline: boolean) =>
    opensOffline ? 'A short version, for searching without signal.' : 'A short version.',
  messages: 'Messages waiting',
  messagesText: (waiting: number, bytes: number) => {
    if (waiting > 0) return `${waiting} in the outbox. Never cleared automatically.`;
    return bytes === 0 ? 'None.' : 'None. The outbox lists what you sent.';
  },
  app: 'The app',
  appText: 'Screens, fonts and icons',
};

export const storageLedger = {
  open: 'Open',
  savedHomes: 'saved homes',
  outbox: 'the outbox',
  clear: 'Clear',
  pages: 'pages you opened',
};

export const storageMeter = {
  total: (bytes: number) => (
    <>
      <b>{formatSize(bytes)}</b> on this <DeviceName />
    </>
  ),
  label: (bytes: number, end: number) => `${formatSize(bytes)} on a line of ${getWholeSize(end)}`,
  line: (end: number) => `The line ends at ${getWholeSize(end)}.`,
  quota: (bytes: number) => `Your browser allows ${formatSize(bytes)}.`,
};

export const storageFacts = {
  sync: 'Last download',
  neverSynced: 'Nothing downloaded yet.',
  searchable: (count: number) => `${formatCount(count, 'home')} can be searched without signal`,
  persistent: 'Protected from clearing',
  isPersistent: 'Yes. Your browser will not clear it.',
  notPersistent: (
    <>
      No. Your browser may clear it when this <DeviceName /> runs low on space.
    </>
  ),
  persist: 'Ask the browser to protect it',
  estimate: 'As counted by the browser',
  estimateText: (usage: number, quota: number) =>
    `${formatSize(usage)} of ${formatSize(quota)}, including its own files`,
};

/** Own photos cannot be fetched again, so their words say "delete". */
export const removablePhotos = {
  fetched: {
    remove: 'Remove photos',
    removeAll: 'Remove all photos',
    removed: (bytes: number) => `Photos removed. ${formatSize(bytes)} freed.`,
    failed: 'We couldn’t remove the photos.',
  },
  own: {
    remove: 'Delete your photos',
    removeAll: 'Delete all your own photos',
    removed: (bytes: number) => `Your photos were deleted. ${formatSize(bytes)} freed.`,
    failed: 'Some of your photos were not deleted.',
  },
  choose: 'Choose home by home',
  of: (title: string) => `of ${title}`,
  frees: (bytes: number) => `frees ${formatSize(bytes)}`,
  notRestored: 'We couldn’t put your photos back: storage on this device isn’t responding.',
  photos: (stored: number, photos: number, plans: number) =>
    stored === photos ? formatPhotoCount({ photos, plans }) : `${stored} of ${formatCount(photos, 'photo')}`,
  ownPhotos: (count: number) => formatCount(count, 'photo of your own', 'photos of your own'),
  saved: (ms: number) => `saved ${formatAgo(ms)}`,
  opened: (ms: number) => `opened ${formatAgo(ms)}`,
};

export const deleteDialog = {
  title: 'Delete everything?',
  lead: (
    <>
      This is deleted from this <DeviceName /> for good:
    </>
  ),
  withNotes: (text: string) => `: ${text}, with your notes and checklists`,
  typed: (
    <>
      <b>What you typed and chose</b>: unfinished forms, the list of sent messages, your last search, light or dark
    </>
  ),
  unsent: (count: number) =>
    `${formatCount(count, 'message is', 'messages are')} not sent yet. ${count === 1 ? 'It stays' : 'They stay'} in the outbox unless you tick this:`,
  withUnsent: (count: number) =>
    `Delete ${formatCount(count, 'unsent message')} too. We will never receive ${count === 1 ? 'it' : 'them'}.`,
  appStays: (opensOffline: boolean) =>
    opensOffline ? 'The app itself stays, so that the site opens without signal.' : 'The app itself stays.',
  removeApp: 'To remove it, use the settings of your browser.',
  keep: 'Keep everything',
  delete: 'Delete everything',
  deleting: 'Deleting…',
};

export const alertsSection = {
  title: 'Notifications',
  lead: 'Our server stores these searches and homes and this browser’s push address, and nothing else about you. It deletes them when you stop.',
  counts: (searches: number, homes: number) =>
    `${formatCount(searches, 'search', 'searches')}, ${formatCount(homes, 'home')}.`,
  stop: 'Stop all',
  stopped: 'Notifications are off.',
  failed: 'That didn’t work: storage on this device isn’t responding. Try again.',
};
