import { GLIDE, pageOf, putsAway, resisted, type Sample, settleMs, speedOf } from '#lib/drag-physics.ts';
import { prefersReducedMotion } from './preferences.ts';
import {
  type Grip,
  type Point,
  panZoomed,
  peek,
  pinchZoom,
  stopThrow,
  type Zoom,
  zoomedParts,
  zoomTo,
} from './zoom-gesture.ts';

/** The direction of a gesture is decided after so many pixels. */
const DECIDED_PX = 8;
/** Two taps within this time and distance are one double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const;
/** What a double tap makes of a photo that is shown whole. */
const DOUBLE_TAP_ZOOM = 2;
/** Room between two slides, px; as in slide-track.module.css. */
export const GAP_PX = 16;
/** A slide on its way out under a finger is so much smaller and its screen so much fainter at the end. */
const AWAY = { smaller: 0.12, fainter: 0.6 } as const;

/** What a gesture can do to the slide that is shown. Each call has rendered its outcome when it returns. */
export interface SlideActions {
  readonly canGo: (to: 'next' | 'previous') => boolean;
  readonly go: (to: 'next' | 'previous') => void;
  readonly close: () => void;
  /** Undefined: two fingers only look closer, for as long as they hold. */
  readonly zoom: Zoom | undefined;
  /** A finger is down: the slides beside this one may be wanted. */
  readonly hold: () => void;
}

/**
 * Moves slides under a finger: sideways to the next one, down to close them, two fingers or a double tap to zoom, and about
 * a zoomed photo. A released slide keeps the finger's speed. With reduced motion only a zoomed photo follows the finger.
 * @param surface receives the pointer events
 * @param track moves; its slide with `data-current` is the one that is shown
 * @returns a function that removes the listeners
 */
export function watchSlideGestures(surface: HTMLElement, track: HTMLElement, meaning: () => SlideActions): () => void {
  const over = new AbortController();
  const { signal } = over;
  const fingers = new Map<number, Point>();
  let first: (Point & { readonly at: number }) | undefined;
  let lastTap: (Point & { readonly at: number }) | undefined;
  let grip: Grip | undefined;

  const decide = (begin: Point, now: Point): Grip => {
    const { zoom } = meaning();
    const parts = zoomedParts(track);
    if (zoom !== undefined && zoom.value > zoom.steps.least && parts !== undefined) return panZoomed(parts, now);
    return Math.abs(now.x - begin.x) > Math.abs(now.y - begin.y)
      ? goSideways(track, meaning, begin, now)
      : goDown(track, meaning, begin, now);
  };
  const onPointerDown = (event: PointerEvent): void => {
    const { target, pointerId, pointerType, button, clientX: x, clientY: y, timeStamp: at } = event;
    if (target instanceof Element && target.closest('button, a') !== null) return;
    if (pointerType === 'mouse' && button !== 0) return;
    fingers.set(pointerId, { x, y });
    stopThrow();
    meaning().hold();
    if (fingers.size === 1) first = { x, y, at };
    else {
      first = undefined;
      grip?.end(true, at);
      grip = fingers.size === 2 ? pinch(track, meaning, [...fingers.values()]) : undefined;
    }
  };
  const onPointerMove = ({ pointerId, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent): void => {
    if (!fingers.has(pointerId)) return;
    const point = { x, y };
    fingers.set(pointerId, point);
    if (grip === undefined) {
      if (first === undefined || Math.max(Math.abs(x - first.x), Math.abs(y - first.y)) < DECIDED_PX) return;
      // A finger's events stay with what it has touched anyway.
      if (pointerType === 'mouse') surface.setPointerCapture(pointerId);
      grip = decide(first, point);
      first = undefined;
    }
    grip.move([...fingers.values()], at);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const { pointerId, type, clientX: x, clientY: y, timeStamp: at } = event;
    if (!fingers.delete(pointerId)) return;
    const isLost = type === 'pointercancel';
    const tapped = first;
    first = undefined;
    if (grip !== undefined) {
      const ended = grip;
      grip = undefined;
      ended.end(isLost, at);
      return;
    }
    if (tapped === undefined || isLost || at - tapped.at > DOUBLE_TAP.ms) return;
    const isSecond =
      lastTap !== undefined &&
      at - lastTap.at <= DOUBLE_TAP.ms &&
      Math.hypot(x - lastTap.x, y - lastTap.y) <= DOUBLE_TAP.px;
    lastTap = isSecond ? undefined : { x, y, at };
    const { zoom } = meaning();
    const parts = zoomedParts(track);
    if (!isSecond || zoom === undefined || parts === undefined) return;
    zoomTo(parts, zoom, zoom.value > zoom.steps.least ? zoom.steps.least : DOUBLE_TAP_ZOOM, { x, y });
  };
  surface.addEventListener('pointerdown', onPointerDown, { signal });
  surface.addEventListener('pointermove', onPointerMove, { signal });
  surface.addEventListener('pointerup', onPointerUp, { signal });
  surface.addEventListener('pointercancel', onPointerUp, { signal });
  return () => {
    over.abort();
    stopThrow();
  };
}

function pinch(track: HTMLElement, meaning: () => SlideActions, fingers: readonly Point[]): Grip {
  const { zoom } = meaning();
  const parts = zoomedParts(track);
  if (zoom !== undefined && parts !== undefined) return pinchZoom(parts, zoom, fingers);
  const slide = track.querySelector<HTMLElement>('[data-current]');
  return peek(slide ?? track, fingers);
}

/** Where the track is now, also while it is animated, px. */
const placeOf = (track: HTMLElement): number => {
  const { translate } = getComputedStyle(track);
  return translate === 'none' ? 0 : Number.parseFloat(translate);
};

function goSideways(track: HTMLElement, meaning: () => SlideActions, begin: Point, from: Point): Grip {
  const isStill = prefersReducedMotion();
  const width = track.clientWidth;
  // A slide that is still coming in is caught where it is.
  const base = isStill ? 0 : placeOf(track);
  for (const animation of track.getAnimations()) animation.cancel();
  const samples: Sample[] = [];
  let place = base;
  let way = 0;
  return {
    move: ([finger = from], at) => {
      way = finger.x - begin.x;
      samples.push({ at, place: finger.x });
      const wanted = base + finger.x - from.x;
      place = meaning().canGo(wanted < 0 ? 'next' : 'previous') ? wanted : resisted(wanted, width);
      if (!isStill) track.style.translate = `${place}px`;
    },
    end: (isLost, at) => {
      const speed = isLost ? 0 : speedOf(samples, at);
      const to = isLost ? null : pageOf(way, speed);
      track.style.translate = '';
      const { canGo, go } = meaning();
      let rest = place;
      if (to !== null && canGo(to)) {
        go(to);
        rest += (to === 'next' ? 1 : -1) * (width + GAP_PX);
      }
      if (isStill || rest === 0 || !track.isConnected) return;
      track.animate({ translate: [`${rest}px`, '0px'] }, { ...GLIDE, duration: settleMs(rest, speed) });
    },
  };
}

function goDown(track: HTMLElement, meaning: () => SlideActions, begin: Point, from: Point): Grip {
  const isStill = prefersReducedMotion();
  const height = track.clientHeight;
  const screen = track.closest('dialog');
  const samples: Sample[] = [];
  let shown = { translate: '0px', scale: '1' };
  let way = 0;
  const restScreen = (): void => {
    screen?.style.removeProperty('opacity');
    screen?.style.removeProperty('transition');
  };
  return {
    move: ([finger = from], at) => {
      way = finger.y - begin.y;
      samples.push({ at, place: finger.y });
      if (isStill) return;
      const wanted = finger.y - from.y;
      const part = Math.min(1, Math.max(0, wanted) / height);
      shown = {
        translate: `0px ${wanted > 0 ? wanted : resisted(wanted, height)}px`,
        scale: `${1 - AWAY.smaller * part}`,
      };
      Object.assign(track.style, shown);
      if (screen !== null) Object.assign(screen.style, { opacity: `${1 - AWAY.fainter * part}`, transition: 'none' });
    },
    end: (isLost, at) => {
      const speed = isLost ? 0 : speedOf(samples, at);
      if (isLost || !putsAway(way, speed)) {
        Object.assign(track.style, { translate: '', scale: '' });
        restScreen();
        if (!isStill) track.animate({ translate: [shown.translate, '0px'], scale: [shown.scale, '1'] }, GLIDE);
        return;
      }
      // It stays as it is held while its screen fades.
      meaning().close();
      restScreen();
    },
  };
}
