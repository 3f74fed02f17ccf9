import { bookmarkIcon } from './icon.tsx';

/* Paths for `Icon` of what is kept on this device; they load with the save buttons. */

export const bookmarkTickIcon = `${bookmarkIcon}M9 10l2 2l4-4`;
export const arrowDownIcon = 'M12 5v14M19 12l-7 7l-7-7';
export const crossIcon = 'M18 6L6 18M6 6l12 12';
export const tickCircleIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 12l2 2l4-4';
export const pageIcon =
  'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M10 9H8M16 13H8M16 17H8';
export const moreIcon = 'M12 12h.01M12 5h.01M12 19h.01';
