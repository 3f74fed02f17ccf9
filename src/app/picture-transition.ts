import { prefersReducedMotion } from '#ui/preferences.ts';
import './picture-transition.css';
import { findLink } from '#ui/find-link.ts';
import type { createAppRouter } from './router.tsx';

/** Longest wait for the new screen after the press, in ms; then it is shown without a transition. */
const READY_LIMIT_MS = 100;
/** Interval of looking for its picture, in ms: no frame is drawn meanwhile. */
const POLL_MS = 10;
/** Largest difference of two shapes that show the same crop. */
const SAME_SHAPE = 0.02;
/** The moving picture of picture-transition.css. */
const NAME = 'photo';
const PROPERTY_PATH = /^\/property\/\d{1,15}$/;

/** A navigation between two screens with the same picture. */
interface Change {
  readonly startedAt: number;
  readonly path: string;
  readonly from: HTMLElement;
  readonly find: () => HTMLElement | undefined;
}

const findFrame = (element: Element | null): HTMLElement | undefined =>
  element?.querySelector('picture')?.parentElement ?? undefined;

const firstPhoto = (): HTMLElement | undefined =>
  findFrame(document.querySelector('main section[aria-label="Photos"]'));

/** Width to height. A photo is 3 to 2, and a wider frame crops it. */
const getShape = (element: HTMLElement): number => element.offsetWidth / element.offsetHeight;

const isInView = (element: HTMLElement): boolean => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
};

const cardPictureInView = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll(`main article a[href="${path}"]`)]
    .flatMap((link) => findFrame(link.closest('article')) ?? [])
    .find(isInView);

/**
 * Grows the picture of a pressed card into the property's first photo, and shrinks it on the way back when the card is in
 * view. Without view transitions, with reduced motion, or when the new screen is late, screens change at once.
 */
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
    change = begin(link.pathname, from, firstPhoto);
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
    const from = firstPhoto();
    const isBack = action.type !== 'FORWARD' && PROPERTY_PATH.test(previousPath) && !isDrawnByBrowser;
    change = isBack && from !== undefined ? begin(path, from, () => cardPictureInView(previousPath)) : undefined;
  });

  const showAtOnce = router.startViewTransition;
  router.startViewTransition = (update) => {
    if (change === undefined || change.path !== router.latestLocation.pathname) return showAtOnce(update);
    const current = change;
    change = undefined;
    const isLate = performance.now() - current.startedAt >= READY_LIMIT_MS;
    if (isLate || prefersReducedMotion() || !isInView(current.from)) return showAtOnce(update);
    return showWithTransition(update, current);
  };
}

/** @returns resolves when the new screen is there; its picture may still be moving */
function showWithTransition(update: () => Promise<void>, { startedAt, from, find }: Change): Promise<void> {
  const { dataset, style } = document.documentElement;
  const src = from.querySelector('img')?.currentSrc ?? '';
  const shape = getShape(from);
  let to: HTMLElement | undefined;
  setTransitionName(from, true);
  dataset['pictureMoves'] = 'both';
  const transition = document.startViewTransition(async () => {
    setTransitionName(from, false);
    const updated = update();
    to = await findUntil(find, startedAt + READY_LIMIT_MS);
    if (to === undefined) transition.skipTransition();
    else {
      setTransitionName(to, true);
      const wider = getShape(to) / shape;
      if (Math.abs(wider - 1) > SAME_SHAPE) dataset['pictureMoves'] = wider > 1 ? 'old' : 'new';
      const focal = getComputedStyle(to).getPropertyValue('--focal');
      if (focal !== '') style.setProperty('--picture-focal', focal);
      // The loaded size of the picture stands in until the other size has come.
      if (src !== '') {
        Object.assign(to.style, {
          backgroundImage: `url("${src}")`,
          backgroundSize: 'cover',
          backgroundPosition: 'var(--focal, 50% 50%)',
        });
      }
    }
    await updated;
  });
  // A skipped transition rejects, which is no failure.
  transition.ready.catch(() => undefined);
  const end = (): void => {
    if (to !== undefined) setTransitionName(to, false);
    delete dataset['pictureMoves'];
    style.removeProperty('--picture-focal');
  };
  transition.finished.then(end, end);
  return transition.updateCallbackDone;
}

/** Names the picture for the transition, with the corners of its card. */
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
