import { setTimeout as sleep } from 'node:timers/promises';
import { openBarePage } from './bare-browser.ts';
import { freshProfile, openBrowser } from './browser.ts';
import { type Link, type LinkOptions, openLink } from './link.ts';
import { readMarks } from './page-marks.ts';

const LIMIT_MS = 30_000;
/** The library and the persisted screens are written after the answers have been shown, ms. */
const KEEPING_MS = 2_000;
/** How long a launch is left alone before it is asked, ms: several times what it takes. */
const ALONE_MS = 4_000;

/** One launch from the worker, ms since the navigation began. */
export interface Launch {
  /** The largest paint. */
  readonly lcpMs: number | null;
  /** The picture of the first property card painted; its words stand in the same frame, or the one before. */
  readonly cardsMs: number | null;
  /** First paint of anything. */
  readonly firstPaintMs: number | null;
  /** The app had taken the screen over. */
  readonly hydratedMs: number | null;
  /** What its tasks took beyond 50 ms each. */
  readonly blockingMs: number;
  /** What the worker took for the shell, from its start to its answer; the browser does not slow it. */
  readonly workerShellMs: number;
  /** The longest that one of its answers to a call took. */
  readonly workerCallMs: number;
}

interface LaunchOptions {
  readonly path: string;
  /** Of the launch, by the browser. */
  readonly slowdown: number;
  /** The link over which the server is there; without it the server is gone. */
  readonly over?: Pick<LinkOptions, 'bitsPerSecond' | 'roundTripMs'>;
}

/**
 * Visits the home page and the results on a fast link until the worker has stored them, closes the browser, and launches
 * one of them again with the same profile.
 * @param sitePort of the running product
 * @throws when the worker did not answer
 */
export async function launchAgain(sitePort: number, { path, slowdown, over }: LaunchOptions): Promise<Launch> {
  const profile = await freshProfile();
  try {
    const known = await fillProfile(profile.folder, sitePort, path);
    const link =
      over === undefined
        ? undefined
        : await openLink({ ...over, target: () => sitePort, port: Number(new URL(known.origin).port) });
    const page = await openBarePage(profile.folder, link?.keyHash ?? known.keyHash, slowdown);
    try {
      await page.navigate(known.origin + path);
      await sleep(ALONE_MS);
      const { largest, cardPicture, fcp, hydrated, blocking, resources, controlled } = await readMarks(page);
      if (!controlled) throw new Error('The launch was not answered by the worker');
      return {
        lcpMs: largest.at(-1)?.at ?? null,
        cardsMs: largest.find((paint) => paint.of === cardPicture)?.at ?? null,
        firstPaintMs: fcp,
        hydratedMs: hydrated,
        blockingMs: blocking,
        workerShellMs: resources[0]?.workerMs ?? 0,
        workerCallMs: Math.max(
          0,
          ...resources.flatMap(({ path, workerMs }) => (path.startsWith('/api/') ? [workerMs] : [])),
        ),
      };
    } finally {
      await page.close();
      await link?.close();
    }
  } finally {
    await profile.remove();
  }
}

/**
 * Launches the results again with the server gone.
 * @throws when no card with its picture was painted
 */
export async function launchWarm(sitePort: number, slowdown: number): Promise<Launch & { readonly cardsMs: number }> {
  const launch = await launchAgain(sitePort, { path: '/filter-results', slowdown });
  const { cardsMs } = launch;
  if (cardsMs === null) throw new Error('With the server stopped no picture of a property card was painted');
  return { ...launch, cardsMs };
}

/**
 * @param last the screen that is seen last
 * @returns the host that the profile knows, which refuses from now on
 */
async function fillProfile(profile: string, sitePort: number, last: string): Promise<Pick<Link, 'origin' | 'keyHash'>> {
  const link = await openLink({ target: () => sitePort, bitsPerSecond: 100e6, roundTripMs: 2 });
  try {
    const context = await openBrowser(profile, link.keyHash);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${link.origin}/`, { waitUntil: 'load', timeout: LIMIT_MS });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LIMIT_MS });
      for (const path of last === '/' ? ['/filter-results', '/'] : [last]) {
        await page.goto(link.origin + path, { waitUntil: 'load', timeout: LIMIT_MS });
        await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.complete === true);
        await page.waitForTimeout(KEEPING_MS);
      }
      // As a person leaves: the page hears that it is going, and writes what it has not written yet.
      await page.goto('about:blank');
    } finally {
      await context.close();
    }
    return link;
  } finally {
    await link.close();
  }
}
