import { counted } from '#lib/counted.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import type { MovedChecklist } from '#offline/saved/move-link.ts';
import { DeviceName } from '#ui/device-name.tsx';

/** "3 homes and 1 search"; "" for nothing. */
export const countInWords = (homes: number, searches: number): string =>
  [homes > 0 ? counted(homes, 'home') : [], searches > 0 ? counted(searches, 'search', 'searches') : []]
    .flat()
    .join(' and ');

/** "Checklist with 7 marks, score 4 of 5". */
export function movedInWords({ marks, score }: MovedChecklist): string {
  const count = Object.keys(marks).length;
  const parts = [
    count === 0 ? [] : `Checklist with ${counted(count, 'mark')}`,
    score === null ? [] : `${count === 0 ? 'Score' : 'score'} ${score} of ${BEST_SCORE}`,
  ];
  return parts.flat().join(', ');
}

export const moveScreen = {
  back: 'Saved',
  title: 'Move to another phone',
  reading: 'Looking what is saved…',
  needsScript:
    'Lists are moved from device to device, which takes a browser with JavaScript. Without it nothing can be saved here.',
  noListTitle: 'This link holds no list',
  moveOwn: 'Move my own list',
};

export const sharedScreen = {
  back: 'Saved',
  title: 'Add to Saved',
  reading: 'Looking what was shared…',
  needsScript:
    'What was shared is read on your device, which takes a browser with JavaScript. Without it nothing can be saved here.',
  saveHome: 'Save this home?',
  nothingTitle: 'Nothing was shared',
  nothing: 'Share a home’s page or the link of a list with this app, and it is offered here.',
  noHomeTitle: 'No home of this site in it',
  find: 'Find a home',
};

export const ownList = {
  unread: 'What is saved could not be read',
  emptyTitle: 'Nothing to move yet',
  empty: 'Homes and searches that you save can be taken to another phone by link or code.',
  find: 'Find a home',
  lead: 'The link holds the list itself, so no server sees or keeps it. Whoever has the link can read the list. What you save later is not in it.',
  withNotes: (homes: number) => (
    <>
      With my notes on {counted(homes, 'home')}. Without it they stay on this <DeviceName />.
    </>
  ),
  withChecklists: (homes: number) => (
    <>
      With my checklists and scores of {counted(homes, 'home')}. Your own photos stay on this <DeviceName />.
    </>
  ),
  link: 'Link to your list',
  linkName: 'link',
  copy: 'Copy',
  copied: 'Link copied to clipboard!',
  share: 'Share with another app',
  shareTitle: 'My saved homes',
  howTo:
    'Open it on the other phone and look before you save. For the app on an iPhone’s home screen, copy the link, open the app and paste it under “Paste a list”.',
  code: 'Code for the other phone’s camera',
  codeLabel: 'QR code of the link',
  codeTooLong: 'This list is too long for a code that a camera can read. Send the link instead.',
  codeNotLoaded: 'The code could not be loaded. Send the link instead.',
};

export const incomingList = {
  title: 'Save what is in this list?',
  lead: (count: string) => (
    <>
      {count} in it. Nothing is saved on this <DeviceName /> until you press the button.
    </>
  ),
  properties: 'Homes',
  searches: 'Searches',
  unknownHome: (id: number) => `Property ${id}`,
  note: (note: string) => `“${note}”`,
  states: {
    loading: 'Looking it up…',
    new: 'New here',
    saved: 'Saved already',
    delisted: 'No longer listed. It is left out.',
    unknown: 'Not known here yet. Its details come when you are online.',
  },
  search: 'Search.',
  nothing: 'There is nothing in it that could be added.',
  save: 'Save',
  saveCount: (count: string) => `Save ${count}`,
  saveFindings: (hasNotes: boolean, hasChecklists: boolean) =>
    `Save the ${[hasNotes ? 'notes' : [], hasChecklists ? 'checklists' : []].flat().join(' and ')}`,
  saving: 'Saving…',
  saved: (count: string) => (count === '' ? 'Everything in it was saved already.' : `Saved: ${count}.`),
  failed: 'Not all of it could be saved: there is no room, or this device does not answer. Try again.',
  close: 'Close',
  notNow: 'Not now',
};
