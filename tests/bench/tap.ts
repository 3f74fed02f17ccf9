import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { withColdPage } from './bare-browser.ts';
import type { Link } from './link.ts';

/** After a tap the page is left alone this long, ms: its target may be loaded over the thin link. */
const ALONE_MS = 5_000;

const Point = v.object({ x: v.number(), y: v.number() });
const Answer = v.object({
  /** From the touch to the first frame that shows what is known of the target, ms; null: it never came. */
  answerMs: v.nullable(v.number()),
  /** To the first frame of the target's own screen. */
  targetMs: v.nullable(v.number()),
  /** The longest that the page took for the next frame after a touch; null where the page was left before it was noted. */
  inpMs: v.nullable(v.number()),
});
/** What a tap on a card meets. */
export type Tap = v.InferOutput<typeof Answer>;

/**
 * Visits a list cold and taps the first card as soon as it stands on the screen.
 * @throws when no card came within 30 s
 */
export const tapCold = (link: Link, path: string, slowdown: number): Promise<Tap> =>
  withColdPage(link, path, slowdown, async (page) => {
    await page.tap(v.parse(Point, await page.evaluate(firstCard)));
    await sleep(ALONE_MS);
    return v.parse(Answer, await page.evaluate(answerOfTap));
  });

/**
 * Visits a list cold and waits until each of its forty cards has its place.
 * @returns ms since the navigation
 * @throws when they were not within 30 s
 */
export const layOutCold = (link: Link, path: string, slowdown: number): Promise<number> =>
  withColdPage(link, path, slowdown, async (page) => v.parse(v.number(), await page.evaluate(allCards)));

/** Runs in the page: looks once a frame. */
function firstCard(): Promise<unknown> {
  addEventListener(
    'pointerup',
    (event) => sessionStorage.setItem('touched', String(performance.timeOrigin + event.timeStamp)),
    { capture: true },
  );
  const touches: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || entry.interactionId === 0) continue;
      const before = Number(sessionStorage.getItem('inp') ?? 0);
      sessionStorage.setItem('inp', String(Math.max(before, entry.duration)));
    }
  }).observe(touches);
  /** Notes the frame after this one: what stands in the document now is painted in it. */
  const note = (what: string): void => {
    requestAnimationFrame(() => sessionStorage.setItem(what, String(performance.timeOrigin + performance.now())));
  };
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('No card')), 30_000);
    const look = (): void => {
      const link = document.querySelector('main article a[href], main .cards a[href]');
      const { left, top, width, height } = link?.getBoundingClientRect() ?? new DOMRect();
      if (height === 0) {
        requestAnimationFrame(look);
        return;
      }
      const from = location.pathname;
      const watch = (): void => {
        const isThere =
          (location.pathname !== from || document.querySelector('main[data-target]') !== null) &&
          (document.querySelector('main h1')?.textContent ?? '') !== '' &&
          document.querySelector('main article a[href], main .cards a[href]') !== link;
        if (!isThere) {
          requestAnimationFrame(watch);
          return;
        }
        note('shown');
      };
      requestAnimationFrame(watch);
      const watchAnswer = (): void => {
        if (
          document.querySelector('.opening, main[data-target], main h1 ~ [aria-busy], main [aria-busy] h1') === null
        ) {
          requestAnimationFrame(watchAnswer);
        } else note('answered');
      };
      requestAnimationFrame(watchAnswer);
      done({ x: left + width / 2, y: top + Math.min(height, 120) / 2 });
    };
    look();
  });
}

/** Runs in the page that the tap led to: the same one, or another that was loaded. */
function answerOfTap(): unknown {
  const [touched, shown, answered, inp] = ['touched', 'shown', 'answered', 'inp'].map((name) =>
    sessionStorage.getItem(name),
  );
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
  const isSamePage = performance.timeOrigin < Number(touched);
  const at = isSamePage ? Number(shown ?? Number.NaN) : performance.timeOrigin + (paint ?? Number.NaN);
  const since = (time: number): number | null =>
    touched == null || !Number.isFinite(time) ? null : time - Number(touched);
  return {
    answerMs: since(Math.min(at, Number(answered ?? Number.POSITIVE_INFINITY))),
    targetMs: since(at),
    inpMs: inp == null ? null : Number(inp),
  };
}

/**
 * Runs in the page: looks once a frame. A card has its place when its box has a height; what a browser skips inside of it
 * until it is near (content-visibility) is not made by being asked.
 */
function allCards(): Promise<unknown> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('Not all cards got their place')), 30_000);
    const look = (): void => {
      const cards = [...document.querySelectorAll('main li:has(> article), main .cards > li')];
      const isDone = cards.length === 40 && cards.every((card) => card.getBoundingClientRect().height > 0);
      if (isDone) done(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}
