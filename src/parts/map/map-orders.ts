import type { MapPoints } from '#contract/content-answers.ts';
import type { MapProperty, MapSource } from '#contract/map-points.ts';
import type { Place } from '#lib/distance.ts';
import type { PlaceName } from '#lib/map/name-room.ts';
import { type Box, boxOf, fitted, levelOf, MAP_BOX, type Size, type View, widened } from '#lib/map/viewport.ts';

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

// What a page and the worker of its map say to each other of its homes. Both are of one build, and nobody else hears it. Each
// order has one answer, in the order in which they were given.

/** Homes as the server says them, or as a list knows them. */
export type PropertiesToShow = MapPoints | readonly MapSource[];

/** What stands on the map for one home or for some beside each other. */
export interface PropertyLabel extends Place {
  /** Its homes, by id; never empty. */
  readonly ids: Int32Array;
  readonly first: MapProperty;
  /** The least price, KES; null where none has one. */
  readonly least: number | null;
  /** Folded name of the area that most of them are in; "" where none says. */
  readonly place: string;
  readonly box: Box;
  /** No zoom parts them. */
  readonly isOnePlace: boolean;
}

/** What the map looks at when its homes come. */
export interface Look {
  readonly size: Size;
  /** undefined: it is going to show all of them. */
  readonly view: View | undefined;
}

/** Labels, and for which level (lib/map/viewport.ts) and box they were made. */
export interface Labelled {
  readonly level: number;
  readonly box: Box;
  /** In the order of reading. */
  readonly labels: readonly PropertyLabel[];
}

/** The homes that are on the map, once they were read. */
export interface PropertiesShown {
  readonly count: number;
  /** Homes that match and have no place on it. */
  readonly unplaced: number;
  /** The smallest box around all of them; undefined around none. */
  readonly box: Box | undefined;
  readonly inSight: number;
  readonly labelled: Labelled | undefined;
}

export type PropertiesOrder =
  /** Which homes there are from now on. `sight`: what is in sight of them; undefined: all. */
  | {
      readonly kind: 'take';
      readonly homes: PropertiesToShow;
      readonly look: Look | undefined;
      readonly sight: Box | undefined;
    }
  /** The labels of a level that stand in a box. */
  | { readonly kind: 'labels'; readonly level: number; readonly box: Box }
  /** How many homes are in a box. */
  | { readonly kind: 'count'; readonly box: Box }
  /** What is known of these homes. */
  | { readonly kind: 'homes'; readonly ids: Int32Array };

export type PropertiesAnswer =
  | ({ readonly kind: 'take' } & PropertiesShown)
  | ({ readonly kind: 'labels' } & Labelled)
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'homes'; readonly homes: readonly MapProperty[] }
  /** In the place of any other: the columns of the homes do not fit together. */
  | { readonly kind: 'unread' };

/** Labels are there for so much more than what is in sight, on each side, so that moving the map seldom makes new ones. */
const MARGIN = 0.5;

/** For which level and box labels are made for what a map looks at. */
export const labelsFor = (view: View, size: Size): Pick<Labelled, 'level' | 'box'> => ({
  level: levelOf(view.scale),
  box: widened(boxOf(view, size), MARGIN),
});

/** Room around homes that are all to be seen, px. */
export const ROOM = 72;
/** A single home is shown with its quarter, px a degree. */
export const PROPERTY_SCALE = 4_000;

/** The view with all homes in sight. @param box around them; undefined where there are none: the country */
export const viewOfAll = (box: Box | undefined, size: Size): View => fitted(box ?? MAP_BOX, size, ROOM, PROPERTY_SCALE);
