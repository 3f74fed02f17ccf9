import * as v from 'valibot';
import { freshProfile, markedPage, openBrowser, readMarks, waitForMark } from './browser.ts';
import { type Link, openLink } from './link.ts';

const LIMIT_MS = 30_000;
/** The library and the persisted screens are written after the answers have been shown, ms. */
const KEEPING_MS = 2_000;

/** One launch with the server gone, ms since the navigation began. */
export interface WarmLaunch {
  /** Words of the first property card painted. */
  readonly cardsMs: number;
  /** Its picture painted. */
  readonly pictureMs: number | null;
  /** What the worker took for the shell, from its start to its answer; the browser does not slow it. */
  readonly workerShellMs: number;
  /** The longest that one of its answers to a call took. */
  readonly workerCallMs: number;
}

const Timings = v.object({ shell: v.number(), call: v.number(), controlled: v.boolean() });

/**
 * Visits the home page and the results on a fast link until the worker has stored them, closes the browser, takes the
 * server away, and launches the results again with the same profile.
 * @param sitePort of the running product
 * @param slowdown of the launch, by the browser
 */
export async function launchWarm(sitePort: number, slowdown: number): Promise<WarmLaunch> {
  const profile = await freshProfile();
  try {
    const { origin, keyHash } = await fillProfile(profile.folder, sitePort);
    const context = await openBrowser(profile.folder, keyHash);
    try {
      const page = await markedPage(context, slowdown);
      await page.goto(`${origin}/filter-results`, { waitUntil: 'commit', timeout: LIMIT_MS });
      await waitForMark(page, 'cards', LIMIT_MS);
      await waitForMark(page, 'picture', 3_000);
      const marks = await readMarks(page);
      if (marks.cards === null) throw new Error('With the server stopped no property card came on the screen');
      const timings = v.parse(
        Timings,
        await page.evaluate(() => {
          const spans = (type: string) =>
            performance
              .getEntriesByType(type)
              .filter((entry) => entry instanceof PerformanceResourceTiming)
              .map(({ name, workerStart, responseEnd }) => ({
                name,
                ms: workerStart > 0 ? responseEnd - workerStart : 0,
              }));
          return {
            shell: spans('navigation')[0]?.ms ?? 0,
            call: Math.max(0, ...spans('resource').flatMap(({ name, ms }) => (name.includes('/api/') ? [ms] : []))),
            controlled: navigator.serviceWorker.controller !== null,
          };
        }),
      );
      if (!timings.controlled) throw new Error('The launch was not answered by the worker');
      return {
        cardsMs: marks.cards,
        pictureMs: marks.picture,
        workerShellMs: timings.shell,
        workerCallMs: timings.call,
      };
    } finally {
      await context.close();
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
      const page = await markedPage(context, 1);
      await page.goto(`${link.origin}/`, { waitUntil: 'load', timeout: LIMIT_MS });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LIMIT_MS });
      await page.goto(`${link.origin}/filter-results`, { waitUntil: 'load', timeout: LIMIT_MS });
      await waitForMark(page, 'picture', LIMIT_MS);
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
