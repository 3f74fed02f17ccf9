import firm from '#content/firm.json' with { type: 'json' };
import { copyOrNetwork } from './copies.ts';

/** Paths that are files or calls of the server, not screens of the app. */
const NOT_A_SCREEN = /^\/(?:api|feeds|media|assets|content|icons|screenshots|sitemaps|\.well-known)(?:\/|$)/;
/** Files at the root: /sw.js, /sitemap.xml, /robots.txt, /manifest.webmanifest. */
const ROOT_FILE = /^\/[^/]+\.[a-z0-9]+$/i;

/**
 * True for a navigation that the app shell answers. `?no-sw` asks for the server's own page, so that a fault of the
 * worker can always be walked around.
 */
export const isScreen = (url: URL): boolean =>
  !NOT_A_SCREEN.test(url.pathname) && !ROOT_FILE.test(url.pathname) && !url.searchParams.has('no-sw');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The last resort when neither the shell nor the network is there, so that nobody meets the browser's own error page. */
export function plainOfflinePage(): Response {
  const html = `<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No connection | ${escaped(firm.name)}</title><h1>Not on this phone yet</h1><p>There is no connection, and this page was not opened here before. Try again when you have signal.</p><p><a href="/">${escaped(firm.name)}</a></p></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  });
}

/** What answers a navigation: the screen as it is kept, else the network, else the plain page. */
export async function answerNavigation(request: Request, kept: Promise<Response | undefined>): Promise<Response> {
  try {
    return await copyOrNetwork(kept, () => fetch(request));
  } catch {
    return plainOfflinePage();
  }
}
