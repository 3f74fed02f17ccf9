/** Line drawings that the first screens do not show: see icon.tsx. */
export const arrowLeftIcon = 'M12 19l-7-7 7-7M19 12H5';
export const arrowRightIcon = 'M5 12h14M12 5l7 7-7 7';
export const minusIcon = 'M5 12h14';
export const plusIcon = 'M5 12h14M12 5v14';
export const tickIcon = 'M20 6 9 17l-5-5';
export const clockIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2';
