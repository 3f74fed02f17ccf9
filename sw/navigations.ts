import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { NavigationRoute } from 'workbox-routing';
import firm from '#content/firm.json' with { type: 'json' };
import { shareInFragment } from '#contract/share-target.ts';
import { copyOrNetwork } from './copies.ts';

/** Files and calls of the server. `?no-sw` requests the server's page, so that a fault of the worker can be bypassed. */
const NO_SCREENS: RegExp[] = [
  /^\/(?:api|feeds|media|assets|content|icons|screenshots|sitemaps|\.well-known)(?:[/?]|$)/,
  /^\/[^/?]+\.[a-z0-9]+(?:\?|$)/i,
  /[?&]no-sw(?:[=&]|$)/,
];

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shown in place of the browser's error page when neither shell nor network answers. */
export function createOfflinePage(): Response {
  const html = `<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No connection | ${escapeHtml(firm.name)}</title><h1>Not on this phone yet</h1><p>There is no connection, and this page was not opened here before. Try again when you have signal.</p><p><a href="/">${escapeHtml(firm.name)}</a></p></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  });
}

/** Answers navigations with a stored screen, else from the network, else with the plain page. */
export function createScreenRoute(find: (href: string) => Promise<Response | undefined>): NavigationRoute {
  const route = new NavigationRoute(
    ({ request, url }) => copyOrNetwork(find(url.pathname + url.search), () => fetch(request)),
    { denylist: NO_SCREENS },
  );
  route.setCatchHandler({ handle: async () => createOfflinePage() });
  return route;
}

export const isShared = ({ request, url }: RouteMatchCallbackOptions): boolean =>
  request.mode === 'navigate' && shareInFragment(url.pathname, url.search) !== undefined;

/** Redirects a share to its fragment, so that it never reaches the server. */
export const answerShared = async ({ url }: RouteHandlerCallbackOptions): Promise<Response> =>
  Response.redirect(new URL(shareInFragment(url.pathname, url.search) ?? '/', url).href);
