import type { Place } from '#lib/distance.ts';
import {
  type Area,
  getAreaAround,
  getBox,
  getCircleAreas,
  getSpot,
  isClear,
  isInBox,
  isTouching,
  KM_PER_DEGREE,
  LEAST_CIRCLE,
  limitView,
  moveInside,
  moveView,
  type Size,
  type Spot,
  type View,
  zoomView,
} from '#lib/map/viewport.ts';
import { shouldReduceMotion } from '#ui/preferences.ts';
import type { MapClient } from './map-client.ts';
import { subscribeToScheme } from './map-colours.ts';
import { watchMapGestures } from './map-gestures.ts';
import { getGridStep, getSight, getViewOfAll, listGridDegrees, type MapColours } from './map-messages.ts';
import { createMapPicture } from './map-picture.ts';

const GLIDE_MS = 180;
const REST_MS = 250;
/** A first view that comes later than this finds the whole map drawn. */
const FIRST_VIEW_MS = 600;

interface MapViewOptions {
  readonly client: MapClient;
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly figures: HTMLElement;
  readonly getColours: () => MapColours;
  /** Without a view the map waits for show(). */
  readonly initial: (size: Size) => View | undefined;
  readonly onView: (view: View, size: Size) => void;
  readonly onRest: (view: View, size: Size) => void;
  readonly onMissing: (retry: (() => void) | undefined) => void;
}

export type MapView = ReturnType<typeof createMapView>;

/** Attributes that position an element on the map, in degrees. */
export const getPositionOnMap = ({ lat, lng }: Place) => ({ 'data-lng': lng, 'data-lat': lat });

/** An attribute of what lies over the map, clear of which names are drawn, and labels stay. */
export const coversMap = { 'data-covers': '' };
/** The attribute of a card that lies over labels: they do not move, and come back after it. */
export const coversLabels = { 'data-covers': 'labels' };

/** Where such an element lies, which has to be a child of the map. */
export const readArea = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Area => ({
  x: offsetLeft,
  y: offsetTop,
  width: offsetWidth,
  height: offsetHeight,
});

/** What lies over a map, whose parts are children of `root`. @param kind of the attribute */
export const readCovers = (root: HTMLElement, kind = ''): Area[] =>
  [...root.querySelectorAll<HTMLElement>(`[data-covers="${kind}"]`)].map(readArea);

/** An attribute that sizes an element on the map. @param km its radius on the ground */
export const getSizeOnMap = (km: number) => ({ 'data-km': km });

/** Moves the focus to the map, whose keys work there. @param inside any element in the map's figure */
export const focusMapAround = (inside: Element): void =>
  inside.closest('figure')?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });

/** Two labels may stand this much closer to each other than to a button, px. */
const CLOSER = 8;
/** What is seen of a label is lower than what can be pressed, by so many px above and below. */
const PLATE_INSET = 8;
const getPlate = ({ y, height, ...area }: Area): Area => ({
  ...area,
  y: y + PLATE_INSET,
  height: height - 2 * PLATE_INSET,
});

/** Positions a map's picture and the elements on it once a frame, so that moving the map renders nothing in React. */
export function createMapView({
  client,
  root,
  canvas,
  figures,
  getColours,
  initial,
  onView,
  onRest,
  onMissing,
}: MapViewOptions) {
  let size: Size = { width: Math.max(1, root.clientWidth), height: Math.max(1, root.clientHeight) };
  const first = initial(size);
  let view = limitView(first ?? getViewOfAll(undefined, size), size);
  let isWaiting = first === undefined;
  let drawFrame = 0;
  let glideFrame = 0;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let hasMoved = false;
  let hasEnded = false;

  const picture = createMapPicture({
    client,
    canvas,
    colours: getColours(),
    onChange: () => requestDraw(),
    onMissing,
  });

  let covered: readonly Area[] = [];
  let cards: readonly Area[] = [];
  let plates: readonly Area[] = [];
  let positioned: { readonly view: View; readonly size: Size; readonly step: number } | undefined;
  const sizes = new WeakMap<Element, Size>();
  const readSize = (element: HTMLElement): Size => {
    const known = sizes.get(element) ?? { width: element.offsetWidth, height: element.offsetHeight };
    sizes.set(element, known);
    return known;
  };
  const getPlaceOf = ({ dataset: { lng, lat } }: HTMLElement): Place => ({ lng: Number(lng), lat: Number(lat) });
  const getSpotOf = (element: HTMLElement): Spot => getSpot(view, size, getPlaceOf(element));
  const getDiameter = ({ dataset: { km } }: HTMLElement): number =>
    Math.max(LEAST_CIRCLE, ((2 * Number(km)) / KM_PER_DEGREE) * view.scale);
  const positionElements = (): void => {
    if (isWaiting) return;
    const elements = [...root.querySelectorAll<HTMLElement>('[data-lng]')];
    // Reading a size between two writes would lay the page out anew for every element.
    for (const element of elements) readSize(element);
    // The labels in the box that is counted and searched, whose edges are rounded, add up to the count.
    const sight = getSight(view, size);
    const spots = elements.map((element) => {
      const { x, y } = getSpotOf(element);
      const { km, chosen } = element.dataset;
      const label = readSize(element);
      const isLabel = km === undefined && isInBox(sight, getPlaceOf(element));
      const inside = isLabel ? moveInside({ x, y }, label, size, covered) : { x, y };
      return { element, x, y, km, chosen, label, isLabel, away: Math.abs(inside.x - x) + Math.abs(inside.y - y) };
    });
    const labels: Area[] = [];
    // Labels that can stay where they are come first, and others go around them.
    for (const { element, x, y, km, chosen, label, isLabel } of spots.sort((a, b) => a.away - b.away)) {
      const middle = isLabel ? moveInside({ x, y }, label, size, [...covered, ...labels]) : { x, y };
      element.style.transform = `translate(${Math.round(middle.x)}px, ${Math.round(middle.y)}px) translate(-50%, -50%)`;
      if (km !== undefined) {
        const diameter = `${getDiameter(element)}px`;
        element.style.width = diameter;
        element.style.height = diameter;
        continue;
      }
      const area = getAreaAround(middle, { ...label, width: label.width - CLOSER });
      const isUnderCard = chosen === undefined && cards.some((card) => isTouching(getPlate(area), card));
      const isVisible = isLabel && !isUnderCard;
      // A hidden element loses the focus, so the map takes it and its keys go on working.
      if (!isVisible && element.contains(document.activeElement)) focusMapAround(root);
      element.style.visibility = isVisible ? '' : 'hidden';
      if (isLabel) labels.push(area);
    }
    plates = labels.map(getPlate);
    const step = getGridStep(picture.scale() ?? view.scale);
    writeFigures(figures, createGridFigures(view, size, step, [...covered, ...cards, ...plates]));
  };
  /** Names on the picture, figures and labels keep clear of the buttons over it. */
  const readCovered = (): void => {
    const before = JSON.stringify([covered, cards, plates]);
    covered = readCovers(root);
    cards = readCovers(root, 'labels');
    positionElements();
    // A moving map is drawn anew when it rests.
    if (!hasMoved && JSON.stringify([covered, cards, plates]) !== before) picture.invalidate();
  };
  const draw = (): void => {
    drawFrame = 0;
    const step = getGridStep(picture.scale() ?? view.scale);
    // Another picture of the same view moves no element.
    if (positioned?.view !== view || positioned.size !== size || positioned.step !== step) {
      positioned = { view, size, step };
      positionElements();
      onView(view, size);
    }
    const circles = [...root.querySelectorAll<HTMLElement>('[data-km]')].flatMap((element) =>
      getCircleAreas(getSpotOf(element), getDiameter(element)),
    );
    // The scale's line, which has just been drawn, lies over the map too.
    if (!hasMoved) covered = readCovers(root);
    const over = [...covered, ...cards, ...plates];
    const degrees = createGridFigures(view, size, getGridStep(view.scale), over);
    picture.show(view, size, hasMoved, [...over, ...circles, ...degrees]);
  };
  const requestDraw = (): void => {
    if (drawFrame === 0 && !hasEnded && !isWaiting) drawFrame = requestAnimationFrame(draw);
  };
  const rest = (): void => {
    if (!hasMoved) return;
    hasMoved = false;
    // At rest the picture is drawn at the screen's full resolution.
    requestDraw();
    onRest(view, size);
  };
  const scheduleRest = (): void => {
    clearTimeout(restTimer);
    restTimer = setTimeout(() => isHeld || rest(), REST_MS);
  };
  const setView = (next: View): void => {
    view = limitView(next, size);
    isWaiting = false;
    requestDraw();
  };
  const moveTo = (next: View): void => {
    hasMoved = true;
    setView(next);
    scheduleRest();
  };

  const animateView = (getView: (progress: number) => View): void => {
    cancelAnimationFrame(glideFrame);
    if (shouldReduceMotion()) {
      moveTo(getView(1));
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const progress = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      moveTo(getView(1 - (1 - progress) ** 3));
      if (progress < 1) glideFrame = requestAnimationFrame(step);
    };
    glideFrame = requestAnimationFrame(step);
  };
  const zoom = (factor: number, spot: Spot, isSmooth: boolean): void => {
    const from = view;
    if (isSmooth) {
      animateView((progress) => zoomView(from, size, factor ** progress, spot));
      return;
    }
    cancelAnimationFrame(glideFrame);
    moveTo(zoomView(from, size, factor, spot));
  };

  const stopGestures = watchMapGestures(root, {
    size: () => size,
    onMove: (by) => {
      cancelAnimationFrame(glideFrame);
      moveTo(moveView(view, size, by));
    },
    onZoom: zoom,
    onHold: (held) => {
      isHeld = held;
      if (!held) scheduleRest();
    },
  });
  const resizeObserver = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = root;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    size = { width, height };
    if (!isWaiting) setView(view);
  });
  resizeObserver.observe(root);
  const unsubscribeFromScheme = subscribeToScheme(() => picture.setColours(getColours()));
  const waitTimer = setTimeout(() => isWaiting && setView(view), FIRST_VIEW_MS);
  if (!isWaiting) draw();
  return {
    view: () => view,
    size: () => size,
    /** @param isSmooth animates, unless reduced motion is preferred */
    show: (next: View, isSmooth = false): void => {
      const to = limitView(next, size);
      if (!isSmooth) {
        cancelAnimationFrame(glideFrame);
        setView(to);
        return;
      }
      const from = view;
      animateView((progress) => ({
        lng: from.lng + (to.lng - from.lng) * progress,
        lat: from.lat + (to.lat - from.lat) * progress,
        scale: from.scale * (to.scale / from.scale) ** progress,
      }));
    },
    /** Ends a movement where it is, and tells of it at once. */
    stop: (): void => {
      cancelAnimationFrame(glideFrame);
      clearTimeout(restTimer);
      rest();
    },
    zoomBy: (factor: number) => zoom(factor, { x: size.width / 2, y: size.height / 2 }, true),
    /** New elements on the map have no position until this runs, and names lie under new buttons. */
    positionElements: readCovered,
    end: (): void => {
      hasEnded = true;
      cancelAnimationFrame(drawFrame);
      cancelAnimationFrame(glideFrame);
      clearTimeout(restTimer);
      clearTimeout(waitTimer);
      picture.end();
      stopGestures();
      resizeObserver.disconnect();
      unsubscribeFromScheme();
    },
  };
}

// The figures stay at the edge while the map moves, so they are not part of its picture.

const FIGURE_GAP = 4;
/** A figure's letters are at most this wide, px. */
const FIGURE_WIDTH = 7;
const FIGURE_HEIGHT = 12;
/** Room for the figures of the meridians at the top, and the scale at the bottom. */
const TOP_ROOM = 24;
const BOTTOM_ROOM = 64;

/** "36.8° E", "1° S", with the decimals that the step needs. */
function formatDegrees(degrees: number, step: number, [positive, negative]: readonly [string, string]): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  const text = Math.abs(degrees).toFixed(decimals);
  return Number(text) === 0 ? '0°' : `${text}° ${degrees < 0 ? negative : positive}`;
}

export function createGridFigures(view: View, size: Size, step: number, covered: readonly Area[] = []) {
  const { west, east, south, north } = getBox(view, size);
  const meridians = listGridDegrees(west, east, step).map((lng) => ({
    text: formatDegrees(lng, step, ['E', 'W']),
    x: getSpot(view, size, { lng, lat: 0 }).x + FIGURE_GAP,
    y: FIGURE_GAP,
  }));
  const parallels = listGridDegrees(south, north, step).flatMap((lat) => {
    const { y } = getSpot(view, size, { lng: 0, lat });
    const hasRoom = y > TOP_ROOM && y < size.height - BOTTOM_ROOM;
    return hasRoom ? { text: formatDegrees(lat, step, ['N', 'S']), x: FIGURE_GAP, y: y + FIGURE_GAP } : [];
  });
  return [...meridians, ...parallels]
    .map((figure) => ({ ...figure, width: figure.text.length * FIGURE_WIDTH, height: FIGURE_HEIGHT }))
    .filter((figure) => isClear(figure, size, covered));
}

function writeFigures(root: HTMLElement, figures: ReturnType<typeof createGridFigures>): void {
  while (root.childElementCount > figures.length) root.lastElementChild?.remove();
  for (const [index, { text, x, y }] of figures.entries()) {
    const child = root.children[index];
    const span = child instanceof HTMLElement ? child : root.appendChild(document.createElement('span'));
    if (span.textContent !== text) span.textContent = text;
    span.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }
}
