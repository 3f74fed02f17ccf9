import type { Place } from '#lib/distance.ts';
import {
  allowed,
  boxOf,
  KM_PER_DEGREE,
  moved,
  type Size,
  type Spot,
  spotOf,
  type View,
  zoomed,
} from '#lib/map/viewport.ts';
import { prefersReducedMotion } from '#ui/preferences.ts';
import { followHand } from './map-hand.ts';
import type { MapLink } from './map-link.ts';
import { gridStep, type Inks } from './map-orders.ts';
import { openMapPicture } from './map-picture.ts';

// A map on the screen: once a frame it puts its picture and what stands on it in their place. What stands on it is the page's
// own; only where, is said here, so that moving the map renders nothing anew.

/** Duration of a change by key or button, ms. */
const GLIDE_MS = 180;
/** The map rests after this long without a move, ms. */
const REST_MS = 250;

export interface MapView {
  readonly view: () => View;
  readonly size: () => Size;
  /** Moves to another view. @param smoothly animates, unless reduced motion is preferred */
  readonly show: (view: View, smoothly?: boolean) => void;
  /** Zooms about the middle by a factor. */
  readonly zoomBy: (factor: number) => void;
  /** Positions everything on the map again, for new elements. */
  readonly place: () => void;
  readonly end: () => void;
}

interface MapPorts {
  readonly link: MapLink;
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly figures: HTMLElement;
  /** Reads the colours of the page as they are now. */
  readonly inks: () => Inks;
  /** The first view for a size. */
  readonly initial: (size: Size) => View;
  /** At each frame in which it has moved. @param byHand false for the first view and one that was asked for */
  readonly onView: (view: View, size: Size) => void;
  /** The map rests after a move by pointer, wheel or key. */
  readonly onRest: (view: View, size: Size) => void;
  /** A file of the map failed to load; undefined once it has loaded. */
  readonly onMissing: (retry: (() => void) | undefined) => void;
}

/** What stands on the map says where by these two attributes, in degrees. */
export const placed = ({ lat, lng }: Place): { readonly 'data-lng': number; readonly 'data-lat': number } => ({
  'data-lng': lng,
  'data-lat': lat,
});

/** What is as large as something on the earth says its radius in km. */
export const circled = (km: number): { readonly 'data-km': number } => ({ 'data-km': km });

export function openMapView({
  link,
  root,
  canvas,
  figures,
  inks,
  initial,
  onView,
  onRest,
  onMissing,
}: MapPorts): MapView {
  let size: Size = { width: Math.max(1, root.clientWidth), height: Math.max(1, root.clientHeight) };
  let view = allowed(initial(size), size);
  let frame = 0;
  let gliding = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  /** True from a move until the map rests. */
  let hasMoved = false;
  let hasEnded = false;

  const picture = openMapPicture({ link, canvas, inks: inks(), onNews: () => redraw(), onMissing });

  const place = (): void => {
    for (const element of root.querySelectorAll<HTMLElement>('[data-lng]')) {
      const point = { lng: Number(element.dataset['lng']), lat: Number(element.dataset['lat']) };
      const { x, y } = spotOf(view, size, point);
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      const { km } = element.dataset;
      if (km !== undefined) {
        const across = `${((2 * Number(km)) / KM_PER_DEGREE) * view.scale}px`;
        element.style.width = across;
        element.style.height = across;
        continue;
      }
      // A hidden element loses the focus, so the map takes it and its keys go on working.
      const isInSight = x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20;
      if (!isInSight && element.contains(document.activeElement)) focusMapAround(root);
      element.style.visibility = isInSight ? '' : 'hidden';
    }
  };
  /** What stands in its place: for another picture of the same view nothing is placed anew. */
  let stood: { readonly view: View; readonly size: Size; readonly step: number } | undefined;
  const draw = (): void => {
    frame = 0;
    picture.show(view, size, hasMoved);
    const step = gridStep(picture.scale() ?? view.scale);
    if (stood?.view === view && stood.size === size && stood.step === step) return;
    stood = { view, size, step };
    writeFigures(figures, view, size, step);
    place();
    onView(view, size);
  };
  const redraw = (): void => {
    if (frame === 0 && !hasEnded) frame = requestAnimationFrame(draw);
  };
  const rest = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (isHeld || !hasMoved) return;
      hasMoved = false;
      // At rest the picture is drawn at the screen's full resolution.
      redraw();
      onRest(view, size);
    }, REST_MS);
  };
  const look = (next: View): void => {
    view = allowed(next, size);
    redraw();
  };
  const byHand = (next: View): void => {
    hasMoved = true;
    look(next);
    rest();
  };

  /** Goes through the views between now and then, by their part from 0 to 1. */
  const glide = (between: (part: number) => View, each: (view: View) => void): void => {
    cancelAnimationFrame(gliding);
    if (prefersReducedMotion()) {
      each(between(1));
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      each(between(1 - (1 - part) ** 3));
      if (part < 1) gliding = requestAnimationFrame(step);
    };
    gliding = requestAnimationFrame(step);
  };
  const zoom = (factor: number, spot: Spot, smoothly: boolean): void => {
    if (!smoothly) {
      cancelAnimationFrame(gliding);
      byHand(zoomed(view, size, factor, spot));
      return;
    }
    const from = view;
    glide((part) => zoomed(from, size, factor ** part, spot), byHand);
  };

  const endHand = followHand(root, {
    size: () => size,
    move: (way) => {
      cancelAnimationFrame(gliding);
      byHand(moved(view, size, way));
    },
    zoom,
    hold: (held) => {
      isHeld = held;
      if (!held) rest();
    },
  });
  const sized = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = root;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    size = { width, height };
    view = allowed(view, size);
    redraw();
  });
  sized.observe(root);
  // The colours change with the device's scheme and with the visitor's choice.
  const recolour = (): void => picture.recolour(inks());
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', recolour);
  const chosen = new MutationObserver(recolour);
  chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  draw();
  return {
    view: () => view,
    size: () => size,
    show: (next, smoothly = false) => {
      const to = allowed(next, size);
      if (!smoothly) {
        cancelAnimationFrame(gliding);
        return look(to);
      }
      const from = view;
      const between = (part: number): View => ({
        lng: from.lng + (to.lng - from.lng) * part,
        lat: from.lat + (to.lat - from.lat) * part,
        scale: from.scale * (to.scale / from.scale) ** part,
      });
      glide(between, byHand);
    },
    zoomBy: (factor) => zoom(factor, { x: size.width / 2, y: size.height / 2 }, true),
    place,
    end: () => {
      hasEnded = true;
      cancelAnimationFrame(frame);
      cancelAnimationFrame(gliding);
      clearTimeout(resting);
      picture.end();
      endHand();
      sized.disconnect();
      chosen.disconnect();
      scheme.removeEventListener('change', recolour);
    },
  };
}

/** Gives the focus to the map that something stands on: its keys work there. @param inside the map's frame, or what is in it */
export const focusMapAround = (inside: Element): void =>
  inside.closest('figure')?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });

// The figures of the grid at the map's edges: "36.8° E" at the top, "1° S" at the left. They stay at the edge while the map is
// moved, so they are no part of its picture.

/** Room between a line or the edge and its figure, px. */
const GAP = 4;
/** A figure of a parallel so near to the top would stand in those of the meridians, and so near to the bottom in the scale, px. */
const TOP_ROOM = 24;
const BOTTOM_ROOM = 64;

interface GridFigure {
  readonly text: string;
  /** Of its top left corner, in px. */
  readonly x: number;
  readonly y: number;
}

/** "36.8° E", "1° S"; no longer than the step needs. */
function degreesInWords(degrees: number, step: number, [more, less]: readonly [string, string]): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  const text = Math.abs(degrees).toFixed(decimals);
  return Number(text) === 0 ? '0°' : `${text}° ${degrees < 0 ? less : more}`;
}

/** The figures in sight. @param step of the grid, degrees */
export function gridFigures(view: View, size: Size, step: number): readonly GridFigure[] {
  const box = boxOf(view, size);
  const found: GridFigure[] = [];
  for (let index = Math.ceil(box.west / step); index * step <= box.east; index++) {
    const { x } = spotOf(view, size, { lng: index * step, lat: 0 });
    found.push({ text: degreesInWords(index * step, step, ['E', 'W']), x: x + GAP, y: GAP });
  }
  for (let index = Math.ceil(box.south / step); index * step <= box.north; index++) {
    const { y } = spotOf(view, size, { lng: 0, lat: index * step });
    const hasRoom = y > TOP_ROOM && y < size.height - BOTTOM_ROOM;
    if (hasRoom) found.push({ text: degreesInWords(index * step, step, ['N', 'S']), x: GAP, y: y + GAP });
  }
  return found;
}

/** Writes the figures in sight into an element that holds nothing else. */
function writeFigures(root: HTMLElement, view: View, size: Size, step: number): void {
  const figures = gridFigures(view, size, step);
  while (root.childElementCount > figures.length) root.lastElementChild?.remove();
  for (const [place, { text, x, y }] of figures.entries()) {
    const known = root.children[place];
    const span = known instanceof HTMLElement ? known : root.appendChild(document.createElement('span'));
    if (span.textContent !== text) span.textContent = text;
    span.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }
}
