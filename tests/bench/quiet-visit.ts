import { setTimeout as sleep } from 'node:timers/promises';
import { withColdPage } from './bare-browser.ts';
import type { Link, LinkAnswer } from './link.ts';

/** The visit is over when nothing was answered for this long, ms. */
const QUIET_MS = 6_000;
/** Scripts that come put together, with their styles. */
const APP_PART = /^\/assets\/(?:opening|further|saved)-.*\.json$/;
const LIMIT_MS = 60_000;

/** A first visit that nobody touches, until all is quiet: what the worker stores is counted too. */
export interface QuietVisit {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  /** What the page's script holds then. */
  readonly heapBytes: number;
}

/** @param slowdown of the page's processor; a worker's is not slowed */
export const visitUntilQuiet = (link: Link, path: string, slowdown: number): Promise<QuietVisit> =>
  withColdPage(link, path, slowdown, async (page) => {
    const began = performance.now();
    const answers: LinkAnswer[] = [];
    let lastAt = began;
    while (performance.now() - lastAt < QUIET_MS && performance.now() - began < LIMIT_MS) {
      await sleep(250);
      const more = link.takeAnswers();
      answers.push(...more);
      if (more.length > 0) lastAt = performance.now();
    }
    const sum = (some: readonly LinkAnswer[]): number => some.reduce((bytes, answer) => bytes + answer.bytes, 0);
    return {
      bytes: sum(answers),
      scriptBytes: sum(answers.filter(({ path }) => path.endsWith('.js') || APP_PART.test(path))),
      requests: answers.length,
      heapBytes: await page.heapBytes(),
    };
  });
