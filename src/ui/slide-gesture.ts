import {
  GLIDE,
  getPageTurn,
  getResistedDistance,
  getSettleMs,
  getSpeed,
  type Sample,
  shouldClose,
} from '#lib/drag-physics.ts';
import { shouldReduceMotion } from './preferences.ts';
import {
  findZoomTarget,
  type Gesture,
  type Point,
  panZoomed,
  pinchPeek,
  pinchZoom,
  stopFling,
  type Zoom,
  zoomTo,
} from './zoom-gesture.ts';

const DRAG_STARTS_PX = 8;
const DOUBLE_TAP = { ms: 300, px: 30 } as const;
const DOUBLE_TAP_ZOOM = 2;
const GAP_PX = 16;
/** How much a slide shrinks, and its dialog fades, when it is dragged down by its full height. */
const CLOSING = { shrink: 0.12, fade: 0.6 } as const;

type Direction = 'next' | 'previous';

export interface SlideActions {
  readonly canGo: (direction: Direction) => boolean;
  readonly go: (direction: Direction) => void;
  readonly close: () => void;
  /** Undefined: a pinch enlarges the slide only until the fingers lift. */
  readonly zoom: Zoom | undefined;
  /** Called when a finger comes down, so that the neighbouring slides can load. */
  readonly onTouch: () => void;
}

/**
 * A sideways drag goes to a neighbour, a drag down closes, a pinch or double tap zooms; a zoomed photo pans.
 * With reduced motion only a zoomed photo follows the finger. @param track its current slide has `data-current`
 */
export function addSlideGestures(surface: HTMLElement, track: HTMLElement, actions: () => SlideActions): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const fingers = new Map<number, Point>();
  let start: (Point & { readonly time: number }) | undefined;
  let previousTap: (Point & { readonly time: number }) | undefined;
  let gesture: Gesture | undefined;

  const startDrag = (from: Point, to: Point): Gesture => {
    const { zoom } = actions();
    const target = findZoomTarget(track);
    if (zoom !== undefined && zoom.value > zoom.steps.min && target !== undefined) return panZoomed(target, to);
    const isSideways = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    return (isSideways ? dragSideways : dragDown)(track, actions, from, to);
  };
  const startPinch = (): Gesture => {
    const { zoom } = actions();
    const target = findZoomTarget(track);
    const points = [...fingers.values()];
    if (zoom !== undefined && target !== undefined) return pinchZoom(target, zoom, points);
    return pinchPeek(track.querySelector<HTMLElement>('[data-current]') ?? track, points);
  };
  const onPointerDown = (event: PointerEvent): void => {
    const { target, pointerId, pointerType, button, clientX: x, clientY: y, timeStamp: time } = event;
    if (target instanceof Element && target.closest('button, a') !== null) return;
    if (pointerType === 'mouse' && button !== 0) return;
    fingers.set(pointerId, { x, y });
    stopFling();
    actions().onTouch();
    if (fingers.size === 1) {
      start = { x, y, time };
      return;
    }
    start = undefined;
    gesture?.end(true, time);
    gesture = fingers.size === 2 ? startPinch() : undefined;
  };
  const onPointerMove = ({ pointerId, pointerType, clientX: x, clientY: y, timeStamp: time }: PointerEvent): void => {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, { x, y });
    if (gesture === undefined) {
      if (start === undefined || Math.max(Math.abs(x - start.x), Math.abs(y - start.y)) < DRAG_STARTS_PX) return;
      // Touches are captured by the element where they began; a mouse is not.
      if (pointerType === 'mouse') surface.setPointerCapture(pointerId);
      gesture = startDrag(start, { x, y });
      start = undefined;
    }
    gesture.move([...fingers.values()], time);
  };
  const onTap = (tap: Point & { readonly time: number }): void => {
    const isDouble =
      previousTap !== undefined &&
      tap.time - previousTap.time <= DOUBLE_TAP.ms &&
      Math.hypot(tap.x - previousTap.x, tap.y - previousTap.y) <= DOUBLE_TAP.px;
    previousTap = isDouble ? undefined : tap;
    const { zoom } = actions();
    const target = findZoomTarget(track);
    if (!isDouble || zoom === undefined || target === undefined) return;
    zoomTo(target, zoom, zoom.value > zoom.steps.min ? zoom.steps.min : DOUBLE_TAP_ZOOM, tap);
  };
  const onPointerUp = ({ pointerId, type, clientX: x, clientY: y, timeStamp: time }: PointerEvent): void => {
    if (!fingers.delete(pointerId)) return;
    const isCancelled = type === 'pointercancel';
    const ended = gesture;
    const tapStart = start;
    gesture = undefined;
    start = undefined;
    if (ended !== undefined) ended.end(isCancelled, time);
    else if (tapStart !== undefined && !isCancelled && time - tapStart.time <= DOUBLE_TAP.ms) onTap({ x, y, time });
  };
  surface.addEventListener('pointerdown', onPointerDown, { signal });
  surface.addEventListener('pointermove', onPointerMove, { signal });
  surface.addEventListener('pointerup', onPointerUp, { signal });
  surface.addEventListener('pointercancel', onPointerUp, { signal });
  return () => {
    listeners.abort();
    stopFling();
  };
}

const getOffset = (track: HTMLElement): number => {
  const { translate } = getComputedStyle(track);
  return translate === 'none' ? 0 : Number.parseFloat(translate);
};

function dragSideways(track: HTMLElement, actions: () => SlideActions, from: Point, start: Point): Gesture {
  const isStill = shouldReduceMotion();
  const width = track.clientWidth;
  // A slide that is still animating is caught where it is.
  const startOffset = isStill ? 0 : getOffset(track);
  for (const animation of track.getAnimations()) animation.cancel();
  const samples: Sample[] = [];
  let offset = startOffset;
  let distance = 0;
  return {
    move: ([finger = start], time) => {
      distance = finger.x - from.x;
      samples.push({ at: time, position: finger.x });
      const free = startOffset + finger.x - start.x;
      offset = actions().canGo(free < 0 ? 'next' : 'previous') ? free : getResistedDistance(free, width);
      if (!isStill) track.style.translate = `${offset}px`;
    },
    end: (isCancelled, time) => {
      const speed = isCancelled ? 0 : getSpeed(samples, time);
      const direction = isCancelled ? null : getPageTurn(distance, speed);
      track.style.translate = '';
      const { canGo, go } = actions();
      let rest = offset;
      if (direction !== null && canGo(direction)) {
        go(direction);
        rest += (direction === 'next' ? 1 : -1) * (width + GAP_PX);
      }
      if (isStill || rest === 0 || !track.isConnected) return;
      track.animate({ translate: [`${rest}px`, '0px'] }, { ...GLIDE, duration: getSettleMs(rest, speed) });
    },
  };
}

function dragDown(track: HTMLElement, actions: () => SlideActions, from: Point, start: Point): Gesture {
  const isStill = shouldReduceMotion();
  const height = track.clientHeight;
  const dialog = track.closest('dialog');
  const samples: Sample[] = [];
  let shown = { translate: '0px', scale: '1' };
  let distance = 0;
  const resetDialog = (): void => {
    dialog?.style.removeProperty('opacity');
    dialog?.style.removeProperty('transition');
  };
  return {
    move: ([finger = start], time) => {
      distance = finger.y - from.y;
      samples.push({ at: time, position: finger.y });
      if (isStill) return;
      const offset = finger.y - start.y;
      const progress = Math.min(1, Math.max(0, offset) / height);
      shown = {
        translate: `0px ${offset > 0 ? offset : getResistedDistance(offset, height)}px`,
        scale: `${1 - CLOSING.shrink * progress}`,
      };
      Object.assign(track.style, shown);
      if (dialog) Object.assign(dialog.style, { opacity: `${1 - CLOSING.fade * progress}`, transition: 'none' });
    },
    end: (isCancelled, time) => {
      const speed = isCancelled ? 0 : getSpeed(samples, time);
      if (isCancelled || !shouldClose(distance, speed)) {
        Object.assign(track.style, { translate: '', scale: '' });
        resetDialog();
        if (!isStill) track.animate({ translate: [shown.translate, '0px'], scale: [shown.scale, '1'] }, GLIDE);
        return;
      }
      // The slide keeps its offset while the dialog fades out.
      actions().close();
      resetDialog();
    },
  };
}
