// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACK_FOR_MS, currentConnection, noteReached, noteUnreachable, watchConnection } from './connection.ts';

let reachable: boolean;
let looks: number;
let end: () => void;
const look = () => {
  looks++;
  return reachable ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'));
};

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
  looks = 0;
  end = watchConnection(look);
});
afterEach(() => {
  end();
  noteReached();
  vi.advanceTimersByTime(BACK_FOR_MS);
  vi.useRealTimers();
});

describe('the connection', () => {
  it('is lost when a request gets no answer, and back for a short while when one does', () => {
    expect(currentConnection()).toBe('online');
    noteUnreachable();
    expect(currentConnection()).toBe('offline');
    noteReached();
    expect(currentConnection()).toBe('back');
    vi.advanceTimersByTime(BACK_FOR_MS);
    expect(currentConnection()).toBe('online');
  });

  it('is lost again while "back" is still said', () => {
    noteUnreachable();
    noteReached();
    noteUnreachable();
    vi.advanceTimersByTime(BACK_FOR_MS);
    expect(currentConnection()).toBe('offline');
  });

  it('is looked for with growing pauses until it is found', async () => {
    reachable = false;
    noteUnreachable();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(looks).toBe(2);
    reachable = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(looks).toBe(3);
    expect(currentConnection()).toBe('back');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(looks).toBe(3);
  });

  it('is looked for anew, from the first pause, when it is lost once more', async () => {
    reachable = false;
    noteUnreachable();
    await vi.advanceTimersByTimeAsync(15_000);
    noteReached();
    looks = 0;
    noteUnreachable();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toBe(1);
  });

  it('does not believe the browser, but looks when it says something', async () => {
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(1);
    expect(currentConnection()).toBe('online');
    reachable = false;
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(currentConnection()).toBe('offline');
    reachable = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(currentConnection()).toBe('back');
  });

  it('is not looked for after the watch has ended', async () => {
    reachable = false;
    noteUnreachable();
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(0);
  });
});
