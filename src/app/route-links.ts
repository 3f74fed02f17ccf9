import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Paths that are files or calls, not screens. */
const NOT_SCREENS = /^\/(api|media|assets|content|icons|screenshots)\//;

/** The link that was pressed or touched. */
export const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a[href]') : null;

const hrefOfScreen = (link: HTMLAnchorElement): string | undefined => {
  if (link.target !== '' && link.target !== '_self') return undefined;
  if (link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  if (NOT_SCREENS.test(link.pathname)) return undefined;
  return link.pathname + link.search + link.hash;
};

/**
 * Turns plain links into navigation without a page load. Screens write ordinary anchors, so that every link works before
 * the script has come and where it never comes; this one listener takes them over afterwards.
 */
export function routeLinks(router: AppRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    const href = link === null ? undefined : hrefOfScreen(link);
    if (link === null || href === undefined) return;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash !== '') return;
    event.preventDefault();
    if (samePage) router.history.replace(href);
    else router.history.push(href);
  });
}
