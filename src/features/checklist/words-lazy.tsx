import { formatCount } from '#lib/counted.ts';
import { BEST_SCORE, MAX_OWN_PHOTOS } from '#offline/saved/checklist.ts';
import { DeviceName } from '#ui/device-name.tsx';

export const checklist = {
  title: (home: string) => `Checklist: ${home}`,
  done: 'Done',
  notSaved: (
    <>
      A checklist is kept with a saved home, only on this <DeviceName />.
    </>
  ),
  noLongerSaved: 'This home is no longer saved. What you last typed is still here.',
  save: 'Save this home',
  saveFailed: 'Not saved: there is no room, or this browser blocks storage for this site.',
  reading: 'Opening your checklist…',
  unread: 'We couldn’t open your earlier answers: storage on this device isn’t responding.',
  unstored:
    'Not saved: there is no room on this device, or storage isn’t responding. Your answers and notes are still here.',
  tryAgain: 'Try again',
  freeSpace: 'Free up space',
  lead: (
    <>
      Saved on this <DeviceName /> as you go, and seen only by you. “Yes” is always good news.
    </>
  ),
  office: (line: string) => `Our office: ${line.charAt(0).toLowerCase()}${line.slice(1)}`,
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
      They stay on this <DeviceName />, resized to 1600 pixels, without the place and time your camera adds.
    </>
  ),
  unreadable: (count: number) => `This browser could not open ${formatCount(count, 'file')} as a photo.`,
  most: `You can keep up to ${MAX_OWN_PHOTOS} photos of each home.`,
  unstored: (count: number) =>
    `${formatCount(count, 'photo was', 'photos were')} not saved: there is no room on this device, or storage isn’t responding.`,
  notDeleted: 'We couldn’t delete the photo: storage on this device isn’t responding.',
  notRestored: 'We couldn’t put the photo back: storage on this device isn’t responding.',
  tryAgain: 'Try again',
  freeSpace: 'Free up space',
  deleted: 'Photo deleted.',
  undo: 'Undo',
  shrinking: 'Resizing photos…',
  add: 'Add photos',
  photo: (index: number, count: number) => `photo ${index + 1} of ${count}`,
  enlarge: (photo: string) => `Enlarge ${photo}`,
  delete: (photo: string) => `Delete ${photo}`,
};
