import { formatCount } from '#lib/counted.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import type { MovedChecklist } from '#offline/saved/move-link.ts';
import { DeviceName } from '#ui/device-name.tsx';

/** "3 homes, 1 search and 2 hidden homes"; "" for nothing. */
export const countInWords = (homes: number, searches: number, hidden = 0): string =>
  [
    homes > 0 ? formatCount(homes, 'home') : [],
    searches > 0 ? formatCount(searches, 'search', 'searches') : [],
    hidden > 0 ? formatCount(hidden, 'hidden home') : [],
  ]
    .flat()
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

/** "Checklist with 7 marks, score 4 of 5". */
export function describeMoved({ marks, score }: MovedChecklist): string {
  const count = Object.keys(marks).length;
  const parts = [
    count === 0 ? [] : `Checklist with ${formatCount(count, 'mark')}`,
    score === null ? [] : `${count === 0 ? 'Score' : 'score'} ${score} of ${BEST_SCORE}`,
  ];
  return parts.flat().join(', ');
}

export const moveAbout = {
  title: 'Move to another device',
  description: 'Take saved homes and searches to another device, without an account.',
};

export const addAbout = {
  title: 'Add to Saved',
  description: 'Save a home or a list that was shared with this app.',
};

export const moveScreen = {
  back: 'Saved',
  title: 'Move to another device',
  received: (
    <>
      A list for this <DeviceName />
    </>
  ),
  reading: 'Opening your saved homes…',
  needsScript: 'Moving a list needs JavaScript. Without it, nothing can be saved here.',
  noListTitle: 'This link has no list in it',
  moveOwn: 'Move my own list',
};

export const sharedScreen = {
  back: 'Saved',
  title: 'Add to Saved',
  reading: 'Opening what was shared…',
  needsScript: 'Opening what was shared needs JavaScript. Without it, nothing can be saved here.',
  saveHome: 'Save this home?',
  nothingTitle: 'Nothing was shared',
  nothing: 'Share a home’s page or a link to a list with this app to see it here.',
  noHomeTitle: 'Nothing here can be saved',
  find: 'Find a home',
};

export const ownList = {
  unread: 'We couldn’t open what you saved',
  emptyTitle: 'Nothing to move yet',
  empty: 'You can take the homes and searches you save to another device, by link or code.',
  find: 'Find a home',
  lead: 'The list is inside the link itself, so no server sees or keeps it. Anyone with the link can read the list. Homes you save later are not in it.',
  withNotes: (homes: number) => (
    <>
      Include my notes on <span className="nowrap">{formatCount(homes, 'home')}</span>. Otherwise they stay on this{' '}
      <DeviceName />.
    </>
  ),
  withChecklists: (homes: number) => (
    <>
      Include my checklists and scores for <span className="nowrap">{formatCount(homes, 'home')}</span>. Your own photos
      stay on this <DeviceName />.
    </>
  ),
  link: 'Link to your list',
  linkName: 'link',
  copied: 'Link copied to clipboard!',
  share: 'Share with another app',
  shareTitle: 'My saved homes',
  howTo:
    'Open the link on the other phone to preview the list before you save it. For an app on an iPhone’s home screen, copy the link, open the app and paste it under “Paste a list”.',
  code: 'Scan with the other phone’s camera',
  codeLabel: 'QR code of the link',
  codeTooLong: 'This list is too long for a QR code. Send the link instead.',
  codeNotLoaded: 'We couldn’t load the code. Send the link instead.',
};

export const incomingList = {
  title: 'Save this list?',
  lead: (count: string) => (
    <>
      It has {count}. Nothing is saved on this <DeviceName /> until you press the button.
    </>
  ),
  properties: 'Homes',
  searches: 'Searches',
  unknownHome: (id: number) => `Property ${id}`,
  note: (note: string) => `“${note}”`,
  states: {
    loading: 'Checking…',
    new: 'New here',
    saved: 'Already saved',
    delisted: 'No longer listed, so it is not saved.',
    unknown: 'Its details download when you are online.',
  },
  search: 'Search.',
  nothing: 'Nothing to add from this list',
  nothingLead: (count: string) => `It has ${count}.`,
  save: 'Save',
  saveCount: (count: string) => `Save ${count}`,
  saveFindings: (hasNotes: boolean, hasChecklists: boolean) =>
    `Save the ${[hasNotes ? 'notes' : [], hasChecklists ? 'checklists' : []].flat().join(' and ')}`,
  saving: 'Saving…',
  saved: (count: string) => (count === '' ? 'You had already saved everything in it.' : `Saved: ${count}.`),
  failed: 'Some of it was not saved: there is no room, or storage on this device isn’t responding. Try again.',
  close: 'Close',
  notNow: 'Not now',
};
