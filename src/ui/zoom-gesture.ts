import {
  GLIDE,
  nearestZoom,
  resisted,
  resistedZoom,
  type Sample,
  speedOf,
  thrownBy,
  withinEdges,
  type ZoomSteps,
} from '#lib/drag-physics.ts';
import { prefersReducedMotion } from './preferences.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a hand does from the moment it has decided to the moment it lets go. */
export interface Grip {
  /**
   * @param fingers where they are on the screen, in the order they came
   * @param at when the screen felt it, ms: a slow phone hears of it later, and of several moves at once
   */
  readonly move: (fingers: readonly Point[], at: number) => void;
  /** @param isLost true where the browser has taken the hand's way for something of its own: nothing is meant by it */
  readonly end: (isLost: boolean, at: number) => void;
}

export interface Zoom {
  readonly value: number;
  readonly steps: ZoomSteps;
  /** Has rendered the photo in its new size when it returns. */
  readonly set: (zoom: number) => void;
}

/** The box that scrolls a zoomed photo, and the photo in it. */
export interface ZoomedParts {
  readonly box: HTMLElement;
  readonly photo: HTMLElement;
}

/** Two fingers look at a slide so closely where it has no zoom of its own. */
const PEEK: ZoomSteps = { least: 1, most: 3, step: 0.5 };
/** A throw that moves less than this from one frame to the next has ended, px. */
const STANDS_PX = 0.2;

/** The zoom box of the slide that is shown (`data-zoom-box`, in it `data-zoom-photo`). */
export function zoomedParts(track: HTMLElement): ZoomedParts | undefined {
  const box = track.querySelector<HTMLElement>('[data-current] [data-zoom-box]');
  const photo = box?.querySelector<HTMLElement>('[data-zoom-photo]');
  return box && photo ? { box, photo } : undefined;
}

const middleOf = ([one, other = one]: readonly Point[]): Point =>
  one === undefined || other === undefined ? { x: 0, y: 0 } : { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
const apart = ([one, other]: readonly Point[]): number =>
  one === undefined || other === undefined ? 1 : Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/** Holds a picture between two fingers: what lies under their middle stays there. */
function between(picture: HTMLElement, fingers: readonly Point[], shownZoom: (asked: number) => number) {
  const before = picture.getBoundingClientRect();
  const begin = { middle: middleOf(fingers), apart: apart(fingers) };
  let last = begin.middle;
  let asked = 1;
  const move = (now: readonly Point[]): void => {
    last = middleOf(now);
    asked = apart(now) / begin.apart;
    const scale = shownZoom(asked);
    const x = last.x - (begin.middle.x - before.left) * scale - before.left;
    const y = last.y - (begin.middle.y - before.top) * scale - before.top;
    Object.assign(picture.style, { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})` });
  };
  return { move, asked: () => asked, middle: () => last };
}

/** Two fingers on a photo that zooms by steps: in between it glides to the nearest. */
export function pinchZoom(parts: ZoomedParts, zoom: Zoom, fingers: readonly Point[]): Grip {
  const { value, steps } = zoom;
  const held = between(parts.photo, fingers, (asked) => resistedZoom(value * asked, steps) / value);
  return {
    move: held.move,
    end: () => zoomTo(parts, zoom, nearestZoom(value * held.asked(), steps), held.middle()),
  };
}

/** Two fingers on a slide without a zoom: it is larger for as long as they hold it. */
export function peek(slide: HTMLElement, fingers: readonly Point[]): Grip {
  const held = between(slide, fingers, (asked) => resistedZoom(asked, PEEK));
  return {
    move: held.move,
    end: () => {
      const { transform } = slide.style;
      slide.style.transform = '';
      if (!prefersReducedMotion())
        slide.animate({ transform: [transform, 'none'], transformOrigin: ['0 0', '0 0'] }, GLIDE);
    },
  };
}

/**
 * Zooms about a point of the screen: what is under it stays there as far as the photo's edges let it.
 * @param at where, on the screen
 */
export function zoomTo({ box, photo }: ZoomedParts, zoom: Zoom, to: number, at: Point): void {
  const before = photo.getBoundingClientRect();
  const part = { x: (at.x - before.left) / before.width, y: (at.y - before.top) / before.height };
  Object.assign(photo.style, { transform: '', translate: '' });
  if (to !== zoom.value) zoom.set(to);
  const laid = photo.getBoundingClientRect();
  box.scrollTo({
    left: box.scrollLeft + laid.left + part.x * laid.width - at.x,
    top: box.scrollTop + laid.top + part.y * laid.height - at.y,
    behavior: 'instant',
  });
  if (prefersReducedMotion()) return;
  const after = photo.getBoundingClientRect();
  const start = `translate(${before.left - after.left}px, ${before.top - after.top}px) scale(${before.width / after.width})`;
  photo.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, GLIDE);
}

let throwing: number | undefined;

/** Ends the way of a photo that was thrown: a hand has come, or the photo has gone. */
export function stopThrow(): void {
  if (throwing !== undefined) cancelAnimationFrame(throwing);
  throwing = undefined;
}

/** One finger on a zoomed photo: it goes with it, resists at its edges, and goes on when it is thrown. */
export function panZoomed({ box, photo }: ZoomedParts, from: Point): Grip {
  const begin = { x: box.scrollLeft, y: box.scrollTop };
  // Before anything is pulled over an edge, which would count.
  const most = { x: box.scrollWidth - box.clientWidth, y: box.scrollHeight - box.clientHeight };
  const samples: { x: Sample[]; y: Sample[] } = { x: [], y: [] };
  let pulled: Point = { x: 0, y: 0 };
  return {
    move: ([finger = from], at) => {
      samples.x.push({ at, place: -finger.x });
      samples.y.push({ at, place: -finger.y });
      const x = withinEdges(begin.x + from.x - finger.x, most.x);
      const y = withinEdges(begin.y + from.y - finger.y, most.y);
      box.scrollTo({ left: x.within, top: y.within, behavior: 'instant' });
      pulled = { x: -resisted(x.over, box.clientWidth), y: -resisted(y.over, box.clientHeight) };
      photo.style.translate = `${pulled.x}px ${pulled.y}px`;
    },
    end: (isLost, at) => {
      photo.style.translate = '';
      if (prefersReducedMotion()) return;
      if (pulled.x !== 0 || pulled.y !== 0) {
        photo.animate({ translate: [`${pulled.x}px ${pulled.y}px`, '0px 0px'] }, GLIDE);
      }
      if (!isLost) throwOn(box, { x: speedOf(samples.x, at), y: speedOf(samples.y, at) });
    },
  };
}

function throwOn(box: HTMLElement, speed: Point): void {
  const begin = { left: box.scrollLeft, top: box.scrollTop, at: performance.now() };
  let last = { x: 0, y: 0 };
  const step = (): void => {
    const ms = performance.now() - begin.at;
    const way = { x: thrownBy(speed.x, ms), y: thrownBy(speed.y, ms) };
    box.scrollTo({ left: begin.left + way.x, top: begin.top + way.y, behavior: 'instant' });
    const moved = Math.hypot(way.x - last.x, way.y - last.y);
    last = way;
    // The first frame may come in the very moment of the throw.
    throwing = ms > 0 && moved < STANDS_PX ? undefined : requestAnimationFrame(step);
  };
  stopThrow();
  throwing = requestAnimationFrame(step);
}
