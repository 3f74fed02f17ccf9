import { describe, expect, it, vi } from 'vitest';
import { SILENCE_MS } from '#contract/silence.ts';
import { createTrackedFetch } from './tracked-fetch.ts';

const html = { 'Content-Type': 'text/html; charset=utf-8' };

/** What is noted of a request that meets this. */
async function trackOutcome(outcome: Response | Error, signal?: AbortSignal): Promise<boolean[]> {
  const notes: boolean[] = [];
  const send = createTrackedFetch(
    () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)),
    (isReached) => notes.push(isReached),
  );
  await send('/api/enquiry/create', signal === undefined ? {} : { signal }).catch(() => undefined);
  return notes;
}

describe('a message being sent says about the connection', () => {
  it.each([
    ['is there when the server takes it', new Response('{}', { status: 201 }), [true]],
    ['is there when the server refuses it', new Response('{}', { status: 422 }), [true]],
    ['is there when the server has trouble', new Response('<h1>No</h1>', { status: 500, headers: html }), [true]],
    ['is not when nobody answers', new TypeError('Failed to fetch'), [false]],
    ['is not when a network shows its sign-in page', new Response('<h1>Wi-Fi</h1>', { headers: html }), [false]],
    ['is not when it is sent elsewhere', new Response(null, { status: 302, headers: { Location: '/login' } }), [false]],
    ['is not when a network asks to sign in', new Response('', { status: 511 }), [false]],
  ])('that it %s', async (_words, outcome, notes) => expect(await trackOutcome(outcome)).toEqual(notes));

  it('that it is lost after three seconds without an answer, and back with a late one', async () => {
    vi.useFakeTimers();
    try {
      const notes: boolean[] = [];
      let answer = (_response: Response): void => {};
      const send = createTrackedFetch(
        () => new Promise<Response>((done) => (answer = done)),
        (isReached) => notes.push(isReached),
      );
      const sent = send('/media/villa-720.avif', {});
      vi.advanceTimersByTime(SILENCE_MS - 1);
      expect(notes).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(notes).toEqual([false]);
      answer(new Response('{}'));
      await sent;
      vi.advanceTimersByTime(SILENCE_MS);
      expect(notes).toEqual([false, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('nothing when the page is left', async () => {
    expect(await trackOutcome(new DOMException('Left', 'AbortError'), AbortSignal.abort())).toEqual([]);
  });
});
