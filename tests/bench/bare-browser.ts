import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { executable, FLAGS, PHONE, SLOWDOWN, withFolder } from './browser.ts';
import type { Link } from './link.ts';

// Chromium with nothing of a test tool in its pages. Playwright makes a second script world in every document, has all
// domains of the debugging protocol report, and asks the page while it starts: at four times slowdown that is 200 to
// 300 ms of a launch from the worker, and nothing of a visit that waits for a thin link. Here the browser is told three
// things (the phone's screen, the slowdown, the address) over its debugging pipe and asked once, when all is over, for
// what it has noted by itself.

/** The browser at rest after its start, ms: its first seconds are busy. */
const SETTLED_MS = 1_000;
/** How long a finger rests, ms. */
const TOUCH_MS = 60;
const BARE_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--password-store=basic',
] as const;

const Answer = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});
const Target = v.object({ targetId: v.string() });
const Heap = v.object({ usedSize: v.number() });
const Metrics = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) });
const Session = v.object({ sessionId: v.string() });
const Evaluated = v.object({
  result: v.object({ value: v.optional(v.unknown()) }),
  exceptionDetails: v.optional(v.unknown()),
});

/** One page of a browser of its own. */
export interface BarePage {
  navigate(url: string): Promise<void>;
  /**
   * Runs a function that needs nothing from outside itself but what it is given, and returns what it (or its promise)
   * returns, as JSON.
   */
  evaluate<Given extends readonly unknown[]>(call: (...given: Given) => unknown, ...given: Given): Promise<unknown>;
  /** Touches the screen for a moment, at a point in CSS px. */
  tap(point: { readonly x: number; readonly y: number }): Promise<void>;
  /** What the page's script holds, in bytes, when what nobody needs is gone. */
  heapBytes(): Promise<number>;
  /** Time that the page's script has taken so far, ms. */
  scriptMs(): Promise<number>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Opens the phone's browser at an empty page. @throws when there is no Chromium */
async function openBarePage(profile: string): Promise<BarePage> {
  const child = spawn(executable, [...FLAGS, ...BARE_FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((done, failed) => {
    child.once('exit', () => done());
    child.once('error', failed);
  });
  const [, , , writes, reads] = child.stdio;
  if (!(writes instanceof Writable && reads instanceof Readable)) throw new Error('The browser has no debugging pipe');
  const send = talk(writes, reads, gone);
  const { targetId } = v.parse(Target, await send('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = v.parse(Session, await send('Target.attachToTarget', { targetId, flatten: true }));
  const { viewport, deviceScaleFactor, isMobile: mobile } = PHONE;
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile }, sessionId);
  await send('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId);
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN }, sessionId);
  await sleep(SETTLED_MS);
  return {
    navigate: async (url) => {
      await send('Page.navigate', { url }, sessionId);
    },
    evaluate: async (call, ...given) => {
      const values = given.map((value) => JSON.stringify(value)).join(', ');
      const parameters = { expression: `(${call})(${values})`, awaitPromise: true, returnByValue: true };
      const evaluated = v.parse(Evaluated, await send('Runtime.evaluate', parameters, sessionId));
      if (evaluated.exceptionDetails !== undefined) throw new Error(JSON.stringify(evaluated.exceptionDetails));
      return evaluated.result.value;
    },
    tap: async (point) => {
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }, sessionId);
      await sleep(TOUCH_MS);
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }, sessionId);
    },
    heapBytes: async () => {
      await send('HeapProfiler.collectGarbage', {}, sessionId);
      return v.parse(Heap, await send('Runtime.getHeapUsage', {}, sessionId)).usedSize;
    },
    scriptMs: async () => {
      await send('Performance.enable', {}, sessionId);
      const { metrics } = v.parse(Metrics, await send('Performance.getMetrics', {}, sessionId));
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
    },
    close: async () => {
      // The browser may end before it has answered.
      await Promise.race([send('Browser.close', {}), gone]).catch(() => child.kill('SIGKILL'));
      await gone;
    },
  };
}

/** Opens a page with a profile; the browser ends with it. */
export async function withBareProfile<Found>(profile: string, use: (page: BarePage) => Promise<Found>): Promise<Found> {
  const page = await openBarePage(profile);
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

/**
 * A cold visit: a new browser with an empty cache, at a page that comes over the link.
 * @param use is called when the address is on its way
 */
export const withColdPage = <Found>(
  link: Link,
  path: string,
  use: (page: BarePage) => Promise<Found>,
): Promise<Found> =>
  withFolder((profile) =>
    withBareProfile(profile, async (page) => {
      link.takeAnswers();
      await page.navigate(link.origin + path);
      return use(page);
    }),
  );

type Send = (method: string, params: Readonly<Record<string, unknown>>, sessionId?: string) => Promise<unknown>;

/** Commands and answers of the debugging pipe: JSON, each ended by a zero byte. */
function talk(writes: Writable, reads: Readable, gone: Promise<void>): Send {
  const waiting = new Map<number, (answer: v.InferOutput<typeof Answer>) => void>();
  let last = 0;
  let rest = '';
  reads.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = v.parse(Answer, JSON.parse(message));
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  // A browser that ends takes its pipe with it; who waits for an answer is told by `gone`.
  writes.on('error', () => {});
  return (method, params, sessionId) =>
    new Promise((done, failed) => {
      const id = ++last;
      void gone.then(() => failed(new Error(`The browser ended before it answered ${method}`)), failed);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) done(result);
        else failed(new Error(`${method}: ${error.message}`));
      });
      writes.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}
