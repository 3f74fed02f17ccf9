import type { PlaceName } from '#lib/map/name-room.ts';
import type { Box, Size, View } from '#lib/map/viewport.ts';

// What a page and the worker that draws its map say to each other, and what both must know alike. Both are of one build, and
// nobody else hears it.

/** What is drawn with which colour, as CSS says it. */
export interface Inks {
  readonly paper: string;
  readonly sheet: string;
  readonly linen: string;
  readonly green: string;
  readonly line: string;
  readonly strong: string;
  readonly ink: string;
  readonly quiet: string;
}

/** The files of the map. */
export type SheetName = 'kenya' | 'nairobi';

/** A picture of the map: `view` is in its middle. */
export interface PictureOrder {
  readonly view: View;
  readonly size: Size;
  /** Device px in a CSS px. */
  readonly ratio: number;
  readonly inks: Inks;
}

export type MapOrder =
  /** The firm's own names of places, the font to write them in, the text of a file: what is drawn with from now on. */
  | { readonly kind: 'names'; readonly names: readonly PlaceName[] }
  | { readonly kind: 'font'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'sheet'; readonly name: SheetName; readonly text: string }
  | ({ readonly kind: 'picture' } & PictureOrder);

export type MapAnswer =
  | { readonly kind: 'picture'; readonly bitmap: ImageBitmap }
  /** A file that is no map. */
  | { readonly kind: 'no-sheet'; readonly name: SheetName };

/** Where the streets are drawn. */
export const NAIROBI_BOX: Box = { west: 36.63, south: -1.444, east: 37.114, north: -1.135 };
/** From this scale on there is room for streets, px a degree. */
export const STREETS_FROM = 500;
/** Steps of the grid in degrees; the closest with lines at least so many px apart is drawn. */
const GRID_STEPS = [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const;
const GRID_APART = 90;

/** Degrees from one line of the grid to the next. @param scale px a degree */
export const gridStep = (scale: number): number =>
  GRID_STEPS.findLast((degrees) => degrees * scale >= GRID_APART) ?? GRID_STEPS[0];
