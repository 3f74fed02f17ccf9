import { getScreenKey } from '#contract/screen-key.ts';
import { ENOUGH, type ScreenSnapshot } from '#contract/worker-messages.ts';
import { COPY_LIMIT_MS, copyInTime } from './copies.ts';

// A launch paints a snapshot before any script has run; it belongs to one build, with its class names and files.

export const MAX_SCREENS = 12;
export const SCREEN_PATIENCE_MS = 60;

const CACHE_PREFIX = 'screens-';
const STARTERS = /\s*<(?:script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
/** Lengths and encodings belong to the original file, so they are not among these. */
const COPIED_HEADERS = /^(?:content-(?:type|security-policy)|cross-origin-.*|(?:permissions|referrer)-policy|x-.*)$/i;

export const getScreensCache = (revision: string): string => CACHE_PREFIX + revision;

export async function dropOtherScreens(own: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== own) await caches.delete(name);
  }
}

const createLinks = (kind: string, hrefs: readonly string[]): string =>
  hrefs.map((href) => `<link ${kind} crossorigin href="${href}">`).join('');

/** Scripts wait until the first frame (see index.html); without preloaded fonts the layout would repeat. */
export function composeScreen(
  shell: string,
  { title, html, styles }: Pick<ScreenSnapshot, 'title' | 'html' | 'styles'>,
  fonts: readonly string[],
): string {
  // Each module that the entry imports runs in a task of its own, as a script before it.
  const starters = (shell.match(STARTERS) ?? [])
    .map((tag) =>
      tag.replace(/<link rel="modulepreload"([^>]*) href=("[^"]+")>/, '<script type="module"$1 src=$2></script>'),
    )
    .reverse()
    .join('');
  const missing = styles.filter((href) => !shell.includes(`"${href}"`));
  const target = html.includes(`id="${ENOUGH}"`) ? ENOUGH : 'after-first-frame';
  const expect = `<link rel="expect" href="#${target}" blocking="render">`;
  const preloads = createLinks('rel="preload" as="font" type="font/woff2"', fonts);
  const escapedTitle = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // Functions as replacements, so that "$&" in the text stays as it is.
  return shell
    .replace(STARTERS, '')
    .replace('</body>', () => `<template id="after-first-frame">${starters}</template></body>`)
    .replace('</head>', () => `${createLinks('rel="stylesheet"', missing)}</head>`)
    .replace('<!--head-->', () => `${expect}${preloads}<title>${escapedTitle}</title>`)
    .replace('<!--app-->', () => html);
}

/** @param fonts addresses to preload @param cacheName of this build's snapshots */
export function createScreens(
  files: { shell(): Promise<Response | undefined>; areStored(paths: readonly string[]): Promise<boolean> },
  fonts: readonly string[],
  cacheName: string,
) {
  const open = (): Promise<Cache> => caches.open(cacheName);
  return {
    /** Stores a snapshot, unless it is of another build. @throws when storage is full */
    async store(screen: ScreenSnapshot): Promise<void> {
      const key = getScreenKey(screen.href);
      const shell = (await files.areStored(screen.styles)) ? await files.shell() : undefined;
      if (key === undefined || shell === undefined) return;
      const headers = [...shell.headers].filter(([name]) => COPIED_HEADERS.test(name));
      const response = new Response(composeScreen(await shell.text(), screen, fonts), { headers });
      const cache = await open();
      // Deleted first, so that it comes last: the first is the oldest.
      await cache.delete(key);
      await cache.put(key, response);
      for (const oldest of (await cache.keys()).slice(0, -MAX_SCREENS)) await cache.delete(oldest);
    },

    /** The snapshot for a navigation, or the plain shell when there is none or it is slow to read. */
    async answer(href: string): Promise<Response | undefined> {
      const key = getScreenKey(href);
      const shell = files.shell();
      if (key === undefined) return shell;
      const snapshot = open().then((cache) => cache.match(key));
      const late = shell.then(() => copyInTime(snapshot, SCREEN_PATIENCE_MS));
      return (await Promise.race([copyInTime(snapshot, COPY_LIMIT_MS), late])) ?? shell;
    },
  };
}
