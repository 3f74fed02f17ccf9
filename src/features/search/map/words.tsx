import { counted } from '#lib/counted.ts';
import { DeviceName } from '#ui/device-name.tsx';

const unplaced = (count: number): string => counted(count, 'home has', 'homes have');

export const map = {
  label: 'Map of homes. Arrow keys move it, plus and minus zoom.',
  labels: 'Homes on the map',
  loading: 'Looking for homes…',
  count: (onMap: number, inSight: number, withoutPlace: number): string => {
    const rest = withoutPlace === 0 ? '' : ` ${unplaced(withoutPlace)} no place on the map.`;
    if (onMap === 0) return `No home of this search is on the map.${rest}`;
    if (inSight === onMap) return `${counted(onMap, 'home')} on the map.${rest}`;
    return `${inSight} of ${counted(onMap, 'home')} in sight.${rest}`;
  },
  pageOnly: ' These are the homes of this page of the list.',
  missing: 'The homes could not be had just now.',
  retry: 'Try again',
  searchArea: 'Search this area',
  searchAreaForSale: 'Homes for sale in this area',
  notLoaded: 'This part could not be loaded. Try again when you have signal.',
  zoomIn: 'Closer',
  zoomOut: 'Further away',
};

export const label = {
  onRequest: 'On request',
  amount: (amount: string) => `KES ${amount}`,
  per: { RENT: ' a month', SHORTLET: ' a night', SALE: '' },
  bedrooms: (count: number) => `${count} bed`,
  around: (place: string) => `${place} and around`,
  from: (price: string) => `from ${price}`,
};

/** By the code of a GeolocationPositionError. */
const positionErrors: Readonly<Record<number, string>> = {
  1: 'Your browser does not allow it. Allow location for this site in the browser’s settings, then press again.',
  3: 'Your device did not find where it is in time. Try again under the open sky.',
};

export const position = {
  nearMe: 'Near me',
  locating: 'Asking…',
  me: 'You, about',
  unsupported: 'This browser cannot tell where you are.',
  outside: 'You are outside of Kenya: the map ends there.',
  unknown: 'Your device cannot tell where it is just now.',
  errors: positionErrors,
};

export const places = {
  button: 'My places',
  marks: 'My places on the map',
  title: 'My places',
  lead: (most: number) => (
    <>
      Up to {most} places that matter to you. Homes then say how far they are from each, in a straight line. Your places
      stay on this <DeviceName /> and are never sent.
    </>
  ),
  full: 'To add another, remove one of the three.',
  remove: 'Remove',
  removed: (name: string) => `${name} was removed.`,
  notRemoved: 'It could not be removed. Try again.',
  stored: (name: string) => `${name} is kept on this device.`,
  notStored: 'It could not be kept on this device. Try again.',
  pointNotStored: 'The place could not be kept on this device. Try again.',
  examples: ['Work', 'School', 'Parents'],
  name: 'Name',
  noName: 'Enter a name, such as Work.',
  nameTaken: (name: string) => `There is a place called ${name} already.`,
  where: 'Where',
  onMap: 'I show it on the map',
  middleOf: (area: string) => `${area}, its middle`,
  showOnMap: 'Show it on the map',
  store: 'Keep this place',
  moveMap: (name: string) => `Move the map until the cross is on ${name}.`,
  isHere: (name: string) => `${name} is here`,
  cancel: 'Cancel',
};

export const onePlace = {
  title: (count: number, place: string) => `${counted(count, 'home')} in one place${place === '' ? '' : `, ${place}`}`,
  first: (listed: number, count: number) => `The first ${listed} of ${count}.`,
  all: 'All of them as a list',
};

export const nearest = {
  unknownPlace: () => (
    <>
      The place that this list was sorted by is not on this <DeviceName />: newest first.
    </>
  ),
  sorted: (count: number, place: string) => `All ${count}, nearest to ${place} first, in a straight line.`,
  unplaced: (count: number) => ` ${unplaced(count)} no place on the map and cannot be sorted so.`,
  pageSorted: (place: string) => (
    <>
      The homes of this page, nearest to {place} first. The whole list is sorted once all homes are on this{' '}
      <DeviceName />.
    </>
  ),
};
