import { createServer, request, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { openBarePage } from './bare-browser.ts';
import { freshProfile } from './browser.ts';
import { closeServer, listen } from './local-server.ts';

/*
 * What opening the map takes of the page's script. In a page without a test tool: Playwright has every request of the page
 * reported by the page itself, and the map asks for ten files at once.
 */

/** Its certificate is nobody's: the page comes over plain HTTP from this machine. */
const NO_KEY = '';
/** The browser's own work on a page that has come, ms. */
const LOADED_MS = 1_500;
/** After what keeps homes has come, ms. */
const SETTLED_MS = 2_500;

const Point = v.object({ x: v.number(), y: v.number() });

/** A site whose map has homes that are given. */
export interface SiteWithHomes {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Puts a server before the site that answers for the map's homes, and hands on all else. Not the link of the other benches:
 * what that takes to keep its pace, it takes from the page on a machine of two cores.
 * @param homes JSON
 */
export async function siteWithHomes(sitePort: number, homes: string): Promise<SiteWithHomes> {
  const server: Server = createServer(({ url, method, headers }, answer) => {
    if (url?.startsWith('/content/map-points.json') === true) {
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end(homes);
      return;
    }
    const host = `127.0.0.1:${sitePort}`;
    const asked = request({ host: '127.0.0.1', port: sitePort, path: url, method, headers: { ...headers, host } });
    asked.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    asked.on('error', () => answer.destroy());
    asked.end();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => closeServer(server) };
}

/**
 * Opens a list and its map on a phone, in a browser of its own.
 * @param path of the list
 * @param homesInWords what the map says once it has all its homes
 * @param inUse what comes with a first touch is there already; otherwise the map is the first thing that is touched
 * @param slowdown how many times slower the processor is
 * @returns script from the touch on "Map" until all labels are there, ms
 * @throws when there is no map within 30 s
 */
export async function openingScript(
  { url }: SiteWithHomes,
  path: string,
  homesInWords: string,
  inUse: boolean,
  slowdown: number,
): Promise<number> {
  const profile = await freshProfile();
  const page = await openBarePage(profile.folder, NO_KEY, slowdown);
  try {
    await page.navigate(url + path);
    await sleep(LOADED_MS);
    await page.evaluate(started);
    if (inUse) {
      await page.tap(v.parse(Point, await page.evaluate(heading)));
      await page.evaluate(canSave);
      await sleep(SETTLED_MS);
    }
    // Looking for the link is script of the page too.
    const link = v.parse(Point, await page.evaluate(mapLink));
    await page.evaluate(watchLabels, homesInWords);
    const before = await page.scriptMs();
    await page.tap(link);
    await page.evaluate(labelled);
    return (await page.scriptMs()) - before;
  } finally {
    await page.close();
    await profile.remove();
  }
}

/* What follows runs in the page. */

function started(): Promise<void> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('The app did not start')), 30_000);
    const look = (): void => {
      if (document.documentElement.dataset['starting'] === undefined) done();
      else setTimeout(look, 50);
    };
    look();
  });
}

/** A place that leads nowhere. */
function heading(): unknown {
  const { left, top } = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + 5, y: top + 5 };
}

/** What keeps homes comes with the first touch, and puts its buttons on the cards. */
function canSave(): Promise<void> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('No home can be saved')), 30_000);
    const look = (): void => {
      if (document.querySelector('button[aria-label^="Save "]') !== null) done();
      else setTimeout(look, 50);
    };
    look();
  });
}

function mapLink(): unknown {
  const link = document.querySelector('main a[href*="view=map"]');
  if (link === null) throw new Error('There is no link to the map');
  const { left, top, width, height } = link.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Notes in the document when the map has all its homes and labels. @param words in which it says the homes */
export function watchLabels(words: string): void {
  const isThere = (): boolean =>
    document.querySelector('[data-lng] button') !== null &&
    [...document.querySelectorAll('main [role="status"]')].some((one) => one.textContent?.includes(words) === true);
  const seen = new MutationObserver(() => {
    if (!isThere()) return;
    seen.disconnect();
    document.documentElement.dispatchEvent(new Event('labelled'));
    document.documentElement.dataset['labelled'] = '';
  });
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Waits for what watchLabels notes. */
export function labelled(): Promise<void> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('The map has no labels')), 30_000);
    if (document.documentElement.dataset['labelled'] !== undefined) done();
    document.documentElement.addEventListener('labelled', () => done());
  });
}
