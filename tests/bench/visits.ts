import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { withColdPage } from './bare-browser.ts';
import type { Link, LinkAnswer } from './link.ts';
import { type Marks, readMarks } from './page-marks.ts';

/* Cold visits: a new browser, an empty cache, a thin link, a slow processor. Times in ms, sizes in bytes as sent. */

/** The pause after a tap, in which its target is painted, ms. */
const ALONE_MS = 4_000;
/** An untouched visit ends after this time without an answer, ms. */
const QUIET_MS = 6_000;
const LIMIT_MS = 30_000;

export interface Load {
  /** Records until all was quiet, with the work of the worker and device services. */
  readonly marks: Marks;
  /** Its largest paint. */
  readonly lcp: { readonly at: number; readonly of: string };
  /** Bytes that the page itself fetched until it was hydrated. */
  readonly scriptBytes: number;
  /** All fetched bytes, with the worker's. */
  readonly allBytes: number;
  readonly allScriptBytes: number;
}

const sum = (answers: readonly { readonly bytes: number }[]): number =>
  answers.reduce((all, { bytes }) => all + bytes, 0);

/**
 * An untouched first visit, until all is quiet.
 * @param isApp true for a page that hydrates; a page without script never does
 * @throws if nothing was painted, or the app did not start
 */
export const visitCold = (link: Link, path: string, isApp: boolean): Promise<Load> =>
  withColdPage(link, path, async (page) => {
    const answers = await untilQuiet(link);
    const marks = await readMarks(page);
    const lcp = marks.largest.at(-1);
    if (lcp === undefined) throw new Error(`${path} painted nothing`);
    if (isApp && marks.hydrated === null) throw new Error(`${path} did not hydrate`);
    const isScript = ({ path: fetched }: { readonly path: string }): boolean => fetched.endsWith('.js');
    const first = marks.resources.filter((resource) => isScript(resource) && resource.at <= (marks.hydrated ?? 0));
    return {
      marks,
      lcp,
      scriptBytes: sum(first),
      allBytes: sum(answers),
      allScriptBytes: sum(answers.filter(isScript)),
    };
  });

/** Waits until no request was answered for a while. @returns the answers */
async function untilQuiet(link: Link): Promise<readonly LinkAnswer[]> {
  const answers: LinkAnswer[] = [];
  const began = performance.now();
  let lastAt = began;
  while (performance.now() - lastAt < QUIET_MS && performance.now() - began < 2 * LIMIT_MS) {
    await sleep(250);
    const more = link.takeAnswers();
    answers.push(...more);
    if (more.length > 0) lastAt = performance.now();
  }
  return answers;
}

/**
 * Presses the filters as soon as their button is hydrated; the dialog's script loads over the same link.
 * @returns ms from the navigation until the dialog was open
 */
export const pressCold = (link: Link, path: string): Promise<number> =>
  withColdPage(link, path, async (page) => v.parse(v.number(), await page.evaluate(press)));

/** Runs in the page, on mutations only. */
function press(): Promise<number> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('No dialog')), 30_000);
    let isPressed = false;
    const check = (): void => {
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
    const changes = new MutationObserver(check);
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ['type', 'open'] });
    check();
  });
}

const Point = v.object({ x: v.number(), y: v.number() });
const Tap = v.object({
  /** From the touch to the first frame of the target; null: it never appeared. */
  answerMs: v.nullable(v.number()),
  /** The page's longest time to the next frame after a touch; null if it was left before. */
  inpMs: v.nullable(v.number()),
});
/** The result of a tap on a card. */
export type Tap = v.InferOutput<typeof Tap>;

/** Taps the first card as soon as it is shown. @throws if none is within 30 s */
export const tapCold = (link: Link, path: string): Promise<Tap> =>
  withColdPage(link, path, async (page) => {
    await page.tap(v.parse(Point, await page.evaluate(firstCard)));
    await sleep(ALONE_MS);
    return v.parse(Tap, await page.evaluate(answerOfTap));
  });

/** Runs in the page, once a frame. Its records outlive the page, which the tap may leave. */
function firstCard(): Promise<unknown> {
  const CARD = 'main article a[href]';
  const mark = (what: string, at: number): void => sessionStorage.setItem(what, String(performance.timeOrigin + at));
  addEventListener('pointerup', ({ timeStamp }) => mark('touched', timeStamp), { capture: true });
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
  const untilTrue = (check: () => boolean): void => {
    const again = (): void => void (check() || requestAnimationFrame(again));
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
        // The document's state is painted in the next frame.
        if (isKnown || isOther) requestAnimationFrame(() => mark('answered', performance.now()));
        return isKnown || isOther;
      });
      done({ x: left + width / 2, y: top + Math.min(height, 120) / 2 });
      return true;
    });
  });
}

/** Runs in the page after the tap: the same one, or a new one. */
function answerOfTap(): unknown {
  const readMark = (what: string): number => Number(sessionStorage.getItem(what) ?? Number.NaN);
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const loaded = performance.timeOrigin < readMark('touched') ? Number.NaN : performance.timeOrigin + paint;
  const answers = [readMark('answered'), loaded].filter(Number.isFinite);
  const inp = readMark('inp');
  return {
    answerMs: answers.length === 0 ? null : Math.min(...answers) - readMark('touched'),
    inpMs: Number.isNaN(inp) ? null : inp,
  };
}
