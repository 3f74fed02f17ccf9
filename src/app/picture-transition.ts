import { prefersReducedMotion } from '#ui/preferences.ts';
import './picture-transition.css';
import { linkOf } from '#ui/link-of.ts';
import type { createAppRouter } from './router.tsx';

/** A screen that is not there so soon after the press is shown without a transition, in ms. */
const READY_WITHIN_MS = 100;
/** How often the new screen is looked at meanwhile, in ms: no frame is drawn that could tell. */
const LOOK_MS = 10;
/** Shapes that differ by less than this part show the same cut. */
const SAME_SHAPE = 0.02;
/** The one picture that is on its way; picture-transition.css says how it moves. */
const NAME = 'photo';
const PROPERTY_PATH = /^\/property\/\d{1,15}$/;

/** A change of screens that a picture is to show the way of. */
interface Change {
  readonly startedAt: number;
  /** Path of the new screen. */
  readonly path: string;
  readonly from: HTMLElement;
  /** Finds the same picture on the new screen. */
  readonly find: () => HTMLElement | undefined;
}

/** The frame of the first picture in an element. */
const frameIn = (element: Element | null): HTMLElement | undefined =>
  element?.querySelector('picture')?.parentElement ?? undefined;

const firstPhoto = (): HTMLElement | undefined => frameIn(document.querySelector('main section[aria-label="Photos"]'));

/** Width to height. Photos are 3 to 2: the wider a frame is, the more it cuts off. */
const shapeOf = (element: HTMLElement): number => element.offsetWidth / element.offsetHeight;

const isInView = (element: HTMLElement): boolean => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
};

/** The picture of a property's card that is in view. */
const pictureOfCard = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll(`main article a[href="${path}"]`)]
    .flatMap((link) => frameIn(link.closest('article')) ?? [])
    .find(isInView);

/**
 * Lets the picture of a pressed card grow into the property's first photo, and on the way back become the card's picture
 * again where the card is in view. Nothing else moves. Where the browser has no view transitions, or less motion is asked
 * for, or the new screen takes its time, screens change as they do without it.
 */
export function startPictureTransitions(router: ReturnType<typeof createAppRouter>): void {
  if (typeof document.startViewTransition !== 'function') return;
  let change: Change | undefined;
  let isDrawnByBrowser = false;

  // Not on the screen that is left, which may show the same, nor before the place of one that comes back is restored.
  const begin = (path: string, from: HTMLElement, find: Change['find']): Change => ({
    startedAt: performance.now(),
    path,
    from,
    find: () => (router.state.resolvedLocation?.pathname === path ? find() : undefined),
  });

  // Ahead of the listener that takes links over.
  const press = (event: Event): void => {
    const link = linkOf(event);
    const from = frameIn(link?.closest('article') ?? null);
    if (link === null || from === undefined || !PROPERTY_PATH.test(link.pathname)) return;
    change = begin(link.pathname, from, firstPhoto);
  };
  document.addEventListener('click', press, { capture: true });

  // A browser that draws its own way back, under a finger at the edge, needs no second one.
  const note = (event: PopStateEvent): void => {
    isDrawnByBrowser = event.hasUAVisualTransition;
  };
  addEventListener('popstate', note, { capture: true });
  router.history.subscribe(({ action, location: { pathname: path } }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    const left = router.state.resolvedLocation?.pathname ?? '';
    const from = firstPhoto();
    const isBack = action.type !== 'FORWARD' && PROPERTY_PATH.test(left) && !isDrawnByBrowser;
    change = isBack && from !== undefined ? begin(path, from, () => pictureOfCard(left)) : undefined;
  });

  const showAtOnce = router.startViewTransition;
  router.startViewTransition = (update) => {
    if (change === undefined || change.path !== router.latestLocation.pathname) return showAtOnce(update);
    const current = change;
    change = undefined;
    const isLate = performance.now() - current.startedAt >= READY_WITHIN_MS;
    if (isLate || prefersReducedMotion() || !isInView(current.from)) return showAtOnce(update);
    return showWithTransition(update, current);
  };
}

/** @returns when the new screen is there; its picture is still moving then */
function showWithTransition(update: () => Promise<void>, { startedAt, from, find }: Change): Promise<void> {
  const { dataset, style } = document.documentElement;
  const src = from.querySelector('img')?.currentSrc ?? '';
  const shape = shapeOf(from);
  let to: HTMLElement | undefined;
  take(from);
  dataset['pictureMoves'] = 'both';
  const transition = document.startViewTransition(async () => {
    leave(from);
    const updated = update();
    to = await findUntil(find, startedAt + READY_WITHIN_MS);
    if (to === undefined) transition.skipTransition();
    else {
      take(to);
      const wider = shapeOf(to) / shape;
      if (Math.abs(wider - 1) > SAME_SHAPE) dataset['pictureMoves'] = wider > 1 ? 'old' : 'new';
      const focal = getComputedStyle(to).getPropertyValue('--focal');
      if (focal !== '') style.setProperty('--picture-focal', focal);
      // Until its own file has come, the same picture stands there in the other size.
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
  // Skipped, it is refused: that is no failure.
  transition.ready.catch(() => undefined);
  const end = (): void => {
    if (to !== undefined) leave(to);
    delete dataset['pictureMoves'];
    style.removeProperty('--picture-focal');
  };
  transition.finished.then(end, end);
  return transition.updateCallbackDone;
}

/** Names the picture for the transition, with the corners that its card gives it. */
const take = (picture: HTMLElement): void => {
  Object.assign(picture.style, { viewTransitionName: NAME, borderRadius: 'inherit' });
};
const leave = (picture: HTMLElement): void => {
  Object.assign(picture.style, { viewTransitionName: '', borderRadius: '' });
};

async function findUntil(find: Change['find'], until: number): Promise<HTMLElement | undefined> {
  for (;;) {
    const found = find();
    if (found?.isConnected && isInView(found)) return found;
    if (performance.now() >= until) return undefined;
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}
