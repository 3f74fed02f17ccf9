import { setTimeout as sleep } from 'node:timers/promises';
import { withColdPage } from './bare-browser.ts';
import type { Link, LinkAnswer } from './link.ts';
import { isHydrated, type Marks, readMarks } from './page-marks.ts';

/** The page is left alone this long, ms: by then a cold visit is painted, loaded and, as a rule, hydrated. */
const ALONE_MS = 4_000;
/** How long after hydration the page is still watched, ms: pictures that come late may shift it. */
const WATCHED_MS = 2_000;
const LIMIT_MS = 30_000;

/** One cold visit: a new browser, an empty cache, a thin link, a slow processor. Times in ms, sizes in bytes as sent. */
export interface PageLoad {
  readonly marks: Marks;
  /** Its largest paint. */
  readonly lcp: { readonly at: number; readonly of: string };
  /** Of HTML and everything that the page itself fetched; not what its worker stores. */
  readonly totalBytes: number;
  readonly scriptBytes: number;
  /** In the order they ended; ms since the first request. */
  readonly answers: readonly LinkAnswer[];
}

/**
 * Visits a page cold.
 * @param isApp true for a page that hydrates; a page without script never does
 * @throws when nothing was painted, or the app did not start within 30 s
 */
export const visitCold = (link: Link, path: string, slowdown: number, isApp: boolean): Promise<PageLoad> =>
  withColdPage(link, path, slowdown, async (page) => {
    await sleep(ALONE_MS);
    if (isApp) {
      const deadline = performance.now() + LIMIT_MS;
      while (!(await isHydrated(page))) {
        if (performance.now() > deadline) throw new Error(`${path} did not hydrate`);
        await sleep(250);
      }
      await sleep(WATCHED_MS);
    }
    const marks = await readMarks(page);
    const lcp = marks.largest.at(-1);
    if (lcp === undefined) throw new Error(`${path} painted nothing`);
    const sum = (wanted: (path: string) => boolean) =>
      marks.resources.reduce((bytes, resource) => bytes + (wanted(resource.path) ? resource.bytes : 0), 0);
    const answers = link.takeAnswers();
    const began = Math.min(...answers.map(({ askedAt }) => askedAt));
    return {
      marks,
      lcp,
      totalBytes: sum(() => true),
      scriptBytes: sum((resource) => resource.endsWith('.js')),
      answers: answers.map((answer) => ({
        ...answer,
        askedAt: answer.askedAt - began,
        endedAt: answer.endedAt - began,
      })),
    };
  });
