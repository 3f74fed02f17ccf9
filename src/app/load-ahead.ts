import { isDataSaver, mayFetchAll } from '#data/data-saver.ts';
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
  const route = router.routesById['/property/$id'];
  const load = (link: Element): void => {
    const id = /^\/property\/(\d{1,15})$/.exec(link.getAttribute('href') ?? '')?.[1];
    if (id === undefined) return;
    const isThrifty = isDataSaver();
    const loading = isThrifty ? router.loadRouteChunk(route) : router.preloadRoute({ to: route.to, params: { id } });
    // What cannot be had ahead is the press's to tell.
    loading?.catch(() => undefined);
  };
  const waiting = new Map<unknown, ReturnType<typeof setTimeout>>();
  const leave = (what: unknown): void => clearTimeout(waiting.get(what));
  const wait = (what: unknown, link: Element, ms: number) => waiting.set(what, setTimeout(load, ms, link));

  for (const type of ['pointercancel', 'scroll'])
    addEventListener(type, () => leave('touch'), { passive: true, capture: true });
  const touch = (event: PointerEvent): void => {
    leave('touch');
    const link = event.isPrimary && event.button === 0 ? linkOf(event) : null;
    if (link !== null) wait('touch', link, event.pointerType === 'touch' ? RESTS_MS : 0);
  };
  addEventListener('pointerdown', touch, { passive: true });

  const look = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      leave(target);
      if (isIntersecting && mayFetchAll()) wait(target, target, LOOKED_AT_MS);
    }
  };
  const cards = new IntersectionObserver(look, { threshold: 0.5 });
  const follow = (): void => {
    cards.disconnect();
    for (const link of document.querySelectorAll('main article a[href^="/property/"]')) cards.observe(link);
  };
  follow();
  router.subscribe('onRendered', follow);
}
