import { setTimeout as sleep } from 'node:timers/promises';
import { openBarePage } from './bare-browser.ts';
import { freshProfile, openBrowser } from './browser.ts';
import { type Link, openLink } from './link.ts';
import { readMarks } from './page-marks.ts';

const LIMIT_MS = 30_000;
/** The library and the persisted screens are written after the answers have been shown, ms. */
const KEEPING_MS = 2_000;
/** How long a launch is left alone before it is asked, ms: several times what it takes. */
const ALONE_MS = 4_000;

/** One launch with the server gone, ms since the navigation began. */
export interface WarmLaunch {
  /** The picture of the first property card painted; its words stand in the same frame, or the one before. */
  readonly cardsMs: number;
  /** First paint of anything. */
  readonly firstPaintMs: number | null;
  /** The app had taken the screen over. */
  readonly hydratedMs: number | null;
  /** What the worker took for the shell, from its start to its answer; the browser does not slow it. */
  readonly workerShellMs: number;
  /** The longest that one of its answers to a call took. */
  readonly workerCallMs: number;
}

/**
 * Visits the home page and the results on a fast link until the worker has stored them, closes the browser, takes the
 * server away, and launches the results again with the same profile.
 * @param sitePort of the running product
 * @param slowdown of the launch, by the browser
 * @throws when no card with its picture was painted, or the worker did not answer
 */
export async function launchWarm(sitePort: number, slowdown: number): Promise<WarmLaunch> {
  const profile = await freshProfile();
  try {
    const { origin, keyHash } = await fillProfile(profile.folder, sitePort);
    const page = await openBarePage(profile.folder, keyHash, slowdown);
    try {
      await page.navigate(`${origin}/filter-results`);
      await sleep(ALONE_MS);
      const { largest, cardPicture, fcp, hydrated, resources, controlled } = await readMarks(page);
      if (!controlled) throw new Error('The launch was not answered by the worker');
      const cards = largest.find((paint) => paint.of === cardPicture);
      if (cards === undefined) throw new Error('With the server stopped no picture of a property card was painted');
      const [shell] = resources;
      return {
        cardsMs: cards.at,
        firstPaintMs: fcp,
        hydratedMs: hydrated,
        workerShellMs: shell?.workerMs ?? 0,
        workerCallMs: Math.max(
          0,
          ...resources.flatMap(({ path, workerMs }) => (path.startsWith('/api/') ? [workerMs] : [])),
        ),
      };
    } finally {
      await page.close();
    }
  } finally {
    await profile.remove();
  }
}

/** @returns the host that the profile knows, which refuses from now on */
async function fillProfile(profile: string, sitePort: number): Promise<Pick<Link, 'origin' | 'keyHash'>> {
  const link = await openLink({ target: () => sitePort, bitsPerSecond: 100e6, roundTripMs: 2 });
  try {
    const context = await openBrowser(profile, link.keyHash);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${link.origin}/`, { waitUntil: 'load', timeout: LIMIT_MS });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LIMIT_MS });
      await page.goto(`${link.origin}/filter-results`, { waitUntil: 'load', timeout: LIMIT_MS });
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main article img')?.complete === true);
      await page.waitForTimeout(KEEPING_MS);
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
