/** What opens over a map on a press: one file, and no part of the map's first view. */
export { HomesHere } from './homes-here.tsx';
export { PlacesDialog } from './places-dialog.tsx';
