import { isDataSaver } from '#data/data-saver.ts';
import { mayFetchAll } from '#data/used-files.ts';
import { linkOf } from '#ui/link-of.ts';
import type { createAppRouter } from './router.tsx';

/** A finger that rests so long on a card wants it; one that scrolls has gone on by then, in ms. */
const RESTS_MS = 40;
/** Who has a card before their eyes for so long may want it, in ms. */
const LOOKED_AT_MS = 1_000;

/**
 * Loads a property before its card is pressed: when a finger rests on it, and where data costs nothing, when it has been
 * looked at for a second. The router's own preloading begins at the touch, also of a finger that scrolls, and with each card
 * that comes into view. Where little data is wanted, a touch loads the screen's script alone.
 */
export function startLoadingAhead(router: ReturnType<typeof createAppRouter>): void {
  const load = (link: HTMLAnchorElement): void => {
    const id = /^\/property\/(\d{1,15})$/.exec(link.pathname)?.[1];
    if (id === undefined) return;
    const route = router.routesById['/property/$id'];
    const loading = isDataSaver()
      ? router.loadRouteChunk(route)
      : router.preloadRoute({ to: route.to, params: { id } });
    // What cannot be had ahead is the press's to tell.
    loading?.catch(() => undefined);
  };
  const waiting = new Map<unknown, ReturnType<typeof setTimeout>>();
  const wait = (what: unknown, link: HTMLAnchorElement, ms: number) => waiting.set(what, setTimeout(load, ms, link));

  const leave = (): void => clearTimeout(waiting.get('touch'));
  for (const type of ['pointercancel', 'scroll']) addEventListener(type, leave, { passive: true, capture: true });
  const touch = (event: PointerEvent): void => {
    const link = linkOf(event);
    leave();
    if (link !== null && event.isPrimary && event.button === 0) {
      wait('touch', link, event.pointerType === 'touch' ? RESTS_MS : 0);
    }
  };
  addEventListener('pointerdown', touch, { passive: true });

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waiting.get(target));
        if (isIntersecting && target instanceof HTMLAnchorElement && mayFetchAll()) {
          wait(target, target, LOOKED_AT_MS);
        }
      }
    },
    { threshold: 0.5 },
  );
  const look = (): void => {
    seen.disconnect();
    for (const link of document.querySelectorAll('main article a[href^="/property/"]')) seen.observe(link);
  };
  look();
  router.subscribe('onRendered', look);
}
