// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SILENCE_MS } from '#contract/silence.ts';
import { serverBack } from '#lib/listeners.ts';
import {
  BACK_FOR_MS,
  getConnection,
  markReached,
  markUnreachable,
  scheduleSilence,
  settleConnection,
  subscribeToConnection,
} from './connection.ts';
import { watchConnection } from './connection-watch.ts';

/** undefined: a look that hangs. */
let isReachable: boolean | undefined;
let checks: number;
let end: () => void;
const ping = () => {
  checks++;
  if (isReachable === undefined) return new Promise<void>(() => {});
  return isReachable ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'));
};
/** Whatever was met last is long ago. */
const passSilence = () => vi.advanceTimersByTimeAsync(SILENCE_MS);

/** Files that ran before in this thread have met the server, by a clock that went on further. */
const AFTER_ALL_OTHERS_MS = 7 * 86_400_000;

beforeAll(async () => {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(AFTER_ALL_OTHERS_MS);
});
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  await passSilence();
  isReachable = true;
  checks = 0;
  end = watchConnection(ping);
});
afterEach(async () => {
  end();
  settleConnection(true);
  await vi.advanceTimersByTimeAsync(BACK_FOR_MS);
});

describe('the connection', () => {
  it('notifies waiting code once when it is back', async () => {
    const listener = vi.fn();
    const unsubscribe = serverBack.subscribe(listener);
    isReachable = false;
    markUnreachable();
    expect(listener).not.toHaveBeenCalled();
    settleConnection(true);
    await vi.advanceTimersByTimeAsync(BACK_FOR_MS);
    expect(getConnection()).toBe('online');
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
  });

  it('is lost when a request gets no answer, and back for a short while when one does', async () => {
    expect(getConnection()).toBe('online');
    isReachable = false;
    markUnreachable();
    expect(getConnection()).toBe('offline');
    await passSilence();
    markReached();
    expect(getConnection()).toBe('back');
    await vi.advanceTimersByTimeAsync(BACK_FOR_MS);
    expect(getConnection()).toBe('online');
  });

  it('is probed with growing pauses until a probe succeeds', async () => {
    isReachable = false;
    markUnreachable();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(checks).toBe(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(checks).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(checks).toBe(2);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(checks).toBe(3);
    expect(getConnection()).toBe('back');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(checks).toBe(3);
  });

  it('does not trust the browser’s events, but probes on each', async () => {
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(checks).toBe(1);
    expect(getConnection()).toBe('online');
    isReachable = false;
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe('offline');
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe('back');
  });

  it('is probed five seconds after the browser’s last hint, however many there were and however long it was lost', async () => {
    isReachable = false;
    for (const hint of ['offline', 'offline', 'online']) {
      window.dispatchEvent(new Event(hint));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(checks).toBe(3);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(checks).toBe(4);
    await vi.advanceTimersByTimeAsync(300_000);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getConnection()).toBe('back');
  });

  it('is probed again at once when the browser finds it during a probe that fails', async () => {
    end();
    let fail = (): void => {};
    const first = new Promise<void>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
    const probes = [first, Promise.resolve()];
    end = watchConnection(() => probes.shift() ?? Promise.resolve());
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    markUnreachable();
    fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe('back');
    expect(probes).toEqual([]);
  });
});

describe('a request without an answer', () => {
  it('means no connection after three seconds, until a late answer arrives', async () => {
    const called: string[] = [];
    scheduleSilence(() => called.push('up'));
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect([getConnection(), called]).toEqual(['online', []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([getConnection(), called]).toEqual(['offline', ['up']]);
    isReachable = undefined;
    await passSilence();
    markReached();
    expect(getConnection()).toBe('back');
  });

  it('counts as slow while other requests are answered', async () => {
    scheduleSilence();
    await vi.advanceTimersByTimeAsync(SILENCE_MS / 2);
    markReached();
    await passSilence();
    expect(getConnection()).toBe('online');
  });
});

describe('contradicting outcomes', () => {
  const seen: string[] = [];
  let leave: () => void;
  beforeEach(() => {
    seen.length = 0;
    leave = subscribeToConnection(() => seen.push(getConnection()));
  });
  afterEach(() => leave());

  it('do not make the message blink: a successful probe decides', async () => {
    markReached();
    for (let failures = 0; failures < 5; failures++) markUnreachable();
    await vi.advanceTimersByTimeAsync(0);
    expect([checks, getConnection(), seen]).toEqual([1, 'online', []]);
  });

  it('do not make the message blink: a failed probe decides, once', async () => {
    isReachable = false;
    markReached();
    markUnreachable();
    markUnreachable();
    await vi.advanceTimersByTimeAsync(0);
    expect([getConnection(), seen]).toEqual(['offline', ['offline']]);
  });

  it('do not restore a connection that was just lost before a probe has succeeded', async () => {
    isReachable = undefined;
    markUnreachable();
    markReached();
    markUnreachable();
    markReached();
    await vi.advanceTimersByTimeAsync(0);
    expect([checks, getConnection(), seen]).toEqual([1, 'offline', ['offline']]);
  });
});
