import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { executable, FLAGS, PHONE, SLOWDOWN, withFolder } from './browser.ts';
import type { Link } from './link.ts';

// Chromium without a test tool in its pages. Playwright adds a second script world to every document, enables all
// domains of the debugging protocol, and queries the page while it starts: at four times slowdown that is 200 to
// 300 ms of a launch from the worker, and nothing of a visit over a slow link. Here the browser gets three
// commands (screen, slowdown, address) over its debugging pipe, and is read once at the end for
// what it has recorded.

/** The pause after the browser's busy start, ms. */
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

/** A page in its own browser. */
export interface BarePage {
  navigate(url: string): Promise<void>;
  /**
   * Runs a self-contained function with its arguments in the page, and returns its result (or that of its promise)
   * as JSON.
   */
  evaluate<Given extends readonly unknown[]>(call: (...given: Given) => unknown, ...given: Given): Promise<unknown>;
  /** Touches the screen for a moment, at a point in CSS px. */
  tap(point: { readonly x: number; readonly y: number }): Promise<void>;
  /** The page's script heap after garbage collection, bytes. */
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
  const exited = new Promise<void>((done, failed) => {
    child.once('exit', () => done());
    child.once('error', failed);
  });
  const [, , , writes, reads] = child.stdio;
  if (!(writes instanceof Writable && reads instanceof Readable)) throw new Error('The browser has no debugging pipe');
  const send = talk(writes, reads, exited);
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
      await Promise.race([send('Browser.close', {}), exited]).catch(() => child.kill('SIGKILL'));
      await exited;
    },
  };
}

/** Opens a page with a profile; closing it ends the browser. */
export async function withBareProfile<Found>(profile: string, use: (page: BarePage) => Promise<Found>): Promise<Found> {
  const page = await openBarePage(profile);
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

/**
 * A cold visit: a new browser with an empty cache, over the link.
 * @param use called once navigation has started
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
function talk(writes: Writable, reads: Readable, exited: Promise<void>): Send {
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
  // The pipe ends with the browser; `gone` rejects pending answers.
  writes.on('error', () => {});
  return (method, params, sessionId) =>
    new Promise((done, failed) => {
      const id = ++last;
      void exited.then(() => failed(new Error(`The browser ended before it answered ${method}`)), failed);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) done(result);
        else failed(new Error(`${method}: ${error.message}`));
      });
      writes.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}
