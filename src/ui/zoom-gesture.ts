import {
  GLIDE,
  getNearestZoom,
  getResistedDistance,
  getResistedZoom,
  getSpeed,
  getThrowDistance,
  type Sample,
  splitAtEdges,
  type ZoomSteps,
} from '#lib/drag-physics.ts';
import { shouldReduceMotion } from './preferences.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drag or pinch, from the moment its direction is clear until the last finger lifts. */
export interface Gesture {
  /** @param fingers in the order they came down @param time `timeStamp`, ms: a busy page handles events late */
  readonly move: (fingers: readonly Point[], time: number) => void;
  /** @param isCancelled true when the browser took the touch over: the gesture then has no effect */
  readonly end: (isCancelled: boolean, time: number) => void;
}

export interface Zoom {
  readonly value: number;
  readonly steps: ZoomSteps;
  readonly set: (zoom: number) => void;
}

export interface ZoomTarget {
  readonly box: HTMLElement;
  readonly photo: HTMLElement;
}

const PEEK_STEPS: ZoomSteps = { min: 1, max: 3, step: 0.5 };
const FLING_ENDS_PX = 0.2;

/** The zoom box of the current slide (`data-zoom-box`, and in it `data-zoom-photo`). */
export function findZoomTarget(track: HTMLElement): ZoomTarget | undefined {
  const box = track.querySelector<HTMLElement>('[data-current] [data-zoom-box]');
  const photo = box?.querySelector<HTMLElement>('[data-zoom-photo]');
  return box && photo ? { box, photo } : undefined;
}

const getCentre = ([first = { x: 0, y: 0 }, second = first]: readonly Point[]): Point => ({
  x: (first.x + second.x) / 2,
  y: (first.y + second.y) / 2,
});
const getDistance = ([first, second]: readonly Point[]): number =>
  first && second ? Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)) : 1;

/** Scales an element with two fingers. The point between them stays under them. */
function pinch(element: HTMLElement, fingers: readonly Point[], limitScale: (scale: number) => number) {
  const box = element.getBoundingClientRect();
  const start = { centre: getCentre(fingers), distance: getDistance(fingers) };
  let centre = start.centre;
  let scale = 1;
  const move = (current: readonly Point[]): void => {
    centre = getCentre(current);
    scale = getDistance(current) / start.distance;
    const shown = limitScale(scale);
    const x = centre.x - (start.centre.x - box.left) * shown - box.left;
    const y = centre.y - (start.centre.y - box.top) * shown - box.top;
    Object.assign(element.style, { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${shown})` });
  };
  return { move, scale: () => scale, centre: () => centre };
}

/** A pinch on a photo with zoom steps. On release the photo glides to the nearest step. */
export function pinchZoom(target: ZoomTarget, zoom: Zoom, fingers: readonly Point[]): Gesture {
  const { value, steps } = zoom;
  const { move, scale, centre } = pinch(
    target.photo,
    fingers,
    (factor) => getResistedZoom(value * factor, steps) / value,
  );
  return { move, end: () => zoomTo(target, zoom, getNearestZoom(value * scale(), steps), centre()) };
}

/** A pinch on a slide without zoom steps. On release the slide springs back. */
export function pinchPeek(slide: HTMLElement, fingers: readonly Point[]): Gesture {
  const { move } = pinch(slide, fingers, (factor) => getResistedZoom(factor, PEEK_STEPS));
  return {
    move,
    end: () => {
      const { transform } = slide.style;
      slide.style.transform = '';
      if (!shouldReduceMotion())
        slide.animate({ transform: [transform, 'none'], transformOrigin: ['0 0', '0 0'] }, GLIDE);
    },
  };
}

/** Zooms around a point of the screen, which stays in place as far as the photo's edges allow. */
export function zoomTo({ box, photo }: ZoomTarget, zoom: Zoom, level: number, point: Point): void {
  const before = photo.getBoundingClientRect();
  const fraction = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height };
  Object.assign(photo.style, { transform: '', translate: '' });
  if (level !== zoom.value) zoom.set(level);
  const resized = photo.getBoundingClientRect();
  box.scrollTo({
    left: box.scrollLeft + resized.left + fraction.x * resized.width - point.x,
    top: box.scrollTop + resized.top + fraction.y * resized.height - point.y,
    behavior: 'instant',
  });
  if (shouldReduceMotion()) return;
  const after = photo.getBoundingClientRect();
  const start = `translate(${before.left - after.left}px, ${before.top - after.top}px) scale(${before.width / after.width})`;
  photo.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, GLIDE);
}

let flingFrame: number | undefined;

export function stopFling(): void {
  if (flingFrame !== undefined) cancelAnimationFrame(flingFrame);
  flingFrame = undefined;
}

/** A drag on a zoomed photo: it follows the finger, resists beyond its edges and keeps the finger's speed on release. */
export function panZoomed({ box, photo }: ZoomTarget, start: Point): Gesture {
  const startScroll = { x: box.scrollLeft, y: box.scrollTop };
  // Measured before the photo is dragged over an edge, which would count as scrollable width.
  const maxScroll = { x: box.scrollWidth - box.clientWidth, y: box.scrollHeight - box.clientHeight };
  const samples: { x: Sample[]; y: Sample[] } = { x: [], y: [] };
  let overshoot: Point = { x: 0, y: 0 };
  return {
    move: ([finger = start], time) => {
      samples.x.push({ at: time, position: -finger.x });
      samples.y.push({ at: time, position: -finger.y });
      const x = splitAtEdges(startScroll.x + start.x - finger.x, maxScroll.x);
      const y = splitAtEdges(startScroll.y + start.y - finger.y, maxScroll.y);
      box.scrollTo({ left: x.within, top: y.within, behavior: 'instant' });
      overshoot = {
        x: -getResistedDistance(x.over, box.clientWidth),
        y: -getResistedDistance(y.over, box.clientHeight),
      };
      photo.style.translate = `${overshoot.x}px ${overshoot.y}px`;
    },
    end: (isCancelled, time) => {
      photo.style.translate = '';
      if (shouldReduceMotion()) return;
      if (overshoot.x !== 0 || overshoot.y !== 0) {
        photo.animate({ translate: [`${overshoot.x}px ${overshoot.y}px`, '0px 0px'] }, GLIDE);
      }
      if (!isCancelled) fling(box, { x: getSpeed(samples.x, time), y: getSpeed(samples.y, time) });
    },
  };
}

function fling(box: HTMLElement, speed: Point): void {
  const start = { left: box.scrollLeft, top: box.scrollTop, time: performance.now() };
  let previous = { x: 0, y: 0 };
  const step = (): void => {
    const elapsed = performance.now() - start.time;
    const offset = { x: getThrowDistance(speed.x, elapsed), y: getThrowDistance(speed.y, elapsed) };
    box.scrollTo({ left: start.left + offset.x, top: start.top + offset.y, behavior: 'instant' });
    const moved = Math.hypot(offset.x - previous.x, offset.y - previous.y);
    previous = offset;
    // The first frame may fall into the same millisecond as the release.
    flingFrame = elapsed > 0 && moved < FLING_ENDS_PX ? undefined : requestAnimationFrame(step);
  };
  stopFling();
  flingFrame = requestAnimationFrame(step);
}
