import type { NoAlertReason } from '#data/device/alerts.queries.ts';
import { ONLY_WITH_SIGNAL, type OpensOffline } from '#data/opens-offline.ts';
import { formatCount } from '#lib/counted.ts';
import { capitalise } from '#lib/text.ts';
import { DeviceName } from '#ui/device-name.tsx';
import type { SavedOrder } from './saved-orders.ts';

// The words of saved searches are in words-lazy.tsx, which loads with their screen.

export const NO_ANSWER = 'That didn’t work: storage on this device isn’t responding. Try again.';

const CHECK_PRICE = '. Check the price before you travel.';

export const saveSearch = {
  button: 'Save search',
  buttonSaved: 'Saved',
  blocked: 'Searches cannot be saved.',
  removed: 'Search removed.',
  undo: 'Undo',
  savedToast: 'Search saved.',
  saved: (isCounted: boolean) =>
    isCounted ? 'New matches and price changes show under Saved.' : 'Find it under Saved.',
  unsaved: (isCounted: boolean) =>
    isCounted
      ? 'Save this search to see new matches on your next visit.'
      : 'Save this search to find it again under Saved.',
};

export const opensHere = {
  title: () => (
    <>
      On this <DeviceName /> now
    </>
  ),
  all: 'All of them',
};

/** The name of the device follows each title. */
export const savedLine = {
  unsaved: 'Keep this on your',
  fetching: 'Saving to your',
  stored: 'On this',
  partlyStored: 'Partly saved on this',
  blocked: 'This cannot be saved here',
  failed: 'Not saved: there is no room, or this browser blocks storage for this site.',
  save: 'Save',
  getPhotos: 'Get photos',
  remove: 'Remove',
  stop: 'Stop',
  resume: 'Resume',
  tryAgain: 'Try again',
  promises: {
    yes: 'Opens without signal.',
    unknown: 'Shown under Saved.',
    no: ONLY_WITH_SIGNAL,
  } satisfies Record<OpensOffline, string>,
  age: (age: string, isOld = false) => `Saved copy, ${age}${isOld ? CHECK_PRICE : ''}`,
  photosHere: (photos: string, size: string) => `${capitalise(photos)}, ${size}.`,
  withoutPhotos: 'Details only, no photos.',
  delisted: 'No longer listed.',
  detailsFirst: 'Details first',
};

export const saving = {
  saved: (isOnline: boolean) => (isOnline ? 'Saved. Photos are downloading.' : 'Saved. Photos come with signal.'),
  openSaved: 'Open saved',
  failed: 'Not saved: there is no room on this device, or it blocks storage for this site.',
  removed: 'Removed from Saved.',
  notRemoved: 'We couldn’t remove it: storage on this device isn’t responding. Try again.',
  undo: 'Undo',
  notRestored: 'We couldn’t put it back: storage on this device isn’t responding. Save it again.',
};

export const alertSwitch = {
  label: 'Notify me',
  of: (name: string) => `about ${name}`,
  propertyHint: 'A notification when the price or status changes: one a day at most, never at night.',
  refused: 'Our server did not accept this. Turn it off and on again.',
  problems: {
    install: 'Add this site to your home screen first. An iPhone allows notifications only from installed apps.',
    denied: 'Notifications are blocked. Allow them for this site in your browser’s settings.',
    unsupported: 'This browser cannot show notifications. You will see what is new when you open the app.',
    off: 'This site sends no notifications. You will see what is new when you open the app.',
    offline: 'You need a connection to turn this on. Try again when you have signal.',
    'no-service': 'Your browser couldn’t turn notifications on. Try again, or open the app to see what is new.',
    full: 'You have reached the limit. Turn another one off first.',
    failed: NO_ANSWER,
  } satisfies Record<NoAlertReason, string>,
};

export const recentlyViewed = {
  title: 'Recently viewed',
  clear: 'Clear',
  clearWhich: 'recently viewed',
  cleared: 'Recently viewed cleared.',
  notCleared: 'We couldn’t clear it: storage on this device isn’t responding. Try again.',
};

export const savedProperty = {
  note: 'Your note',
  noteHint: (
    <>
      It stays on this <DeviceName />.
    </>
  ),
  storeNote: 'Save note',
  noteStored: 'Note saved.',
  failed: 'Not saved: storage on this device isn’t responding. Your note is still here.',
  print: 'Print particulars',
  fetchRest: 'Download the rest',
  stopFetching: 'Stop downloading',
  photosAgain: 'Download photos again',
  largePhotos: 'Download large photos',
  smallPhotos: 'Small photos only',
  removePhotos: 'Remove photos',
  photosRemoved: 'Photos removed. The details stay.',
  remove: 'Remove from Saved',
  more: (title: string) => `More options for ${title}`,
  priceChanged: (before: string) => `Price changed: was ${before} when you saved it.`,
};

export const savedAbout = { title: 'Saved', description: 'Homes saved on this device.' };

export const savedScreen = {
  title: 'Saved',
  label: 'Saved homes',
  reading: 'Opening your saved homes…',
  needsScript: 'Saved homes are kept only on your device, so this page needs JavaScript.',
  unread: 'We couldn’t open what you saved',
  emptyTitle: 'Nothing saved yet',
  empty: (opensOffline: OpensOffline) => (
    <>
      Press the bookmark on any home. Its details and photos stay on this <DeviceName />
      {opensOffline === 'yes' ? ' and open without signal' : ''}.{opensOffline === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
    </>
  ),
  find: 'Find a home',
  fullTitle: 'Not enough room for all photos',
  full: 'Free up space on this device, then press “Download the rest”.',
  fullLink: 'See what is stored',
  count: (count: number) => formatCount(count, 'home'),
  copies: (count: number, age: string, isOld: boolean) =>
    `${count === 1 ? 'Saved copy' : 'Saved copies'}, ${age}${isOld ? CHECK_PRICE : ''}`,
  fetchRest: 'Download the rest',
  sort: 'Sort',
  orders: {
    ready: 'Ready offline first',
    newest: 'Newest first',
    'price-up': 'Price, low to high',
    'price-down': 'Price, high to low',
  } satisfies Record<SavedOrder, string>,
  move: 'Move to another device',
  storage: (
    <>
      What is on this <DeviceName />
    </>
  ),
  outdated: 'Saved copies can be out of date. Prices are checked again when you are online.',
  serverFailed: 'Some of it did not download last time. We will try again.',
  notLoaded: 'We couldn’t load this part. Try again when you have signal.',
};

export const savedTabs = { properties: 'Homes', searches: 'Searches', packs: 'Packs', news: 'News' };

export const compareChoice = {
  tick: 'Compare',
  more: 'Tick one more home to compare.',
  compare: (count: number) => `Compare ${count}`,
  most: (most: number) => `You can compare up to ${most}.`,
  clear: 'Clear',
};

export const storageMeter = {
  room: (count: number) => `Room for about ${count} more`,
  muchRoom: (count: number) => `Room for over ${count} more`,
  used: (size: string) => (
    <>
      <b>{size}</b> of photos on this <DeviceName />
    </>
  ),
};
