import { shouldReduceMotion } from '#ui/preferences.ts';
import './picture-transition.css';
import { findLink } from '#ui/find-link.ts';
import type { createAppRouter } from './router.tsx';

const READY_LIMIT_MS = 1000;
const POLL_MS = 10;
/** Largest difference of two shapes that show the same crop. */
const SAME_SHAPE = 0.02;
const NAME = 'photo';
const PROPERTY_PATH = /^\/property\/\d{1,15}$/;

/** The length of the way, ms, and the spring of the site on it: stiffness 420, damping 38, mass 0.9. */
const DURATION_MS = 300;
const SPRING = 'linear(0, 0.103, 0.297, 0.488, 0.645, 0.762, 0.844, 0.9, 0.937, 0.961, 0.976, 0.986, 1)';
const MAX_BARS = 3;

interface Flight {
  readonly transition: ViewTransition;
  readonly origin: DOMRectReadOnly;
  to?: HTMLElement;
}
let flight: Flight | undefined;

interface Change {
  readonly startedAt: number;
  readonly path: string;
  readonly from: HTMLElement;
  readonly find: () => HTMLElement | undefined;
}

const findFrame = (element: Element | null): HTMLElement | undefined =>
  element?.querySelector('picture')?.parentElement ?? undefined;

const findFirstPhoto = (): HTMLElement | undefined =>
  findFrame(document.querySelector('main section[aria-label="Photos"]'));

/** Width to height. A photo is 3 to 2, and a wider frame crops it. */
const getShape = (element: HTMLElement): number => element.offsetWidth / element.offsetHeight;

const isInView = (element: HTMLElement): boolean => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
};

const findCardPicture = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll(`main article a[href="${path}"]`)]
    .flatMap((link) => findFrame(link.closest('article')) ?? [])
    .find(isInView);

/** Grows a pressed card's picture into the first photo; without view transitions screens change at once. */
export function startPictureTransitions(router: ReturnType<typeof createAppRouter>): void {
  if (typeof document.startViewTransition !== 'function') return;
  let change: Change | undefined;
  let isDrawnByBrowser = false;

  // The picture counts only once the new screen is there, with its scroll position restored.
  const begin = (path: string, from: HTMLElement, find: Change['find']): Change => ({
    startedAt: performance.now(),
    path,
    from,
    find: () => (router.state.resolvedLocation?.pathname === path ? find() : undefined),
  });

  const onClick = (event: Event): void => {
    const link = findLink(event);
    const from = findFrame(link?.closest('article') ?? null);
    if (link === null || from === undefined || !PROPERTY_PATH.test(link.pathname)) return;
    if (flight?.to === from) turnRound(flight);
    change = begin(link.pathname, from, findFirstPhoto);
  };
  // Captured, since the router's own listener follows the link.
  document.addEventListener('click', onClick, { capture: true });

  // A browser that animates its own back gesture needs no second transition.
  const onPopState = (event: PopStateEvent): void => {
    isDrawnByBrowser = event.hasUAVisualTransition;
  };
  addEventListener('popstate', onPopState, { capture: true });
  router.history.subscribe(({ action, location: { pathname: path } }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    const previousPath = router.state.resolvedLocation?.pathname ?? '';
    const from = findFirstPhoto();
    const isBack = action.type !== 'FORWARD' && PROPERTY_PATH.test(previousPath) && !isDrawnByBrowser;
    if (isBack && flight !== undefined && flight.to === from && path !== previousPath) turnRound(flight);
    change = isBack && from !== undefined ? begin(path, from, () => findCardPicture(previousPath)) : undefined;
  });

  const showAtOnce = router.startViewTransition;
  router.startViewTransition = (update) => {
    if (change === undefined || change.path !== router.latestLocation.pathname) return showAtOnce(update);
    const current = change;
    change = undefined;
    const isLate = performance.now() - current.startedAt >= READY_LIMIT_MS;
    if (isLate || shouldReduceMotion() || !isInView(current.from)) return showAtOnce(update);
    return showWithTransition(update, current);
  };
}

/** @returns resolves when the new screen is there; its picture may still be moving */
function showWithTransition(update: () => Promise<void>, { startedAt, from, find }: Change): Promise<void> {
  if (flight !== undefined) endFlight(flight);
  const { dataset, style } = document.documentElement;
  const src = from.querySelector('img')?.currentSrc ?? '';
  const shape = getShape(from);
  const origin = from.getBoundingClientRect();
  setTransitionName(from, true);
  dataset['pictureMoves'] = 'old';
  const transition = document.startViewTransition(async () => {
    setTransitionName(from, false);
    const updated = update();
    const to = await findUntil(find, startedAt + READY_LIMIT_MS);
    if (to === undefined) transition.skipTransition();
    else {
      current.to = to;
      setTransitionName(to, true);
      // The picture that shows more of it moves; of two alike the old one, which is drawn already.
      if (getShape(to) < shape * (1 - SAME_SHAPE)) dataset['pictureMoves'] = 'new';
      const focal = getComputedStyle(to).getPropertyValue('--focal');
      if (focal !== '') style.setProperty('--picture-focal', focal);
      // The loaded size of the picture stands in until the other size has come, and in its place until it is there.
      const background = `url("${src}") ${focal || '50% 50%'} / cover`;
      if (src !== '') for (const element of [to, to.parentElement]) setBackground(element, background);
    }
    await updated;
  });
  const current: Flight = { transition, origin };
  flight = current;
  // The page finds its elements again now, before the first frame. A skipped transition rejects, which is not a failure.
  transition.ready.then(
    () => current.to && clipAtBars(current.to),
    () => undefined,
  );
  const end = (): void => endFlight(current);
  transition.finished.then(end, end);
  return transition.updateCallbackDone;
}

/** The next flight begins with this: later it would remove what the next one needs. */
function endFlight(ending: Flight): void {
  if (flight !== ending) return;
  flight = undefined;
  ending.transition.skipTransition();
  if (ending.to !== undefined) {
    setTransitionName(ending.to, false);
    setBackground(ending.to.parentElement, '');
  }
  const { dataset, style } = document.documentElement;
  delete dataset['pictureMoves'];
  for (const name of ['--picture-focal', '--picture-clip']) style.removeProperty(name);
}

/** The way back begins where the picture has got to, and a screen that is too late for a transition finds it there. */
function turnRound(turning: Flight): void {
  const { origin, to } = turning;
  const { transform, width, height } = getComputedStyle(document.documentElement, `::view-transition-group(${NAME})`);
  const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height)];
  if (to === undefined || !(wide > 0 && high > 0)) return;
  const { e: x, f: y } = new DOMMatrixReadOnly(transform);
  const background = to.parentElement?.style.background ?? '';
  endFlight(turning);
  setBackground(to.parentElement, background);
  const slot = to.getBoundingClientRect();
  // A frame of another shape keeps its own, around the same middle.
  const getKeyframe = (box: DOMRectReadOnly): Keyframe => {
    const scale = box.width / slot.width;
    const top = box.y + (box.height - slot.height * scale) / 2;
    return { transform: `translate(${box.x - slot.x}px, ${top - slot.y}px) scale(${scale})`, transformOrigin: '0 0' };
  };
  // Over its neighbours, and not cut at its own frame.
  if (to.parentElement !== null) Object.assign(to.parentElement.style, { overflow: 'visible', zIndex: '1' });
  to.animate([getKeyframe(new DOMRectReadOnly(x, y, wide, high)), getKeyframe(origin)], {
    duration: DURATION_MS,
    easing: SPRING,
    fill: 'both',
  });
}

/** Cuts the moving picture at the bars that stick to the top and the bottom of the window, since it moves over everything. */
function clipAtBars(picture: HTMLElement): void {
  const { left, width } = picture.getBoundingClientRect();
  const x = left + width / 2;
  let [top, bottom] = [0, innerHeight];
  for (let count = 0; count < MAX_BARS; count++) {
    top = Math.max(top, getBarAt(x, top + 1)?.bottom ?? 0);
    bottom = Math.min(bottom, getBarAt(x, bottom - 1)?.top ?? innerHeight);
  }
  // Something else covers the screen.
  if (bottom - top < innerHeight / 2) return;
  document.documentElement.style.setProperty('--picture-clip', `inset(${top}px 0 ${innerHeight - bottom}px)`);
}

/** The bar at a point of the window; undefined where the page scrolls. */
function getBarAt(x: number, y: number): DOMRectReadOnly | undefined {
  let element = document.elementFromPoint(x, y);
  while (element !== null && !['sticky', 'fixed'].includes(getComputedStyle(element).position)) {
    element = element.parentElement;
  }
  return element?.getBoundingClientRect();
}

function setBackground(element: HTMLElement | null, background: string): void {
  if (element !== null) element.style.background = background;
}

function setTransitionName(picture: HTMLElement, isNamed: boolean): void {
  Object.assign(picture.style, { viewTransitionName: isNamed ? NAME : '', borderRadius: isNamed ? 'inherit' : '' });
}

async function findUntil(find: Change['find'], until: number): Promise<HTMLElement | undefined> {
  for (;;) {
    const picture = find();
    if (picture?.isConnected && isInView(picture)) return picture;
    if (performance.now() >= until) return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
