import type { NoAlertReason } from '#data/device/alerts.queries.ts';
import { ONLY_WITH_SIGNAL, type OpensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { DeviceName } from '#ui/device-name.tsx';
import type { SavedOrder } from './saved-orders.ts';

// What is said of saved properties; the words of the saved searches are lazy with their screen, in words-lazy.tsx.

export const NO_ANSWER = 'That did not work: this device does not answer. Try again.';

export const saveSearch = {
  button: 'Save search',
  blocked: 'Searches cannot be saved.',
  removed: 'Search removed.',
  undo: 'Undo',
  savedToast: (isCounted: boolean) =>
    isCounted ? 'Search saved. What is new in it is counted when you open the app.' : 'Search saved.',
  saved: (isCounted: boolean) =>
    isCounted ? 'Saved. New homes and new prices are counted under Saved.' : 'Saved. It stands under Saved.',
  unsaved: (isCounted: boolean) =>
    isCounted
      ? 'Save this search, and see what is new in it at your next visit.'
      : 'Save this search, and find it again under Saved.',
};

/** The line on a property's page. The name of the device follows each title. */
export const savedLine = {
  unsaved: 'Keep this on your',
  fetching: 'Keeping this on your',
  stored: 'On this',
  partlyStored: 'Partly on this',
  blocked: 'This cannot be saved here',
  failed: 'That did not work: there is no room, or this site may keep nothing here.',
  save: 'Save',
  getPhotos: 'Get photos',
  remove: 'Remove',
  stop: 'Stop',
  resume: 'Go on',
  tryAgain: 'Try again',
  promises: {
    yes: 'Opens without signal.',
    unknown: 'Shown under Saved.',
    no: ONLY_WITH_SIGNAL,
  } satisfies Record<OpensOffline, string>,
  photos: (count: number) => `${counted(count, 'photo')}.`,
  age: (age: string) => `Saved copy, ${age}`,
  photosHere: (count: number, areSmall: boolean, megabytes: string) => {
    const photos = areSmall ? 'small photos' : count === 1 ? 'photo' : 'photos';
    return `${count === 1 ? 'Its' : `All ${count}`} ${photos}, ${megabytes} MB.`;
  },
  withoutPhotos: 'Details only, no photos.',
  delisted: 'No longer listed.',
  detailsFirst: 'Its details first',
};

export const saving = {
  saved: (isOnline: boolean) =>
    isOnline ? 'Saved. Its photos are on their way.' : 'Saved. Its photos come when you are online.',
  openSaved: 'Open saved',
  failed: 'Not saved: this device has no room, or does not let this site keep anything.',
  removed: 'Removed from Saved.',
  notRemoved: 'It could not be removed: this device does not answer. Try again.',
  undo: 'Undo',
  notRestored: 'It could not be put back: this device does not answer. Save it again.',
};

export const alertSwitch = {
  label: 'Tell me',
  of: (name: string) => `of ${name}`,
  searchHint: 'A notification when a home fits: one a day at most, never at night.',
  propertyHint: 'A notification when its price or its state changes: one a day at most, never at night.',
  refused: 'The server did not take it: turn it off and on again.',
  problems: {
    install: 'Add this site to your home screen first: an iPhone tells only what is installed.',
    denied: 'Notifications are blocked: allow them for this site in the browser’s settings.',
    unsupported: 'This browser cannot tell you: what is new is shown when you open the app.',
    off: 'This site sends no notifications: what is new is shown when you open the app.',
    offline: 'Turning it on takes a connection: try again when you have signal.',
    full: 'There are as many as can be told: turn another one off first.',
    failed: NO_ANSWER,
  } satisfies Record<NoAlertReason, string>,
};

export const recentlyViewed = {
  title: 'Recently viewed',
  clear: 'Clear',
  clearWhich: 'recently viewed',
  cleared: 'Forgotten.',
  notCleared: 'It could not be cleared: this device does not answer. Try again.',
};

export const savedNews = {
  label: 'What has changed',
  delisted: 'no longer listed',
  price: (difference: string, isLower: boolean) => `${difference} ${isLower ? 'less' : 'more'} since you saved it`,
  availableAgain: 'Available again',
  since: (status: string, day: string) => `${status} since ${day}`,
  noneAlike: 'None like it just now',
  alike: (count: number | undefined) => `${count ?? 'Homes'} like it`,
  severalChanged: (count: number) => `${count} saved homes have changed.`,
  show: 'Show',
  seen: 'Seen',
  seenEffect: ': hide what has changed',
};

export const savedProperty = {
  note: 'Your note',
  noteHint: 'It stays on this device.',
  storeNote: 'Keep the note',
  noteStored: 'Note kept.',
  failed: 'That did not work: this device does not answer. Your note is still here.',
  print: 'Print particulars',
  fetchRest: 'Fetch the rest',
  stopFetching: 'Stop fetching',
  photosAgain: 'Get its photos again',
  largePhotos: 'Get large photos',
  smallPhotos: 'Small photos only',
  removePhotos: 'Remove its photos',
  photosRemoved: 'Its photos are removed, its details stay.',
  remove: 'Remove from Saved',
  more: (title: string) => `More for ${title}`,
  priceChanged: (before: string) => `Price changed: was ${before} when you saved it.`,
};

export const savedScreen = {
  title: 'Saved',
  label: 'Saved homes',
  reading: 'Looking what is saved.',
  needsScript: 'Saved homes are kept on your device alone, which takes a browser with JavaScript.',
  unread: 'What is saved could not be read',
  emptyTitle: 'Nothing saved yet',
  empty: (opensOffline: OpensOffline) => (
    <>
      Press the bookmark on a home. Its details and photos then stay on this <DeviceName />
      {opensOffline === 'yes' ? ' and open without signal' : ''}.{opensOffline === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
    </>
  ),
  find: 'Find a home',
  fullTitle: 'There is no room for all photos',
  full: 'Free up space on this device, then press "Fetch the rest".',
  fullLink: 'See what is on it',
  count: (count: number, age: string) =>
    counted(count, 'home') + (age === '' ? '' : `. ${count === 1 ? 'Saved copy' : 'Saved copies'}, ${age}.`),
  fetchRest: 'Fetch the rest',
  sort: 'Sort',
  orders: {
    ready: 'Complete first',
    newest: 'Newest first',
    'price-up': 'Price, low to high',
    'price-down': 'Price, high to low',
  } satisfies Record<SavedOrder, string>,
  move: 'Move to another phone',
  storage: (
    <>
      What is on this <DeviceName />
    </>
  ),
  outdated: 'Saved copies can be out of date. Prices are checked again when you are online.',
  serverFailed: 'The server could not give everything last time; it is asked again.',
  notLoaded: 'This part could not be loaded. Try again when you have signal.',
};

export const savedTabs = { properties: 'Homes', searches: 'Searches', packs: 'Viewing packs' };

export const compareChoice = {
  tick: 'Compare',
  more: 'Tick one more home to compare.',
  compare: (count: number) => `Compare ${count}`,
  most: (most: number) => `${most} is the most.`,
  clear: 'Untick all',
};

export const storageMeter = {
  room: (count: number) => `Room for about ${count} more`,
  muchRoom: (count: number) => `Room for more than ${count} more`,
  used: (megabytes: string) => (
    <>
      <b>{megabytes} MB</b> of photos on this <DeviceName />
    </>
  ),
};
