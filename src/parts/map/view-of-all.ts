import { type Box, fitted, MAP_BOX, type Size, type View } from '#lib/map/viewport.ts';

/** Room around homes that are all to be seen, px. */
export const ROOM = 72;
/** A single home is shown with its quarter, px a degree. */
export const HOME_SCALE = 4_000;

/** The view with all homes in sight. @param box around them; undefined where there are none: the country */
export const viewOfAll = (box: Box | undefined, size: Size): View => fitted(box ?? MAP_BOX, size, ROOM, HOME_SCALE);
