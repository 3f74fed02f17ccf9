import { counted } from '#lib/counted.ts';
import { dateInUtc } from '#lib/dates.ts';
import { megabytes } from '#lib/sizes.ts';
import { sentenceCase } from '#lib/text.ts';
import type { PackReadiness, StopReadiness } from '#offline/saved/viewing-pack.ts';
import { readyWithPhotos } from '#parts/saved-words.ts';
import { DeviceName } from '#ui/device-name.tsx';

export const viewingPacks = {
  needsScript: 'Viewing packs are kept only on your device, so this page needs JavaScript.',
  noStorage: 'This device did not answer. Nothing was changed.',
  cleared: 'Pack cleared. Saved homes stay saved.',
  undo: 'Undo',
  restored: 'The pack is back.',
  notRestored: 'It could not be put back.',
  clear: 'Clear pack',
  backToPack: 'Back to the pack',
  takeEnquiry: 'Take an enquiry',
  about: (title: string) => ` about ${title}`,
};

export const packsScreen = {
  title: 'Saved',
  label: 'Viewing packs',
  failed: 'The viewing packs could not be read',
  empty: 'No viewing pack yet',
  create: 'New viewing pack',
  emptyText: (opensOffline: boolean) => (
    <>
      For agents: choose the homes of a day, put them in order, and take all of it along on this <DeviceName />
      {opensOffline ? ', to show without signal' : ''}.
    </>
  ),
  privacy: (
    <>
      Viewing packs stay on this <DeviceName />: initials, times and notes are sent to nobody. Clear a pack when its day
      is over; its homes stay saved.
    </>
  ),
  firstAt: (time: string) => `first at ${time}`,
  forClient: (initials: string) => `for ${initials}`,
  isOver: 'this day is over',
  clearOf: (day: string) => ` of ${day}`,
};

export const packScreen = {
  back: 'Viewing packs',
  title: 'Viewing pack',
  failed: 'The viewing pack could not be read',
  missing: 'No such viewing pack here',
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
  print: 'Print',
  printAll: 'Print all particulars',
  stops: 'Stops',
  empty: 'No homes in this pack yet',
  emptyText: 'Take them from your saved homes, or find them by place, name, link or reference.',
  choose: 'Choose homes',
  unordered: 'The times do not follow the order of the stops.',
  sort: 'Put them in order of time',
  sorted: 'The stops are in order of time.',
  moved: (title: string | undefined, stop: number, count: number) => `${title} is now stop ${stop} of ${count}.`,
  removed: 'Taken out of this pack.',
  clearText: (
    <>
      When the day is over: clearing wipes this pack with its initials, times and notes from this <DeviceName />. Saved
      homes stay saved, with your checklists, and enquiries that wait stay in the outbox.
    </>
  ),
};

export const stopRow = {
  noTime: 'No time',
  move: (to: 'up' | 'down', title: string) => `Move ${to}: ${title}`,
  change: 'Change',
  changeOf: (title: string) => ` time or note: ${title}`,
  apart: (distance: string) => `About ${distance} apart`,
  photos: (stored: number, count: number) => `${stored} of ${count} photos`,
};

export const packDialogs = {
  day: 'Day and client',
  submit: 'Keep',
  date: 'Day',
  initials: 'Client’s initials',
  initialsHint: (max: number) => `At most ${max} letters, and nothing else of a client. They stay on this device.`,
  time: 'Time',
  note: 'Private note',
  noteHint: 'For you alone: not printed, not in the presentation. It goes with the pack.',
  remove: 'Take out of this pack',
};

export const enquiryDialog = {
  title: 'Take an enquiry',
  text: (title: string) => (
    <>
      About <b>{title}</b>. Hand over this <DeviceName />: what is typed goes out as an enquiry and is not kept with the
      pack. The form is empty again for the next client.
    </>
  ),
};

export const chooseDialog = {
  title: 'Choose homes',
  label: 'Place or name, link, or reference',
  placeholder: 'Place, name, link or reference',
  done: (count: number) => (count === 0 ? 'Done' : `Done, ${counted(count, 'home')}`),
  noStorage: 'This device did not answer. Nothing was changed.',
  toggled: (title: string, isAdded: boolean, count: number) =>
    `${title} ${isAdded ? 'added' : 'taken out'}. ${counted(count, 'home')} in the pack.`,
  searching: 'Looking.',
  nothingSaved: 'Nothing is saved yet. Type a place or the name of a home, paste its link, or give its reference.',
  noReference: 'No home was found by this reference. Its link finds it for certain.',
  noMatch: 'No home fits this.',
  noConnection: (opensOffline: boolean) => (
    <>
      No connection, and nothing on this <DeviceName /> fits.
      {opensOffline ? ' Saved homes and those you have opened can be chosen without signal.' : ''}
    </>
  ),
  saved: 'Saved homes',
  choose: 'Choose',
  chosen: 'Chosen',
};

export const prepPanel = {
  label: (opensOffline: boolean) => (opensOffline ? 'Ready for no signal' : 'How much is saved'),
  noSignal: ' for no signal',
  stop: 'Stop',
  stopped: 'Stopped. What is here stays.',
  notStopped: 'It could not be stopped: this device did not answer.',
  preparing: (count: number) => `Preparing ${counted(count, 'home')}.`,
  stops: 'Readiness of each home',
  failed: 'This could not be saved: there is no room, or this site may keep nothing here.',
  includes: 'Photos, facts, the agent’s number and homes like it, for each stop.',
};

export const packPaper = { title: 'Particulars', loading: 'Looking what is in the pack.' };

const shownInAll = (count: number): string => `All ${count === 1 ? '' : `${count} `}shown`;

export const presentation = {
  title: 'Presentation',
  pack: 'Viewing pack',
  empty: 'There is nothing to present here.',
  slides: 'Slides',
  photos: 'Photos',
  photo: (photo: number, count: number) => `Photo ${photo} of ${count}`,
  place: (stop: number, count: number) => `${stop} of ${count}`,
  back: 'Back',
  forward: 'Forward',
  close: 'End the presentation',
  end: 'The end',
  shownInAll,
  next: 'Next',
  last: (count: number) => (count === 1 ? 'That was it' : 'That was the last one'),
  restart: 'From the beginning',
  announceEnd: (count: number) => `The end. ${shownInAll(count)}.`,
};

/** What of a stop works without signal. @param device "phone" or "computer" */
export function stopInWords(
  { state, saved, photos, photosStored, plans }: StopReadiness,
  device: string,
  opensOffline: boolean,
): string {
  const isGone = saved?.gone_at != null;
  if (state === 'ready') return readyWithPhotos({ photos, plans }, saved?.thumbnails === true, opensOffline);
  if (state === 'partly') {
    const rest = isGone ? 'No longer listed' : saved?.full ? 'No room for the rest' : 'The rest when you are online';
    return `${photosStored} of ${counted(photos, 'photo')}. ${rest}`;
  }
  if (state === 'details') return `Details only, no photos${isGone ? '. No longer listed' : ''}`;
  return isGone ? 'No longer listed' : `Not on this ${device} yet`;
}

/** "1.6 of about 4.1 MB"; photos where no size is known; "" where neither is, or nothing is missing. */
export function amountInWords({ photos, isCounted, photosStored, bytesStored, bytesExpected }: PackReadiness): string {
  if (photos === 0) return '';
  if (!isCounted) return bytesStored === 0 ? '' : `${megabytes(bytesStored)} MB so far`;
  if (bytesExpected === undefined) return `${photosStored} of ${counted(photos, 'photo')}`;
  if (bytesExpected === bytesStored) return `${megabytes(bytesStored)} MB`;
  return `${megabytes(bytesStored)} of about ${megabytes(bytesExpected)} MB`;
}

/** "Prepare the rest, about 2.5 MB"; without the size while it is unknown. */
export function prepareInWords(readiness: PackReadiness): string {
  const { ready, photos, isCounted, photosStored, bytesStored, bytesExpected } = readiness;
  const label = ready === 0 && photosStored === 0 ? 'Prepare' : 'Prepare the rest';
  const missing = photos - photosStored;
  if (!isCounted || bytesExpected === bytesStored) return label;
  return bytesExpected === undefined
    ? `${label}, ${counted(missing, 'photo')}`
    : `${label}, about ${megabytes(bytesExpected - bytesStored)} MB`;
}

/** "1 of 4 ready"; "saved" where pages do not open without signal. */
export const readyOf = (ready: number, count: number, opensOffline: boolean): string =>
  `${ready} of ${count} ${opensOffline ? 'ready' : 'saved'}`;

/** "All 4 ready"; "All 4 saved" where pages do not open without signal. */
export function allReadyInWords(count: number, opensOffline: boolean): string {
  const state = opensOffline ? 'ready' : 'saved';
  return count === 1 ? sentenceCase(state) : count === 2 ? `Both ${state}` : `All ${count} ${state}`;
}

/** Announces that preparing has ended, or can go no further. */
export function preparedInWords({ stops, ready }: PackReadiness, isOnline: boolean, opensOffline: boolean): string {
  if (ready === stops.length) {
    return `${allReadyInWords(ready, opensOffline)}${opensOffline ? prepPanel.noSignal : ''}.`;
  }
  const count = `${readyOf(ready, stops.length, opensOffline)}.`;
  if (stops.some(({ saved }) => saved?.full === true)) return `${count} There is no room for the rest.`;
  if (!isOnline) return `${count} No connection: the rest comes when you are online.`;
  return `${count} What is missing stands beside each home.`;
}

/** "Saturday". @param date "2026-11-21", which is the same day in every time zone */
export const weekdayOf = (date: string): string => dateInUtc(date)?.weekday ?? '';

/** "21 November", with the year when it is not the one of `today`. Both as "2026-11-21". */
export function dayOf(date: string, today: string): string {
  const parts = dateInUtc(date);
  if (parts === undefined) return '';
  const { day, month, year } = parts;
  return date.slice(0, 4) === today.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** "9:00" of the stored "09:00". */
export const timeInWords = (time: string): string => time.replace(/^0/, '');

/** "4 km", "600 m" in steps of a hundred, "less than 100 m". Never minutes, since no roads are known. */
export function distanceInWords(km: number): string {
  if (km >= 0.95) return `${Math.round(km)} km`;
  const hundreds = Math.round(km * 10) * 100;
  return hundreds === 0 ? 'less than 100 m' : `${hundreds} m`;
}
