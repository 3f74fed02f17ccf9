import { screenKey } from '#contract/screen-key.ts';
import type { KeptScreen } from '#contract/worker-messages.ts';

/*
 * The list screens that were seen last, as HTML inside the precached shell: a launch paints its cards before any script
 * has run, and the app then takes their place. They belong to one build: its class names, its files.
 */

/** Screens kept; above it the oldest go. */
export const MAX_SCREENS = 12;
/** How long after the plain shell a kept screen is still waited for, in ms. */
export const SCREEN_PATIENCE_MS = 60;

const CACHE_PREFIX = 'screens-';
const HEAD_MARK = '<!--head-->';
const APP_MARK = '<!--app-->';
/** The tags that start the app. */
const STARTERS = /\s*<(?:script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
/** The id of what waits for the first frame, at the end of the body: index.html knows it too. */
const LATER = 'after-first-frame';
const WHOLE = `<link rel="expect" href="#${LATER}" blocking="render">`;
/** What a page may say about itself; lengths and encodings are of the file as it came. */
const KEPT_HEADERS =
  /^(?:content-type|content-security-policy|cross-origin-.*|permissions-policy|referrer-policy|x-.*)$/i;

/** The part of Cache that keeping screens needs. */
export type ScreenCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

export interface ScreenPorts {
  readonly openCache: () => Promise<ScreenCache>;
  /** The shell of this build; undefined when it is not there. */
  readonly shell: () => Promise<Response | undefined>;
  /** True when the files are this build's, and here. */
  readonly areHere: (paths: readonly string[]) => Promise<boolean>;
  /** Addresses of the fonts. */
  readonly fonts: readonly string[];
  /** The styles of this browser take up the fonts that were preloaded; WebKit fetches them twice, and says so each time. */
  readonly usesPreloadedFonts: boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** The cache of a build's screens. @param revision of the build's shell */
export const screensCache = (revision: string): string => CACHE_PREFIX + revision;

/** Drops what other builds have kept. */
export async function dropOtherScreens(caches: Pick<CacheStorage, 'keys' | 'delete'>, own: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== own) await caches.delete(name);
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Puts a screen into the shell. What starts the app waits in a template until the first frame: see index.html. The fonts
 * come beside the styles: a layout with the device's own would cost more than all of the rest, and be done again. The
 * first frame waits until all of the screen is parsed: half of it first would be laid out and painted twice.
 * @param shell the built index.html
 * @param fonts their addresses
 * @returns undefined for a shell without a place for it
 */
export function composeScreen(
  shell: string,
  screen: Pick<KeptScreen, 'title' | 'html' | 'styles'>,
  fonts: readonly string[],
): string | undefined {
  if (!shell.includes(HEAD_MARK) || !shell.includes(APP_MARK)) return undefined;
  const starters = [...shell.matchAll(STARTERS)].map(([tag]) => tag.trim()).join('');
  const styles = screen.styles
    .filter((href) => !shell.includes(`"${href}"`))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
    .join('');
  const preloads = fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('');
  // Functions as replacements, so that "$&" in the text stays as it is.
  return shell
    .replace(STARTERS, '')
    .replace('</body>', () => `<template id="${LATER}">${starters}</template></body>`)
    .replace('</head>', () => `${styles}</head>`)
    .replace(HEAD_MARK, () => `${WHOLE}${preloads}<title>${escaped(screen.title)}</title>`)
    .replace(APP_MARK, () => screen.html);
}

export function createScreens(ports: ScreenPorts) {
  const fonts = ports.usesPreloadedFonts ? ports.fonts : [];
  const kept = async (href: string): Promise<Response | undefined> => {
    const key = screenKey(href);
    if (key === undefined) return undefined;
    try {
      return await (await ports.openCache()).match(key);
    } catch {
      return undefined;
    }
  };

  return {
    /** Keeps a screen, whole and ready to be answered. One of another build, or one that does not fit, is left. */
    async keep(screen: KeptScreen): Promise<void> {
      const key = screenKey(screen.href);
      if (key === undefined || !(await ports.areHere(screen.styles))) return;
      const shell = await ports.shell();
      const html = shell === undefined ? undefined : composeScreen(await shell.text(), screen, fonts);
      if (shell === undefined || html === undefined) return;
      const headers = [...shell.headers].filter(([name]) => KEPT_HEADERS.test(name));
      try {
        const cache = await ports.openCache();
        // Put anew, it stands last: the first is the oldest.
        await cache.delete(key);
        await cache.put(key, new Response(html, { headers }));
        const all = await cache.keys();
        for (const oldest of all.slice(0, Math.max(0, all.length - MAX_SCREENS))) await cache.delete(oldest);
      } catch {
        // Full storage: the next launch begins with the plain shell.
      }
    },

    /** The answer to a navigation: the kept screen, or the plain shell where there is none or it is slow to read. */
    async answer(href: string): Promise<Response | undefined> {
      const screen = kept(href);
      const shell = ports.shell();
      const late = shell.then(() => ports.wait(SCREEN_PATIENCE_MS)).then(() => undefined);
      return (await Promise.race([screen, late])) ?? shell;
    },
  };
}
