import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { withColdPage } from './bare-browser.ts';
import type { Link, LinkAnswer } from './link.ts';
import { isHydrated, type Marks, readMarks } from './page-marks.ts';

/* Cold visits: a new browser, an empty cache, a thin link, a slow processor. Times in ms, sizes in bytes as sent. */

/** The page is left alone this long: by then it is painted, loaded and, as a rule, hydrated. */
const ALONE_MS = 4_000;
/** How long after hydration the page is still watched: pictures that come late may shift it. */
const WATCHED_MS = 2_000;
/** A visit that nobody touches is over when nothing was answered for this long. */
const QUIET_MS = 6_000;
const LIMIT_MS = 30_000;
/** Scripts that come put together, with their styles. */
const APP_PART = /^\/assets\/(?:opening|further|saved)-.*\.json$/;

export interface Load {
  readonly marks: Marks;
  /** Its largest paint. */
  readonly lcp: { readonly at: number; readonly of: string };
  /** Of what the page itself fetched; not what its worker stores. */
  readonly scriptBytes: number;
}

/**
 * @param isApp true for a page that hydrates; a page without script never does
 * @throws when nothing was painted, or the app did not start
 */
export const visitCold = (link: Link, path: string, isApp: boolean): Promise<Load> =>
  withColdPage(link, path, async (page) => {
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
    const scripts = marks.resources.filter(({ path: fetched }) => fetched.endsWith('.js'));
    return { marks, lcp, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
  });

/** A first visit that nobody touches, until all is quiet: what the worker stores is counted too. */
export const visitUntilQuiet = (link: Link, path: string) =>
  withColdPage(link, path, async () => {
    const answers: LinkAnswer[] = [];
    const began = performance.now();
    let lastAt = began;
    while (performance.now() - lastAt < QUIET_MS && performance.now() - began < 2 * LIMIT_MS) {
      await sleep(250);
      const more = link.takeAnswers();
      answers.push(...more);
      if (more.length > 0) lastAt = performance.now();
    }
    const sum = (some: readonly LinkAnswer[]): number => some.reduce((bytes, answer) => bytes + answer.bytes, 0);
    const scripts = answers.filter(({ path: asked }) => asked.endsWith('.js') || APP_PART.test(asked));
    return { bytes: sum(answers), scriptBytes: sum(scripts) };
  });

/**
 * Presses the filters as soon as their button is the app's; the dialog's script comes over the same link.
 * @returns ms from the navigation until the dialog was open
 */
export const pressCold = (link: Link, path: string): Promise<number> =>
  withColdPage(link, path, async (page) => v.parse(v.number(), await page.evaluate(press)));

/** Runs in the page, and does nothing there but once when something changes. */
function press(): Promise<number> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('No dialog')), 30_000);
    let isPressed = false;
    const look = (): void => {
      if (!isPressed) {
        const buttons = [...document.querySelectorAll<HTMLElement>('main form button[type=button]')];
        const button = buttons.find(({ textContent }) => /filters/i.test(textContent));
        isPressed = button !== undefined;
        button?.click();
      } else if (document.querySelector('main dialog[open]') !== null) {
        changes.disconnect();
        done(performance.now());
      }
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ['type', 'open'] });
    look();
  });
}

const Point = v.object({ x: v.number(), y: v.number() });
const Tap = v.object({
  /** From the touch to the first frame that shows what is known of the target; null: it never came. */
  answerMs: v.nullable(v.number()),
  /** The longest that the page took for the next frame after a touch; null where the page was left before it was noted. */
  inpMs: v.nullable(v.number()),
});
/** What a tap on a card meets. */
export type Tap = v.InferOutput<typeof Tap>;

/** Taps the first card as soon as it stands on the screen. @throws when none came within 30 s */
export const tapCold = (link: Link, path: string): Promise<Tap> =>
  withColdPage(link, path, async (page) => {
    await page.tap(v.parse(Point, await page.evaluate(firstCard)));
    await sleep(ALONE_MS);
    return v.parse(Tap, await page.evaluate(answerOfTap));
  });

/** Runs in the page: looks once a frame. What it notes outlives the page, which the tap may lead away from. */
function firstCard(): Promise<unknown> {
  const CARD = 'main article a[href]';
  const note = (what: string, at: number): void => sessionStorage.setItem(what, String(performance.timeOrigin + at));
  addEventListener('pointerup', ({ timeStamp }) => note('touched', timeStamp), { capture: true });
  const touches: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || entry.interactionId === 0) continue;
      sessionStorage.setItem('inp', String(Math.max(Number(sessionStorage.getItem('inp')), entry.duration)));
    }
  }).observe(touches);
  const from = location.pathname;
  const untilTrue = (look: () => boolean): void => {
    const again = (): void => void (look() || requestAnimationFrame(again));
    again();
  };
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('No card')), 30_000);
    untilTrue(() => {
      const card = document.querySelector(CARD);
      const { left, top, width, height } = card?.getBoundingClientRect() ?? new DOMRect();
      if (height === 0) return false;
      untilTrue(() => {
        const isKnown = document.querySelector('.opening, main h1 ~ [aria-busy], main [aria-busy] h1') !== null;
        const isOther = location.pathname !== from && document.querySelector(CARD) !== card;
        // What stands in the document now is painted in the next frame.
        if (isKnown || isOther) requestAnimationFrame(() => note('answered', performance.now()));
        return isKnown || isOther;
      });
      done({ x: left + width / 2, y: top + Math.min(height, 120) / 2 });
      return true;
    });
  });
}

/** Runs in the page that the tap led to: the same one, or another that was loaded. */
function answerOfTap(): unknown {
  const noted = (what: string): number => Number(sessionStorage.getItem(what) ?? Number.NaN);
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const loaded = performance.timeOrigin < noted('touched') ? Number.NaN : performance.timeOrigin + paint;
  const answers = [noted('answered'), loaded].filter(Number.isFinite);
  const inp = noted('inp');
  return {
    answerMs: answers.length === 0 ? null : Math.min(...answers) - noted('touched'),
    inpMs: Number.isNaN(inp) ? null : inp,
  };
}
