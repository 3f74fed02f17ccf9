import type { Size, Spot } from '#lib/map/viewport.ts';

/** Positions in px from the map's top left corner. */
interface MapGestures {
  readonly size: () => Size;
  readonly onMove: (by: Spot) => void;
  /** Zooms about a spot. @param isSmooth false while a finger moves */
  readonly onZoom: (factor: number, spot: Spot, isSmooth: boolean) => void;
  readonly onHold: (isHeld: boolean) => void;
}

const CLICK_SLOP = 6;
const KEY_STEP = 80;
const KEY_ZOOM = 2;
/** Zoom per wheel px: a notch of a mouse is a fifth, and a pinch on a pad follows the fingers. */
const WHEEL_ZOOM = 0.0018;
const PINCH_ZOOM = 0.01;
const LINE_PX = 16;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM };

const getCentre = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / Math.max(1, spots.length),
  y: spots.reduce((sum, { y }) => sum + y, 0) / Math.max(1, spots.length),
});
const getSpread = ([first, second]: readonly Spot[]): number =>
  first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);

/** One finger moves the map, two zoom, a double click and the wheel zoom at their spot, and keys do both. */
export function watchMapGestures(root: HTMLElement, { size, onMove, onZoom, onHold }: MapGestures): () => void {
  const pointers = new Map<number, Spot>();
  let distance = 0;
  let isDrag = false;
  const getSpotIn = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = root.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) {
      distance = 0;
      isDrag = false;
    }
    pointers.set(event.pointerId, getSpotIn(event));
    onHold(true);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const last = pointers.get(event.pointerId);
    if (last === undefined) return;
    const before = [...pointers.values()];
    const spot = getSpotIn(event);
    pointers.set(event.pointerId, spot);
    const after = [...pointers.values()];
    distance += Math.hypot(spot.x - last.x, spot.y - last.y);
    if (!isDrag && (distance > CLICK_SLOP || pointers.size > 1)) {
      isDrag = true;
      // Capturing the pointer keeps the drag going outside the map.
      root.setPointerCapture(event.pointerId);
    }
    if (!isDrag) return;
    const from = getCentre(before);
    const to = getCentre(after);
    const spread = getSpread(before);
    if (spread > 0) onZoom(getSpread(after) / spread, from, false);
    onMove({ x: to.x - from.x, y: to.y - from.y });
  };
  const onPointerUp = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) onHold(false);
  };
  // The click that ends a drag opens nothing.
  const onClick = (event: MouseEvent): void => {
    if (!isDrag || event.detail === 0) return;
    isDrag = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDoubleClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a, button') !== null) return;
    event.preventDefault();
    onZoom(event.shiftKey ? 1 / KEY_ZOOM : KEY_ZOOM, getSpotIn(event), true);
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    onZoom(Math.exp(-px * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), getSpotIn(event), false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    const factor = ZOOM_KEYS[event.key];
    if (arrow === undefined && factor === undefined) return;
    event.preventDefault();
    if (arrow !== undefined) onMove(arrow);
    const { width, height } = size();
    if (factor !== undefined) onZoom(factor, { x: width / 2, y: height / 2 }, true);
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  root.addEventListener('pointerdown', onPointerDown, { signal });
  root.addEventListener('pointermove', onPointerMove, { signal });
  root.addEventListener('pointerup', onPointerUp, { signal });
  root.addEventListener('pointercancel', onPointerUp, { signal });
  root.addEventListener('lostpointercapture', onPointerUp, { signal });
  root.addEventListener('click', onClick, { signal, capture: true });
  root.addEventListener('dblclick', onDoubleClick, { signal });
  root.addEventListener('wheel', onWheel, { signal, passive: false });
  root.addEventListener('keydown', onKeyDown, { signal });
  // Dragging the map must not start the browser's own drag of a link.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => listeners.abort();
}
