import { formatCount } from '#lib/counted.ts';
import { readUtcDate } from '#lib/dates.ts';
import { formatKilometres } from '#lib/distance.ts';
import { formatMegabytes, formatSize } from '#lib/sizes.ts';
import { toSentenceCase } from '#lib/text.ts';
import type { SavedProperty } from '#offline/saved/saved-property.ts';
import type { PackReadiness } from '#offline/saved/viewing-pack.ts';
import { formatRest, formatSaved } from '#parts/saved-words.ts';
import { DeviceName } from '#ui/device-name.tsx';

export const viewingPacks = {
  needsScript: 'Viewing packs are kept only on your device, so this page needs JavaScript.',
  noStorage: 'Storage on this device isn’t responding. Nothing was changed.',
  cleared: 'Pack cleared. Saved homes stay saved.',
  undo: 'Undo',
  restored: 'The pack is back.',
  notRestored: 'We couldn’t put it back.',
  clear: 'Clear pack',
  backToPack: 'Back to the pack',
  takeEnquiry: 'Take an enquiry',
  about: (title: string) => ` about ${title}`,
};

export const packsAbout = { title: 'Viewing packs', description: 'Homes for a day of viewings.' };

export const packAbout = { ...packsAbout, title: 'Viewing pack' };

export const packsScreen = {
  title: 'Saved',
  label: 'Viewing packs',
  failed: 'We couldn’t open your viewing packs',
  empty: 'No viewing packs yet',
  create: 'New viewing pack',
  emptyText: (opensOffline: boolean) => (
    <>
      For agents: choose the homes for a day, put them in order and take them with you on this <DeviceName />
      {opensOffline ? ', to show without signal' : ''}.
    </>
  ),
  privacy: (
    <>
      Viewing packs stay on this <DeviceName />: initials, times and notes are never sent. Clear a pack when the day is
      over. Its homes stay saved.
    </>
  ),
  firstAt: (time: string) => `first\u00a0at\u00a0${time}`,
  forClient: (initials: string) => `for ${initials}`,
  isOver: 'this day is over',
  clearOf: (day: string) => ` of ${day}`,
};

export const packScreen = {
  back: 'Viewing packs',
  title: 'Viewing pack',
  failed: 'We couldn’t open this viewing pack',
  missing: 'Viewing pack not found',
  missingText: (
    <>
      A pack opens only on the device it was made on, until it is cleared. It is not on this <DeviceName />.
    </>
  ),
  all: 'All viewing packs',
  forClient: (initials: string) => `For ${initials}`,
  changeDay: 'Change day or client',
  first: 'first',
  straightLine: 'straight line',
  present: 'Present',
  print: 'Print the day',
  printAll: 'All particulars',
  stops: 'Stops',
  empty: 'No homes in this pack yet',
  emptyText: 'Add them from your saved homes, or find them by place, name, link or reference.',
  choose: 'Choose homes',
  unordered: 'The stops are not in order of time.',
  sort: 'Sort by time',
  sorted: 'Stops sorted by time.',
  moved: (title: string | undefined, stop: number, count: number) => `${title} is now stop ${stop} of ${count}.`,
  removed: 'Removed from this pack.',
  clearText: (
    <>
      When the day is over, clear the pack to delete its initials, times and notes from this <DeviceName />. Saved homes
      and your checklists stay, and waiting enquiries stay in the outbox.
    </>
  ),
};

export const stopRow = {
  setTime: 'Set time',
  setTimeOf: (title: string) => ` of ${title}`,
  move: (to: 'up' | 'down', title: string) => `Move ${to}: ${title}`,
  change: 'Change',
  changeOf: (title: string) => ` time or note: ${title}`,
  wayIn: { gate: 'Gate', caretaker: 'Caretaker', point: 'Exact point' },
  reference: (reference: string) => `Ref ${reference}`,
  apart: (distance: string) => `About ${distance} apart`,
  notSaved: (
    <>
      Not on this <DeviceName /> yet
    </>
  ),
};

export const packDialogs = {
  day: 'Day and client',
  submit: 'Save',
  date: 'Day',
  initials: 'Client’s initials',
  initialsHint: (max: number) => `Up to ${max} letters, and nothing else about the client. They stay on this device.`,
  time: 'Time',
  note: 'Private note',
  noteHint: 'Only for you: not printed, and not in the presentation. Deleted with the pack.',
  wayIn: {
    gate: { label: 'Gate', hint: 'What to look for at the door, and whom to ask.' },
    caretaker: { label: 'Caretaker', hint: 'Name and number.' },
    point: {
      label: 'Exact point',
      hint: 'A pin from your map app, or a Plus Code. Like the note, it stays on this device.',
    },
  },
  remove: 'Remove from this pack',
};

export const enquiryDialog = {
  title: 'Take an enquiry',
  text: (title: string) => (
    <>
      About <b>{title}</b>. Hand over this <DeviceName />. What your client types is sent as an enquiry and is not kept
      with the pack. The form is then cleared for the next client.
    </>
  ),
};

export const chooseDialog = {
  title: 'Choose homes',
  label: 'Place or name, link, or reference',
  placeholder: 'Place, name, link or reference',
  done: (count: number) => (count === 0 ? 'Done' : `Done, ${formatCount(count, 'home')}`),
  noStorage: 'Storage on this device isn’t responding. Nothing was changed.',
  toggled: (title: string, isAdded: boolean, count: number) =>
    `${title} ${isAdded ? 'added' : 'removed'}. ${formatCount(count, 'home')} in the pack.`,
  searching: 'Searching…',
  nothingSaved: 'Nothing saved yet. Type a place, or a home’s name or reference, or paste its link.',
  noReference: 'No home found with this reference. Try its link instead.',
  noMatch: 'No homes match this.',
  noConnection: (opensOffline: boolean) => (
    <>
      No connection, and nothing on this <DeviceName /> matches.
      {opensOffline ? ' Without signal you can choose saved homes and homes you have opened.' : ''}
    </>
  ),
  saved: 'Saved homes',
  choose: 'Choose',
  chosen: 'Chosen',
};

export const prepPanel = {
  label: (opensOffline: boolean) => (opensOffline ? 'Ready offline' : 'How much is saved'),
  noSignal: ' offline',
  stop: 'Stop',
  stopped: 'Stopped. What is already downloaded stays.',
  notStopped: 'We couldn’t stop it: storage on this device isn’t responding.',
  preparing: (count: number) => `Preparing ${formatCount(count, 'home')}.`,
  stops: 'Readiness of each home',
  failed: 'Not saved: there is no room, or this browser blocks storage for this site.',
  includes: 'Each home is saved with its photos and facts, its agent’s number and similar homes.',
};

export const packPaper = { title: 'Particulars', loading: 'Opening the pack…' };

export const presentation = {
  title: 'Presentation',
  pack: 'Viewing pack',
  empty: 'There is nothing to present.',
  slides: 'Slides',
  photos: 'Photos',
  photo: (photo: number, count: number) => `Photo ${photo} of ${count}`,
  place: (stop: number, count: number) => `Home ${stop} of ${count}`,
  back: 'Back',
  forward: 'Forward',
  close: 'End the presentation',
  end: 'End of the pack',
  homes: (count: number) => formatCount(count, 'home'),
  next: 'Next',
  last: (count: number) => (count === 1 ? 'That was it' : 'That was the last one'),
  restart: 'Start again',
  announceEnd: (count: number) => `End of the pack. All ${count === 1 ? '' : `${count} `}shown.`,
};

/** In the words of a saved home. @param isRunning saved homes are being fetched */
export function describeStop(
  saved: SavedProperty,
  opensOffline: boolean,
  isRunning: boolean,
  isOnline: boolean,
): string {
  const rest = formatRest(saved, isRunning, isOnline);
  return `${formatSaved(saved, opensOffline)}${rest === '' ? '' : `. ${rest}`}`;
}

/** "1.6 of about 4.1 MB"; photos without a known size; "" when neither is known, or nothing is missing. */
export function formatAmount({ photos, isCounted, photosStored, bytesStored, bytesExpected }: PackReadiness): string {
  if (photos === 0) return '';
  if (!isCounted) return bytesStored === 0 ? '' : `${formatMegabytes(bytesStored)} MB so far`;
  if (bytesExpected === bytesStored) return formatSize(bytesStored);
  const [stored, expected] = [bytesStored, bytesExpected ?? 0].map(formatMegabytes);
  if (bytesExpected === undefined || stored === expected) return `${photosStored} of ${formatCount(photos, 'photo')}`;
  return `${stored} of about ${expected} MB`;
}

/** "Prepare the rest, about 2.5 MB", or without an unknown size. */
export function prepareInWords(readiness: PackReadiness): string {
  const { ready, photos, isCounted, photosStored, bytesStored, bytesExpected } = readiness;
  const label = ready === 0 && photosStored === 0 ? 'Prepare' : 'Prepare the rest';
  const missing = photos - photosStored;
  if (!isCounted || bytesExpected === bytesStored) return label;
  return bytesExpected === undefined
    ? `${label}, ${formatCount(missing, 'photo')}`
    : `${label}, about ${formatSize(bytesExpected - bytesStored)}`;
}

/** "1 of 4 ready", or "saved" where pages do not open without signal. */
export const formatReadyCount = (ready: number, count: number, opensOffline: boolean): string =>
  `${ready} of ${count} ${opensOffline ? 'ready' : 'saved'}`;

/** "All 4 ready", or "saved" where pages do not open without signal. */
export function describeAllReady(count: number, opensOffline: boolean): string {
  const state = opensOffline ? 'ready' : 'saved';
  return count === 1 ? toSentenceCase(state) : count === 2 ? `Both ${state}` : `All ${count} ${state}`;
}

/** Preparing has ended, or can go no further. */
export function describePrepared({ stops, ready }: PackReadiness, isOnline: boolean, opensOffline: boolean): string {
  if (ready === stops.length) {
    return `${describeAllReady(ready, opensOffline)}${opensOffline ? prepPanel.noSignal : ''}.`;
  }
  const count = `${formatReadyCount(ready, stops.length, opensOffline)}.`;
  if (stops.some(({ saved }) => saved?.full === true)) return `${count} There is no room for the rest.`;
  if (!isOnline) return `${count} No connection: the rest downloads when you are online.`;
  return `${count} See each home for what is missing.`;
}

/** "Saturday". @param date "2026-11-21", which is the same day in every time zone */
export const getWeekday = (date: string): string => readUtcDate(date)?.weekday ?? '';

/** "21 November", with a year other than that of `today`. Both as "2026-11-21". */
export function getDay(date: string, today: string): string {
  const parts = readUtcDate(date);
  if (parts === undefined) return '';
  const { day, month, year } = parts;
  return date.slice(0, 4) === today.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** "9:00" of the stored "09:00". */
export const formatTime = (time: string): string => time.replace(/^0/, '');

/** "4 km", "600 m", "less than 100 m"; never minutes, since no roads are known. */
export const formatDistance = (km: number): string => (km >= 0.95 ? `${Math.round(km)} km` : formatKilometres(km));
