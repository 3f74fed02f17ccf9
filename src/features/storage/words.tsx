import { counted } from '#lib/counted.ts';
import { photosInWords } from '#parts/saved-words.ts';
import { DeviceName } from '#ui/device-name.tsx';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A size: "0 MB", "0.4 MB", "12 MB", "1.2 GB". Only nothing is 0. @param bytes bytes */
export function sizeInWords(bytes: number): string {
  if (bytes <= 0) return '0 MB';
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes >= 100 ? Math.round(megabytes) : Math.max(0.1, megabytes).toFixed(1)} MB`;
}

/** A round size: "20 MB", "2 GB". @param bytes whole megabytes, in bytes */
export const wholeSize = (bytes: number): string =>
  bytes >= GIGABYTE ? `${bytes / GIGABYTE} GB` : `${bytes / MEGABYTE} MB`;

/** "just now" under an hour, then "5 hours ago", "3 days ago". A clock that went back reads "just now". @param ms age */
export function ago(ms: number): string {
  if (ms < HOUR_MS) return 'just now';
  return ms < DAY_MS
    ? `${counted(Math.floor(ms / HOUR_MS), 'hour')} ago`
    : `${counted(Math.floor(ms / DAY_MS), 'day')} ago`;
}

export const storageScreen = {
  title: (
    <>
      On this <DeviceName />
    </>
  ),
  back: 'Saved',
  label: 'What is kept',
  measuring: (
    <>
      Measuring what is on this <DeviceName />…
    </>
  ),
  needsScript: 'This page needs JavaScript. Without it, this site keeps nothing here.',
  unread: 'It cannot be measured',
  freeTitle: 'Free up space',
  freeLead:
    'First what can be had again: pages you opened, the oldest before the others. Saved homes go only when you remove them; without photos they keep their details. Photos of your own cannot be had again.',
  clearOlder: (bytes: number) => `Clear the older pages, frees about ${sizeInWords(bytes)}`,
  littleToFree: 'There is little to free just now.',
  cleared: (bytes: number) => `Cleared. ${sizeInWords(bytes)} freed.`,
  notCleared: 'The pages could not be cleared.',
  dataTitle: 'Data',
  dataLead:
    'Photos of homes you save are fetched over mobile data too, not over Wi-Fi alone. Data saver fetches small ones.',
  dataSaver: 'Data saver',
  dataSaverHint: 'Smaller pictures, small photos with homes you save from now on, no slides on the first screen.',
  deleteTitle: 'Delete everything',
  deleteLead:
    'Saved homes with your notes, checklists and photos, saved searches, viewing packs, your own places, pages you opened, what you typed and chose. Messages that were not sent stay, unless you say so.',
  delete: 'Delete everything…',
  deleted: (messages: number) =>
    messages === 0 ? 'Everything was deleted.' : `Deleted. ${counted(messages, 'message')} still in the outbox.`,
  notDeleted: 'Not everything could be deleted. Try again.',
  persisted: (isGranted: boolean) =>
    isGranted
      ? 'The browser will keep it.'
      : 'The browser said no. It agrees more often once the site is on the home screen.',
  notPersisted: 'The browser could not be asked.',
  undo: 'Undo',
};

export const storageKinds = {
  saved: 'Saved homes',
  savedNone: 'None yet.',
  pages: 'Pages you opened',
  pagesNone: 'None.',
  pagesText: (counts: string) =>
    `${counts === '' ? 'Lists and pictures' : `${counts}, on pages and in lists`}. The oldest go first when room is short.`,
  catalogue: 'All listed homes',
  catalogueText: (opensOffline: boolean) => (opensOffline ? 'In short, for searching without signal.' : 'In short.'),
  messages: 'Messages waiting',
  messagesText: (waiting: number, bytes: number) => {
    if (waiting > 0) return `${waiting} in the outbox. Never cleared by itself.`;
    return bytes === 0 ? 'None.' : 'None. Lines of what was sent stand in the outbox.';
  },
  app: 'The app',
  appText: 'Screens, type and icons',
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
      <b>{sizeInWords(bytes)}</b> on this <DeviceName />
    </>
  ),
  label: (bytes: number, end: number) => `${sizeInWords(bytes)} on a line of ${wholeSize(end)}`,
  scale: 'Drawn to scale.',
  quota: (bytes: number) => `The browser allows ${sizeInWords(bytes)}.`,
};

export const storageFacts = {
  sync: 'Last sync',
  neverSynced: 'Nothing has come from the server yet.',
  searchable: (count: number) => `${counted(count, 'home')} can be searched without signal`,
  persistent: 'Kept for good',
  isPersistent: 'Yes. The browser will not clear it by itself.',
  notPersistent: (
    <>
      No. The browser may clear it when this <DeviceName /> runs short of room.
    </>
  ),
  persist: 'Ask the browser to keep it',
  estimate: 'Counted by the browser',
  estimateText: (usage: number, quota: number) =>
    `${sizeInWords(usage)} of ${sizeInWords(quota)}, with its own bookkeeping`,
};

/** The visitor's own photos cannot be fetched again, so theirs say "delete". */
export const removablePhotos = {
  fetched: {
    remove: 'Remove photos',
    removeAll: 'Remove all photos',
    removed: (bytes: number) => `Photos removed. ${sizeInWords(bytes)} freed.`,
    failed: 'The photos could not be removed.',
  },
  own: {
    remove: 'Delete your photos',
    removeAll: 'Delete all photos of your own',
    removed: (bytes: number) => `Your photos are deleted. ${sizeInWords(bytes)} freed.`,
    failed: 'Not all of your photos could be deleted.',
  },
  of: (title: string) => `of ${title}`,
  frees: (bytes: number) => `frees ${sizeInWords(bytes)}`,
  notRestored: 'Your photos could not be put back: this device does not answer.',
  photos: (stored: number, photos: number, plans: number) =>
    stored === photos ? photosInWords({ photos, plans }) : `${stored} of ${counted(photos, 'photo')}`,
  ownPhotos: (count: number) => counted(count, 'photo of your own', 'photos of your own'),
  saved: (ms: number) => `saved ${ago(ms)}`,
  opened: (ms: number) => `opened ${ago(ms)}`,
};

export const deleteDialog = {
  title: 'Delete everything?',
  lead: (
    <>
      This goes from this <DeviceName /> and cannot be taken back:
    </>
  ),
  withNotes: (text: string) => `: ${text}, with your notes and checklists`,
  typed: (
    <>
      <b>What you typed and chose</b>: unfinished forms, lines of messages that were sent, the last search, the
      appearance
    </>
  ),
  unsent: (count: number) =>
    `${counted(count, 'message is', 'messages are')} not sent yet. ${count === 1 ? 'It stays' : 'They stay'} in the outbox, unless you tick this:`,
  withUnsent: (count: number) =>
    `Delete ${counted(count, 'unsent message')} too. Nobody will have read what you wrote.`,
  appStays: (opensOffline: boolean) =>
    opensOffline ? 'The app itself stays, so that the site opens without signal.' : 'The app itself stays.',
  removeApp: 'To remove it, use the settings of your browser.',
  keep: 'Keep everything',
  delete: 'Delete everything',
  deleting: 'Deleting…',
};

export const alertsSection = {
  title: 'Told by notification',
  lead: "The server knows these searches and homes and the address of this browser's push service, and nothing of you. It forgets them when you stop.",
  counts: (searches: number, homes: number) => `${counted(searches, 'search', 'searches')}, ${counted(homes, 'home')}.`,
  stop: 'Stop all',
  stopped: 'Nothing is told any more.',
  failed: 'That didn’t work: storage on this device isn’t responding. Try again.',
};
