import kenyaFile from '#content/map/map-kenya.json?url';
import nairobiFile from '#content/map/map-nairobi.json?url';
import { boxOf, overlaps, type Size, spotOf, type View, within } from '#lib/map/viewport.ts';
import fontFile from '#ui/fonts/figtree-common.woff2?url';
import type { MapLink } from './map-link.ts';
import { namedPlaces } from './map-names.ts';
import {
  type Inks,
  type MapAnswer,
  NAIROBI_BOX,
  type PictureOrder,
  type SheetName,
  STREETS_FROM,
} from './map-orders.ts';

// The picture of the land under what stands on a map. It is larger than what is in sight and drawn in a worker; moving the map
// moves and scales the picture that is there, which a phone does without drawing, until the next one has come.

/** The picture extends this far beyond the view on each side, px. */
const MARGIN = 128;
/** The next picture is ordered when so much of the margin is in sight, as a share of it. */
const USED_MARGIN = 0.5;
/** Device px in a CSS px beyond this cost time and are not seen. */
const MOST_RATIO = 2;
/** The same while the map moves: a quarter of them is drawn in a quarter of the time. */
const MOVING_RATIO = 1;

interface MapPicture {
  /** Puts the picture in its place, and orders another where this one does not do. @param isMoving a rougher one does */
  readonly show: (view: View, size: Size, isMoving: boolean) => void;
  /** Scale of the picture on the screen, px a degree; undefined before the first one. */
  readonly scale: () => number | undefined;
  /** Draws everything anew in other colours. */
  readonly recolour: (inks: Inks) => void;
  readonly end: () => void;
}

interface PicturePorts {
  readonly link: MapLink;
  readonly canvas: HTMLCanvasElement;
  readonly inks: Inks;
  /** A new picture or more to draw: call `show` at the next frame. */
  readonly onNews: () => void;
  /** A file of the map failed to load; undefined once it has loaded. */
  readonly onMissing: (retry: (() => void) | undefined) => void;
}

/** What is drawn of a map that is so large. @param share of the margin */
const withMargin = ({ width, height }: Size, share = 1): Size => ({
  width: width + 2 * MARGIN * share,
  height: height + 2 * MARGIN * share,
});

/** Starts to draw; the first picture comes later. */
export function openMapPicture({ link, canvas, inks, onNews, onMissing }: PicturePorts): MapPicture {
  const screen = canvas.getContext('bitmaprenderer');
  let colours = inks;
  /** What was asked for and has not come; only one is on its way, for where the map is then. */
  let ordered: PictureOrder | undefined;
  let drawn: PictureOrder | undefined;
  /** There is more to draw, or other colours, than when the last picture was ordered. */
  let isOld = true;
  const asked = new Set<SheetName>();
  /** What could not be had. */
  const missingFiles = new Set<SheetName | 'worker'>();
  let hasEnded = false;

  const news = (): void => {
    isOld = true;
    if (!hasEnded) onNews();
  };
  const retry = (): void => {
    if (missingFiles.has('worker')) link.start();
    else for (const name of missingFiles) if (name !== 'worker') ask(name);
  };
  let hasSaid = false;
  const notifyMissing = (): void => {
    const isLacking = missingFiles.size > 0;
    // Unchanged news would render the page for every file.
    if (hasEnded || isLacking === hasSaid) return;
    hasSaid = isLacking;
    onMissing(isLacking ? retry : undefined);
  };
  const ask = (name: SheetName): void => {
    if (asked.has(name)) return;
    asked.add(name);
    (name === 'kenya' ? loadKenya : loadNairobi)().then(
      (text) => {
        missingFiles.delete(name);
        notifyMissing();
        link.tell({ kind: 'sheet', name, text });
        news();
      },
      () => missing(name),
    );
  };
  const missing = (name: SheetName): void => {
    asked.delete(name);
    missingFiles.add(name);
    notifyMissing();
  };
  const take = (answer: MapAnswer): void => {
    if (answer.kind === 'no-sheet') {
      missing(answer.name);
      return;
    }
    drawn = ordered;
    ordered = undefined;
    if (drawn === undefined || hasEnded) {
      answer.bitmap.close();
      return;
    }
    screen?.transferFromImageBitmap(answer.bitmap);
    canvas.style.width = `${drawn.size.width}px`;
    canvas.style.height = `${drawn.size.height}px`;
    onNews();
  };
  const start = (): void => {
    asked.clear();
    missingFiles.clear();
    ordered = undefined;
    link.tell({ kind: 'names', names: namedPlaces });
    loadFont().then(
      (bytes) => {
        link.tell({ kind: 'font', bytes });
        news();
      },
      // Without the font, names are written in the device's own.
      () => undefined,
    );
    ask('kenya');
  };

  const order = (view: View, size: Size, ratio: number): void => {
    ordered = { view, size: withMargin(size), ratio, inks: colours };
    isOld = false;
    link.tell({ kind: 'picture', ...ordered });
  };
  /** Whether the picture is good enough. @param isMoving so is one for the same scale that shows all that is in sight */
  const isGood = (view: View, size: Size, ratio: number, isMoving: boolean): boolean => {
    if (drawn === undefined || isOld || drawn.view.scale !== view.scale) return false;
    if (isMoving) return within(boxOf(view, size), boxOf(drawn.view, withMargin(size, 1 - USED_MARGIN)));
    const isAsDrawn = drawn.view.lng === view.lng && drawn.view.lat === view.lat && drawn.ratio === ratio;
    return isAsDrawn && drawn.size.width === withMargin(size).width && drawn.size.height === withMargin(size).height;
  };

  const leave = link.draw({
    started: start,
    answered: take,
    failed: () => {
      missingFiles.add('worker');
      notifyMissing();
    },
  });
  return {
    show: (view, size, isMoving) => {
      if (view.scale >= STREETS_FROM && overlaps(boxOf(view, size), NAIROBI_BOX)) ask('nairobi');
      const ratio = Math.min(isMoving ? MOVING_RATIO : MOST_RATIO, devicePixelRatio || 1);
      if (ordered === undefined && !isGood(view, size, ratio, isMoving)) order(view, size, ratio);
      if (drawn === undefined) return;
      const { x, y } = spotOf(view, size, drawn.view);
      const left = x - drawn.size.width / 2;
      const top = y - drawn.size.height / 2;
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${view.scale / drawn.view.scale})`;
    },
    scale: () => drawn?.view.scale,
    recolour: (next) => {
      colours = next;
      news();
    },
    end: () => {
      hasEnded = true;
      leave();
    },
  };
}

// The two files of the map, and the font of its names. Browsers keep them a year, and the worker with what was used (0041).
// What they say is read where the map is drawn.

async function had(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** The country: counties, sea, lakes, the Tana, as TopoJSON. @throws where the file cannot be had */
const loadKenya = async (): Promise<string> => (await had(kenyaFile)).text();
/** Nairobi, the only town with street data. @throws as loadKenya does */
export const loadNairobi = async (): Promise<string> => (await had(nairobiFile)).text();
/** The font of names: a worker cannot use the page's fonts. @throws as loadKenya does */
const loadFont = async (): Promise<ArrayBuffer> => (await had(fontFile)).arrayBuffer();
