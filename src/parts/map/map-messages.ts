import type { MapPoints } from '#contract/content-answers.ts';
import type { MapProperty, MapSource } from '#contract/map-points.ts';
import type { Place } from '#lib/distance.ts';
import type { PlaceName } from '#lib/map/name-room.ts';
import {
  type Area,
  type Box,
  fitBox,
  getBox,
  getLevel,
  isOverlapping,
  MAP_BOX,
  NAIROBI_BOX,
  roundBox,
  type Size,
  type View,
  widenBox,
} from '#lib/map/viewport.ts';

export interface MapColours {
  readonly paper: string;
  readonly sheet: string;
  readonly linen: string;
  readonly green: string;
  readonly line: string;
  readonly strong: string;
  readonly ink: string;
  readonly quiet: string;
}

export type MapFile = 'kenya' | 'nairobi';

export interface PictureRequest {
  readonly view: View;
  readonly size: Size;
  readonly ratio: number;
  readonly colours: MapColours;
  /** At rest a name is drawn where all of it can be read. */
  readonly frame?: MapFrameArea;
}

/** The part of a picture that the screen shows, and what lies over it. */
interface MapFrameArea extends Size {
  readonly covered: readonly Area[];
}

export type MapMessage =
  | { readonly kind: 'names'; readonly names: readonly PlaceName[]; readonly growth: number }
  | { readonly kind: 'font'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'file'; readonly name: MapFile; readonly text: string }
  | ({ readonly kind: 'picture' } & PictureRequest);

export type MapReply =
  | { readonly kind: 'picture'; readonly bitmap: ImageBitmap }
  | { readonly kind: 'unreadable-file'; readonly name: MapFile };

/** Streets need this scale, px a degree. */
const STREETS_FROM = 500;

export const hasStreets = (view: View, size: Size): boolean =>
  view.scale >= STREETS_FROM && isOverlapping(getBox(view, size), NAIROBI_BOX);

const GRID_STEPS = [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const;
const GRID_APART = 90;

export const getGridStep = (scale: number): number =>
  GRID_STEPS.findLast((degrees) => degrees * scale >= GRID_APART) ?? GRID_STEPS[0];

export function listGridDegrees(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

export type PropertiesToShow = MapPoints | readonly MapSource[];

export interface PropertyLabel extends Place {
  readonly ids: Int32Array;
  readonly first: MapProperty;
  /** Lowest price, KES; null without any. */
  readonly least: number | null;
  /** Folded name of the commonest area; "" without any. */
  readonly place: string;
  readonly box: Box;
  /** No zoom separates the properties. */
  readonly isOnePlace: boolean;
}

export interface MapFrame {
  readonly size: Size;
  /** undefined: a view of all properties. */
  readonly view: View | undefined;
}

/** The area and the level (lib/map/viewport.ts) that labels are made for. */
export interface LabelArea {
  readonly level: number;
  readonly box: Box;
  /** The view at rest. A label has properties in it, or properties beyond it, so that the labels in sight add up. */
  readonly sight: Box;
  /** The page knows what is beyond this sight: thousands of regions would only delay a gesture. */
  readonly isCounted?: boolean;
}

/** Properties that share a label and are outside of the view. */
export interface MapRegion extends Place {
  readonly count: number;
  readonly box: Box;
  /** Folded name of the commonest area; "" without any. */
  readonly place: string;
}

export interface LabelledArea extends LabelArea {
  readonly labels: readonly PropertyLabel[];
  /** How many properties are in sight, which a search of it finds; with those beyond they are all on the map. */
  readonly inSight: number;
  /** undefined where `isCounted`. */
  readonly beyond: readonly MapRegion[] | undefined;
}

export interface LoadedProperties {
  readonly count: number;
  readonly unplaced: number;
  /** Around the group that the map opens on, or around all; undefined without properties. */
  readonly opening: Box | undefined;
  readonly labelled: LabelledArea;
}

/** The worker answers each request once, in the order of the requests. */
export type PropertiesRequest =
  /** Replaces the properties. */
  | {
      readonly kind: 'load';
      readonly properties: PropertiesToShow;
      /** Ids of properties that the visitor has hidden. */
      readonly hidden: ReadonlySet<number>;
      /** The searched area; the list has no other properties. */
      readonly within?: Box | undefined;
      readonly frame: MapFrame | undefined;
    }
  | ({ readonly kind: 'labels' } & LabelArea)
  | { readonly kind: 'properties'; readonly ids: Int32Array };

export type PropertiesResponse =
  | ({ readonly kind: 'load' } & LoadedProperties)
  | ({ readonly kind: 'labels' } & LabelledArea)
  | { readonly kind: 'properties'; readonly properties: readonly MapProperty[] }
  /** The columns of the properties do not fit together. */
  | { readonly kind: 'unreadable' };

/** Labels extend this share of the view beyond each side, so that most moves need no new ones. */
const LABEL_MARGIN = 0.5;

/** The box that a view shows, as an address writes it. */
export const getSight = (view: View, size: Size): Box => roundBox(getBox(view, size));

/** @param sight of the last rest; undefined for a view at rest */
export const getLabelArea = (view: View, size: Size, sight = getSight(view, size)): LabelArea => ({
  level: getLevel(view.scale),
  box: widenBox(getBox(view, size), LABEL_MARGIN),
  sight,
});

export const ROOM = 72;
/** A single property appears with its quarter, px a degree. */
export const PROPERTY_SCALE = 4_000;

/** The view of all properties. @param box around them; undefined without any, which shows the country */
export const getViewOfAll = (box: Box | undefined, size: Size): View =>
  fitBox(box ?? MAP_BOX, size, ROOM, PROPERTY_SCALE);
