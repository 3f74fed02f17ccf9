import { setTimeout as sleep } from 'node:timers/promises';
import { withBareProfile } from './bare-browser.ts';
import { LINK, withFolder, withProfile } from './browser.ts';
import { openLink } from './link.ts';
import { readMarks } from './page-marks.ts';

const LIMIT_MS = 30_000;
/** The pause in which answers and screens are stored after they were shown, ms. */
const KEEPING_MS = 2_000;
/** The pause before a launch is read, ms: background work has ended by then, too. */
const ALONE_MS = 10_000;

/** One launch from the worker, ms since the navigation began. */
export interface Launch {
  /** The largest paint. */
  readonly lcpMs: number | null;
  /** The paint of the first card's picture; its text is painted in the same frame, or the one before. */
  readonly cardsMs: number | null;
  /** The app had hydrated the screen. */
  readonly hydratedMs: number | null;
  /** Time of its tasks beyond 50 ms each. */
  readonly blockingMs: number;
  /** The worker's time from its start to the shell; the browser does not slow it down. */
  readonly workerMs: number;
}

/** A launch: a screen, with the server stopped or over the phone's link. */
export interface LaunchKind {
  readonly path: string;
  readonly isOnline: boolean;
}

/**
 * Opens the home page and the results on a fast link until the worker has stored them, closes the browser, and launches it
 * again at each screen.
 * @param sitePort of the running product
 * @throws if the worker did not answer
 */
export const launchAgain = (sitePort: number, kinds: readonly LaunchKind[]): Promise<Launch[]> =>
  withFolder(async (profile) => {
    const origin = await fillProfile(profile, sitePort);
    const port = Number(new URL(origin).port);
    const launches: Launch[] = [];
    for (const { path, isOnline } of kinds) {
      const link = isOnline ? await openLink({ ...LINK, target: () => sitePort, port }) : undefined;
      try {
        launches.push(await launch(profile, origin + path));
      } finally {
        await link?.close();
      }
    }
    return launches;
  });

const launch = (profile: string, address: string): Promise<Launch> =>
  withBareProfile(profile, async (page) => {
    await page.navigate(address);
    await sleep(ALONE_MS);
    const { largest, cardPicture, hydrated, blocking, resources, controlled } = await readMarks(page);
    if (!controlled) throw new Error('The launch was not answered by the worker');
    return {
      lcpMs: largest.at(-1)?.at ?? null,
      cardsMs: largest.find((paint) => paint.of === cardPicture)?.at ?? null,
      hydratedMs: hydrated,
      blockingMs: blocking,
      workerMs: resources[0]?.workerMs ?? 0,
    };
  });

/** @returns the origin of the profile, which refuses from now on */
async function fillProfile(profile: string, sitePort: number): Promise<string> {
  const link = await openLink({ target: () => sitePort, bitsPerSecond: 100e6, roundTripMs: 2 });
  try {
    await withProfile(profile, async (page) => {
      await page.goto(`${link.origin}/`, { timeout: LIMIT_MS });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LIMIT_MS });
      for (const path of ['/', '/filter-results']) {
        await page.goto(link.origin + path, { timeout: LIMIT_MS });
        await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.complete === true);
        await sleep(KEEPING_MS);
      }
      // Leaves like a person: the page gets pagehide, and stores pending writes.
      await page.goto('about:blank');
    });
    return link.origin;
  } finally {
    await link.close();
  }
}
