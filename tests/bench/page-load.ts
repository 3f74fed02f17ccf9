import type { Page } from 'playwright';
import * as v from 'valibot';
import { freshProfile, type Marks, markedPage, openBrowser, readMarks, waitForMark } from './browser.ts';
import type { Link, LinkAnswer } from './link.ts';

/** How long after hydration, or after load without it, the page is still watched, ms: pictures that come late may shift it. */
const WATCHED_MS = 2_000;
const LIMIT_MS = 30_000;

/** One cold visit: a new browser, an empty cache, a thin link, a slow processor. Times in ms, sizes in bytes as sent. */
export interface PageLoad {
  readonly marks: Marks;
  /** Of HTML and everything that the page itself fetched; not what its worker stores. */
  readonly totalBytes: number;
  readonly scriptBytes: number;
  /** In the order they ended; ms since the first request. */
  readonly answers: readonly LinkAnswer[];
}

const Resources = v.array(v.object({ path: v.string(), bytes: v.number() }));

const resourcesOf = async (page: Page): Promise<v.InferOutput<typeof Resources>> =>
  v.parse(
    Resources,
    await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: 'encodedBodySize' in entry ? entry.encodedBodySize : 0,
      })),
    ),
  );

/**
 * Visits a page cold.
 * @param isApp true for a page that hydrates; a page without script never does
 */
export async function visitCold(link: Link, path: string, slowdown: number, isApp: boolean): Promise<PageLoad> {
  const profile = await freshProfile();
  try {
    const context = await openBrowser(profile.folder, link.keyHash);
    try {
      const page = await markedPage(context, slowdown);
      link.takeAnswers();
      const response = await page.goto(link.origin + path, { waitUntil: 'load', timeout: LIMIT_MS });
      if (response?.ok() !== true) throw new Error(`${path} answered ${response?.status()}`);
      if (isApp) await waitForMark(page, 'hydrated', LIMIT_MS);
      await page.waitForTimeout(WATCHED_MS);
      const marks = await readMarks(page);
      if (marks.lcp === null) throw new Error(`${path} painted nothing`);
      const resources = await resourcesOf(page);
      const sum = (wanted: (path: string) => boolean) =>
        resources.reduce((bytes, resource) => bytes + (wanted(resource.path) ? resource.bytes : 0), 0);
      const answers = link.takeAnswers();
      const began = Math.min(...answers.map(({ askedAt }) => askedAt));
      return {
        marks,
        totalBytes: sum(() => true),
        scriptBytes: sum((resource) => resource.endsWith('.js')),
        answers: answers.map((answer) => ({
          ...answer,
          askedAt: answer.askedAt - began,
          endedAt: answer.endedAt - began,
        })),
      };
    } finally {
      await context.close();
    }
  } finally {
    await profile.remove();
  }
}
