import { screenKey } from '#contract/screen-key.ts';
import { ENOUGH, type ScreenSnapshot } from '#contract/worker-messages.ts';
import { COPY_LIMIT_MS, copyInTime } from './copies.ts';

// The list screens that were seen last, as HTML inside the precached shell: a launch paints its cards before any script
// has run, and the app then takes their place. They belong to one build: its class names, its files.

/** Screens kept; above it the oldest go. */
export const MAX_SCREENS = 12;
/** How long after the plain shell a kept screen is still waited for, in ms. */
export const SCREEN_PATIENCE_MS = 60;

const CACHE_PREFIX = 'screens-';
const STARTERS = /\s*<(?:script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
/** What a page may say about itself; lengths and encodings are of the file as it came. */
const KEPT_HEADERS = /^(?:content-(?:type|security-policy)|cross-origin-.*|(?:permissions|referrer)-policy|x-.*)$/i;

/** The cache of a build's screens. @param revision of the build's shell */
export const screensCache = (revision: string): string => CACHE_PREFIX + revision;

export async function dropOtherScreens(caches: Pick<CacheStorage, 'keys' | 'delete'>, own: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== own) await caches.delete(name);
  }
}

const links = (kind: string, hrefs: readonly string[]): string =>
  hrefs.map((href) => `<link ${kind} crossorigin href="${href}">`).join('');

/**
 * Puts a screen into the shell. What starts the app waits in a template until the first frame: see index.html. The fonts
 * come beside the styles: a layout with the device's own would cost more than all of the rest, and be done again. The
 * first frame waits until more than a first view is parsed: half of it first would be laid out and painted twice.
 * @param shell the built index.html
 * @param fonts their addresses
 */
export function composeScreen(
  shell: string,
  { title, html, styles }: Pick<ScreenSnapshot, 'title' | 'html' | 'styles'>,
  fonts: readonly string[],
): string {
  // What the entry builds on runs in a task of its own: as scripts before it, instead of links ahead.
  const starters = (shell.match(STARTERS) ?? [])
    .map((tag) =>
      tag.replace(/<link rel="modulepreload"([^>]*) href=("[^"]+")>/, '<script type="module"$1 src=$2></script>'),
    )
    .reverse()
    .join('');
  const missing = styles.filter((href) => !shell.includes(`"${href}"`));
  const enough = html.includes(`id="${ENOUGH}"`) ? ENOUGH : 'after-first-frame';
  const whole = `<link rel="expect" href="#${enough}" blocking="render">`;
  const preloads = links('rel="preload" as="font" type="font/woff2"', fonts);
  const words = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // Functions as replacements, so that "$&" in the text stays as it is.
  return shell
    .replace(STARTERS, '')
    .replace('</body>', () => `<template id="after-first-frame">${starters}</template></body>`)
    .replace('</head>', () => `${links('rel="stylesheet"', missing)}</head>`)
    .replace('<!--head-->', () => `${whole}${preloads}<title>${words}</title>`)
    .replace('<!--app-->', () => html);
}

/** @param fonts what a screen preloads @param cacheName of this build's screens */
export function createScreens(
  files: { shell(): Promise<Response | undefined>; areStored(paths: readonly string[]): Promise<boolean> },
  fonts: readonly string[],
  cacheName: string,
) {
  const open = (): Promise<Cache> => caches.open(cacheName);
  return {
    /**
     * Keeps a screen, whole and ready to be answered. One of another build is left.
     * @throws when storage is full: the next launch begins with the plain shell
     */
    async keep(screen: ScreenSnapshot): Promise<void> {
      const key = screenKey(screen.href);
      const shell = (await files.areStored(screen.styles)) ? await files.shell() : undefined;
      if (key === undefined || shell === undefined) return;
      const headers = [...shell.headers].filter(([name]) => KEPT_HEADERS.test(name));
      const answer = new Response(composeScreen(await shell.text(), screen, fonts), { headers });
      const cache = await open();
      // Put anew, it stands last: the first is the oldest.
      await cache.delete(key);
      await cache.put(key, answer);
      for (const oldest of (await cache.keys()).slice(0, -MAX_SCREENS)) await cache.delete(oldest);
    },

    /** The answer to a navigation: the kept screen, or the plain shell where there is none or it is slow to read. */
    async answer(href: string): Promise<Response | undefined> {
      const key = screenKey(href);
      const shell = files.shell();
      if (key === undefined) return shell;
      const kept = open().then((cache) => cache.match(key));
      const late = shell.then(() => copyInTime(kept, SCREEN_PATIENCE_MS));
      return (await Promise.race([copyInTime(kept, COPY_LIMIT_MS), late])) ?? shell;
    },
  };
}
