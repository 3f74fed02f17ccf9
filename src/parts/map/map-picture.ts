import kenyaFile from '#content/map/map-kenya.json?url';
import nairobiFile from '#content/map/map-nairobi.json?url';
import { type Area, getBox, getSpot, isWithin, type Size, type View } from '#lib/map/viewport.ts';
import fontFile from '#ui/fonts/figtree-common.woff2?url';
import type { MapClient } from './map-client.ts';
import { readTextGrowth } from './map-colours.ts';
import { hasStreets, type MapColours, type MapFile, type PictureRequest } from './map-messages.ts';
import { writtenPlaces } from './map-names.ts';

// The picture is larger than the view and drawn in a worker; moving the map transforms it until the next one arrives.

const MARGIN = 128;
const USED_MARGIN = 0.5;
/** Device px in a CSS px: more cost time without a visible gain. */
const MAX_RATIO = 2;
/** While the map moves, a quarter of the pixels takes a quarter of the time. */
const MOVING_RATIO = 1;

interface MapPictureOptions {
  readonly client: MapClient;
  readonly canvas: HTMLCanvasElement;
  readonly colours: MapColours;
  readonly onChange: () => void;
  readonly onMissing: (retry: (() => void) | undefined) => void;
}

const addMargin = ({ width, height }: Size, share = 1): Size => ({
  width: width + 2 * MARGIN * share,
  height: height + 2 * MARGIN * share,
});

export function createMapPicture({ client, canvas, colours: initialColours, onChange, onMissing }: MapPictureOptions) {
  const screen = canvas.getContext('bitmaprenderer');
  let colours = initialColours;
  let requested: PictureRequest | undefined;
  let drawn: PictureRequest | undefined;
  /** There is more to draw, or in other colours, than when the last picture was requested. */
  let isStale = true;
  const loading = new Set<MapFile>();
  const missing = new Set<MapFile | 'worker'>();
  let hasNotifiedMissing = false;
  let hasEnded = false;

  const invalidate = (): void => {
    isStale = true;
    if (!hasEnded) onChange();
  };
  const retry = (): void => {
    if (missing.has('worker')) client.start();
    else for (const name of missing) if (name !== 'worker') load(name);
  };
  const notifyMissing = (): void => {
    const isMissing = missing.size > 0;
    // A repeated notification would render the page for every file.
    if (hasEnded || isMissing === hasNotifiedMissing) return;
    hasNotifiedMissing = isMissing;
    onMissing(isMissing ? retry : undefined);
  };
  const load = (name: MapFile): void => {
    if (loading.has(name)) return;
    loading.add(name);
    (name === 'kenya' ? loadKenya : loadNairobi)().then(
      (text) => {
        missing.delete(name);
        notifyMissing();
        client.post({ kind: 'file', name, text });
        invalidate();
      },
      () => onLoadFailed(name),
    );
  };
  const onLoadFailed = (name: MapFile): void => {
    loading.delete(name);
    missing.add(name);
    notifyMissing();
  };
  const onPicture = (bitmap: ImageBitmap): void => {
    drawn = requested;
    requested = undefined;
    if (drawn === undefined || hasEnded) {
      bitmap.close();
      return;
    }
    screen?.transferFromImageBitmap(bitmap);
    canvas.style.width = `${drawn.size.width}px`;
    canvas.style.height = `${drawn.size.height}px`;
    onChange();
  };
  const onStarted = (): void => {
    loading.clear();
    missing.clear();
    requested = undefined;
    // Names grow half as fast as the text, as icons do.
    client.post({ kind: 'names', names: writtenPlaces, growth: (1 + readTextGrowth()) / 2 });
    loadFont().then(
      (bytes) => {
        client.post({ kind: 'font', bytes });
        invalidate();
      },
      // Without the font, names are written in the device's own.
      () => undefined,
    );
    load('kenya');
  };

  /** @param isMoving accepts a picture of the same scale that covers the view */
  const isGood = (view: View, size: Size, ratio: number, isMoving: boolean): boolean => {
    if (drawn === undefined || isStale || drawn.view.scale !== view.scale) return false;
    if (isMoving) return isWithin(getBox(view, size), getBox(drawn.view, addMargin(size, 1 - USED_MARGIN)));
    const isSameView =
      drawn.view.lng === view.lng && drawn.view.lat === view.lat && drawn.ratio === ratio && drawn.frame !== undefined;
    return isSameView && drawn.size.width === addMargin(size).width && drawn.size.height === addMargin(size).height;
  };

  const unsubscribe = client.subscribe((event) => {
    if (event.kind === 'picture') onPicture(event.bitmap);
    else if (event.kind === 'unreadable-file') onLoadFailed(event.name);
    else if (event.kind === 'started') onStarted();
    else if (event.kind === 'load') invalidate();
    else {
      missing.add('worker');
      notifyMissing();
    }
  });
  onStarted();
  return {
    /** Positions the picture, and requests another where it falls short. @param isMoving a rougher one suffices @param covered where no name is drawn */
    show: (view: View, size: Size, isMoving: boolean, covered: readonly Area[]): void => {
      if (hasStreets(view, size)) load('nairobi');
      const ratio = Math.min(isMoving ? MOVING_RATIO : MAX_RATIO, devicePixelRatio || 1);
      if (requested === undefined && !isGood(view, size, ratio, isMoving)) {
        const frame = isMoving ? {} : { frame: { ...size, covered } };
        requested = { view, size: addMargin(size), ratio, colours, ...frame };
        isStale = false;
        client.post({ kind: 'picture', ...requested });
      }
      if (drawn === undefined) return;
      const { x, y } = getSpot(view, size, drawn.view);
      const left = x - drawn.size.width / 2;
      const top = y - drawn.size.height / 2;
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${view.scale / drawn.view.scale})`;
    },
    scale: (): number | undefined => drawn?.view.scale,
    setColours: (next: MapColours): void => {
      colours = next;
      invalidate();
    },
    invalidate,
    end: (): void => {
      hasEnded = true;
      unsubscribe();
    },
  };
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

// Browsers cache these files for a year, and the service worker those that were used (0041).

const loadKenya = async (): Promise<string> => (await fetchFile(kenyaFile)).text();
/** Nairobi is the only town with streets. Rejects when the file does not load. */
export const loadNairobi = async (): Promise<string> => (await fetchFile(nairobiFile)).text();
/** A worker cannot use the page's fonts. */
const loadFont = async (): Promise<ArrayBuffer> => (await fetchFile(fontFile)).arrayBuffer();
