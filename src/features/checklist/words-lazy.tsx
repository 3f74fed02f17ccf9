import { counted } from '#lib/counted.ts';
import { BEST_SCORE, MAX_OWN_PHOTOS } from '#offline/saved/checklist.ts';
import { DeviceName } from '#ui/device-name.tsx';

export const checklist = {
  title: (home: string) => `Checklist: ${home}`,
  done: 'Done',
  notSaved: (
    <>
      A checklist is kept with a saved home, on this <DeviceName /> alone.
    </>
  ),
  noLongerSaved: 'This home is not saved any more. What you typed last is still here.',
  save: 'Save this home',
  saveFailed: 'It could not be saved: there is no room, or this site may keep nothing here.',
  reading: 'Looking what you marked…',
  unread: 'What you marked before could not be read: this device does not answer.',
  unstored:
    'Not kept: there is no room on this device, or it does not answer. What you marked and typed is still here.',
  tryAgain: 'Try again',
  freeSpace: 'Free up space',
  lead: (
    <>
      Kept on this <DeviceName /> as you go, and shown to nobody. “Yes” is good news everywhere.
    </>
  ),
  yes: 'Yes',
  no: 'No',
  open: 'Not asked',
  ownView: 'Your view',
  score: `Your score, ${BEST_SCORE} is best`,
  noScore: 'None',
  note: 'Your note',
};

export const ownPhotos = {
  title: 'Your photos',
  lead: (
    <>
      They stay on this <DeviceName />, 1600 pixels long, without the place and time that a camera writes into them.
    </>
  ),
  unreadable: (count: number) => `${counted(count, 'file is', 'files are')} no photo that this browser can read.`,
  most: `There are ${MAX_OWN_PHOTOS} photos of this home, which is the most.`,
  unstored: (count: number) =>
    `${counted(count, 'photo is', 'photos are')} not kept: there is no room on this device, or it does not answer.`,
  notDeleted: 'The photo could not be deleted: this device does not answer.',
  notRestored: 'The photo could not be put back: this device does not answer.',
  tryAgain: 'Try again',
  freeSpace: 'Free up space',
  deleted: 'Photo deleted.',
  undo: 'Undo',
  shrinking: 'Making them small…',
  add: 'Add photos',
  photo: (index: number, count: number) => `photo ${index + 1} of ${count}`,
  enlarge: (photo: string) => `Look closer at ${photo}`,
  delete: (photo: string) => `Delete ${photo}`,
};
