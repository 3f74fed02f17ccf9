import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { NavigationRoute } from 'workbox-routing';
import firm from '#content/firm.json' with { type: 'json' };
import { shareInFragment } from '#contract/share-target.ts';
import { copyOrNetwork } from './copies.ts';

/**
 * What the app shell does not answer: files, calls of the server, and files at the root, such as /sw.js, /robots.txt and
 * /manifest.webmanifest. `?no-sw` asks for the server's own page, so that a fault of the worker can always be walked around.
 */
const NO_SCREENS: RegExp[] = [
  /^\/(?:api|feeds|media|assets|content|icons|screenshots|sitemaps|\.well-known)(?:[/?]|$)/,
  /^\/[^/?]+\.[a-z0-9]+(?:\?|$)/i,
  /[?&]no-sw(?:[=&]|$)/,
];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The last resort when neither the shell nor the network is there, so that nobody meets the browser's own error page. */
export function plainOfflinePage(): Response {
  const html = `<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No connection | ${escaped(firm.name)}</title><h1>Not on this phone yet</h1><p>There is no connection, and this page was not opened here before. Try again when you have signal.</p><p><a href="/">${escaped(firm.name)}</a></p></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  });
}

/**
 * The route of the screens: as one is kept, else from the network, else the plain page.
 * @param kept the screen for a path with its query
 */
export function screenRoute(kept: (href: string) => Promise<Response | undefined>): NavigationRoute {
  const route = new NavigationRoute(
    ({ request, url }) => copyOrNetwork(kept(url.pathname + url.search), () => fetch(request)),
    { denylist: NO_SCREENS },
  );
  route.setCatchHandler({ handle: async () => plainOfflinePage() });
  return route;
}

export const isShared = ({ request, url }: RouteMatchCallbackOptions): boolean =>
  request.mode === 'navigate' && shareInFragment(url.pathname, url.search) !== undefined;

/** Sends what is shared into the fragment, so that it never reaches the server. */
export const answerShared = async ({ url }: RouteHandlerCallbackOptions): Promise<Response> =>
  Response.redirect(new URL(shareInFragment(url.pathname, url.search) ?? '/', url).href);
