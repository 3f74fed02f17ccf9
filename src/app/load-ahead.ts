import { isDataSaver } from '#data/data-saver.ts';
import { restOfApp } from '#data/used-files.ts';
import { linkOf } from './route-links.ts';
import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** A finger that rests so long on a card wants it; one that scrolls has gone on by then, in ms. */
const RESTS_MS = 40;
/** Who has a card before their eyes for so long may want it, in ms. */
const LOOKED_AT_MS = 1_000;
const CARD_LINKS = 'main article a[href^="/property/"]';

const idOf = (link: Element | null): string | undefined =>
  link instanceof HTMLAnchorElement ? /^\/property\/(\d{1,15})$/.exec(link.pathname)?.[1] : undefined;

/**
 * Starts to load a property before its card is pressed: when it is touched, while the finger is still down, which is 60 to
 * 100 ms earlier; and where data costs nothing, when it has been looked at for a second. Where little data is wanted, a
 * touch loads the screen's script alone.
 */
export function startLoadingAhead(router: AppRouter): void {
  // What cannot be had ahead is the press's to tell.
  const load = (id: string): void => {
    if (isDataSaver()) router.loadRouteChunk(router.routesById['/property/$id'])?.catch(() => undefined);
    else
      router.preloadRoute({ to: '/property/$id', params: { id }, search: { sent: undefined } }).catch(() => undefined);
  };
  loadTouched(load);
  if (typeof IntersectionObserver === 'function') loadLookedAt(router, load);
}

function loadTouched(load: (id: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = (): void => clearTimeout(timer);
  const touch = (event: PointerEvent): void => {
    gone();
    const id = idOf(linkOf(event));
    if (id === undefined || !event.isPrimary || event.button !== 0) return;
    timer = setTimeout(() => load(id), event.pointerType === 'touch' ? RESTS_MS : 0);
  };
  document.addEventListener('pointerdown', touch, { passive: true });
  document.addEventListener('pointercancel', gone, { passive: true });
  document.addEventListener('scroll', gone, { passive: true, capture: true });
}

/** One after the other, and each once: nobody waits for them. */
function loadLookedAt(router: AppRouter, load: (id: string) => void): void {
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const loaded = new Set<string>();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waiting.get(target));
        const id = idOf(target);
        if (!isIntersecting || id === undefined || loaded.has(id) || restOfApp() !== 'always') continue;
        const later = setTimeout(() => {
          loaded.add(id);
          load(id);
        }, LOOKED_AT_MS);
        waiting.set(target, later);
      }
    },
    { threshold: 0.5 },
  );
  const look = (): void => {
    seen.disconnect();
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    for (const link of document.querySelectorAll(CARD_LINKS)) seen.observe(link);
  };
  look();
  router.subscribe('onRendered', look);
}
