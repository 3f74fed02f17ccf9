import type { Size, Spot } from '#lib/map/viewport.ts';

/** What pointer, wheel and keys do to a map. Positions in px from its top left corner. */
export interface MapMoves {
  readonly size: () => Size;
  /** Moves the map with the pointer. */
  readonly move: (way: Spot) => void;
  /** Zooms by a factor about a spot. @param smoothly false while a finger is moving */
  readonly zoom: (factor: number, spot: Spot, smoothly: boolean) => void;
  /** A pointer is down on the map, or has been lifted. */
  readonly hold: (isHeld: boolean) => void;
}

/** A pointer that moved less than this is a press, px. */
const PRESS_SLOP = 6;
/** How far a key moves the map, px. */
const KEY_STEP = 80;
const KEY_ZOOM = 2;
/** How much larger a px of the wheel makes the map: a notch of a mouse is a fifth, and a pinch on a pad follows the fingers. */
const WHEEL = 0.0018;
const PAD_PINCH = 0.01;
const LINE_PX = 16;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM };

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / Math.max(1, spots.length),
  y: spots.reduce((sum, { y }) => sum + y, 0) / Math.max(1, spots.length),
});
/** How far two fingers are apart; 0 for one. */
const spreadOf = ([one, other]: readonly Spot[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Lets fingers, mouse, wheel and keys move a map: one finger moves it, two zoom it about their middle, a double press and the
 * wheel zoom where they are. What stands on the map can still be pressed.
 * @returns ends it
 */
export function followHand(root: HTMLElement, { size, move, zoom, hold }: MapMoves): () => void {
  const fingers = new Map<number, Spot>();
  let way = 0;
  let isDrag = false;
  const spotIn = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = root.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (fingers.size === 0) {
      way = 0;
      isDrag = false;
    }
    fingers.set(event.pointerId, spotIn(event));
    hold(true);
  };
  const drag = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const old = [...fingers.values()];
    const spot = spotIn(event);
    fingers.set(event.pointerId, spot);
    const now = [...fingers.values()];
    way += Math.hypot(spot.x - before.x, spot.y - before.y);
    if (!isDrag && (way > PRESS_SLOP || fingers.size > 1)) {
      isDrag = true;
      // Capturing the pointer keeps the drag going outside the map.
      root.setPointerCapture(event.pointerId);
    }
    if (!isDrag) return;
    const from = middleOf(old);
    const to = middleOf(now);
    const spread = spreadOf(old);
    if (spread > 0) zoom(spreadOf(now) / spread, from, false);
    move({ x: to.x - from.x, y: to.y - from.y });
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) hold(false);
  };
  // The click that ends a drag opens nothing.
  const press = (event: MouseEvent): void => {
    if (!isDrag || event.detail === 0) return;
    isDrag = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOnControl = ({ target }: Event): boolean => target instanceof Element && target.closest('a, button') !== null;
  const twice = (event: MouseEvent): void => {
    if (isOnControl(event)) return;
    event.preventDefault();
    zoom(event.shiftKey ? 1 / KEY_ZOOM : KEY_ZOOM, spotIn(event), true);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    zoom(Math.exp(-px * (event.ctrlKey ? PAD_PINCH : WHEEL)), spotIn(event), false);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    const factor = ZOOM_KEYS[event.key];
    if (arrow === undefined && factor === undefined) return;
    event.preventDefault();
    if (arrow !== undefined) move(arrow);
    const { width, height } = size();
    if (factor !== undefined) zoom(factor, { x: width / 2, y: height / 2 }, true);
  };
  // Dragging the map must not start the browser's own drag of a link.
  const noDrop = (event: DragEvent): void => event.preventDefault();

  const ended = new AbortController();
  const { signal } = ended;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', drag, { signal });
  root.addEventListener('pointerup', up, { signal });
  root.addEventListener('pointercancel', up, { signal });
  root.addEventListener('lostpointercapture', up, { signal });
  root.addEventListener('click', press, { signal, capture: true });
  root.addEventListener('dblclick', twice, { signal });
  root.addEventListener('wheel', wheel, { signal, passive: false });
  root.addEventListener('keydown', key, { signal });
  root.addEventListener('dragstart', noDrop, { signal });
  return () => ended.abort();
}
