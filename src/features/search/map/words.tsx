import { formatCount } from '#lib/counted.ts';
import { DeviceName } from '#ui/device-name.tsx';

const formatUnplaced = (count: number): string => formatCount(count, 'home has', 'homes have');

export const map = {
  label: 'Map of homes. Arrow keys move it, plus and minus zoom.',
  labels: 'Homes on the map',
  loading: 'Looking for homes…',
  count: (onMap: number, inSight: number, withoutPlace: number): string => {
    const rest = withoutPlace === 0 ? '' : ` ${formatUnplaced(withoutPlace)} no place on the map.`;
    if (onMap === 0) return `No homes from this search are on the map.${rest}`;
    if (inSight === onMap) return `${formatCount(onMap, 'home')} on the map.${rest}`;
    return `${inSight} of ${formatCount(onMap, 'home')} in view. The list has them all.${rest}`;
  },
  pageOnly: ' The map shows only the homes on this page of the list.',
  missing: 'We couldn’t load the homes.',
  retry: 'Try again',
  searchArea: 'Search this area',
  searchAreaForSale: 'Homes for sale in this area',
  notLoaded: 'We couldn’t load this part. Try again when you have signal.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
};

export const far = {
  coast: 'the coast',
  outside: 'outside the map',
  where: ([first = '', second]: readonly string[]): string => {
    if (second !== undefined) return 'more';
    return first === far.coast ? `at ${first}` : `near ${first}`;
  },
};

export const label = {
  close: 'Close',
  onRequest: 'On request',
  amount: (amount: string) => `KES ${amount}`,
  per: { RENT: ' a month', SHORTLET: ' a night', SALE: '' },
  bedrooms: (count: number) => `${count} bed`,
  around: (place: string) => `${place} and around`,
  from: (price: string) => `from ${price}`,
};

/** By the code of a GeolocationPositionError. */
const positionErrors: Readonly<Record<number, string>> = {
  1: 'Your browser blocks your location. Allow it for this site in your browser’s settings, then try again.',
  3: 'Finding your location took too long. Try again outdoors.',
};

export const position = {
  nearMe: 'Near me',
  locating: 'Finding you…',
  me: 'You, about',
  unsupported: 'This browser cannot find your location.',
  outside: 'You are outside Kenya, and our map covers only Kenya.',
  unknown: 'Your device cannot find your location right now.',
  errors: positionErrors,
};

export const places = {
  button: 'My places',
  marks: 'My places on the map',
  title: 'My places',
  lead: (most: number) => (
    <>
      Add up to {most} places that matter to you. Each home then shows how far it is from them, in a straight line. Your
      places stay on this <DeviceName /> and are never sent.
    </>
  ),
  full: 'To add another, remove one of the three.',
  remove: 'Remove',
  removed: (name: string) => `${name} was removed.`,
  notRemoved: 'We couldn’t remove it. Try again.',
  stored: (name: string) => `${name} is saved on this device.`,
  notStored: 'We couldn’t save it on this device. Try again.',
  pointNotStored: 'We couldn’t save the place on this device. Try again.',
  examples: ['Work', 'School', 'Parents'],
  name: 'Name',
  noName: 'Enter a name, such as Work.',
  nameTaken: (name: string) => `You already have a place called ${name}.`,
  where: 'Where',
  onMap: 'I’ll show it on the map',
  middleOf: (area: string) => `Middle of ${area}`,
  showOnMap: 'Show it on the map',
  store: 'Save this place',
  moveMap: (name: string) => `Move the map until the cross is on ${name}.`,
  isHere: (name: string) => `${name} is here`,
  cancel: 'Cancel',
};

export const onePlace = {
  title: (count: number, place: string) =>
    `${formatCount(count, 'home')} in one place${place === '' ? '' : `, ${place}`}`,
  first: (listed: number, count: number) => `The first ${listed} of ${count}.`,
  all: 'See them as a list',
};

export const nearest = {
  unknownPlace: () => (
    <>
      The place this list was sorted by is not on this <DeviceName />, so the newest homes come first.
    </>
  ),
  sorted: (count: number, place: string) => `All ${count}, nearest to ${place} first, in a straight line.`,
  unplaced: (count: number) => ` ${formatUnplaced(count)} no place on the map and cannot be sorted by distance.`,
  pageSorted: (place: string) => (
    <>
      Homes on this page, nearest to {place} first. The whole list is sorted once all homes are on this <DeviceName />.
    </>
  ),
};
