// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFactHeaders, type SavedReason } from '#contract/answer-facts.ts';
// Loaded ahead: an import knows no false clock.
import '#contract/read-answers.ts';
import { SILENCE_MS } from '#contract/silence.ts';

import { readListCall, setTransport } from './api-client.ts';
import { BACK_FOR_MS, getConnection, settleConnection } from './connection.ts';

const list = { method: 'GET', firstWords: 'detail', read: () => () => ({ items: [], dropped: 0 }) } as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML = { 'Content-Type': 'text/html' };

const read = (signal?: AbortSignal) => readListCall(list, '/api/property/simple', 'Failed to fetch properties', signal);
const getKind = (pending: Promise<unknown>) =>
  pending.then(
    () => 'read',
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
  );
const stubAnswer = (response: Response) => setTransport(() => Promise.resolve(response));

beforeAll(() => vi.useFakeTimers());
afterAll(() => {
  vi.useRealTimers();
  setTransport(fetch);
});
beforeEach(async () => {
  // Whatever was met before, in this file or another, is over and long ago.
  settleConnection(false);
  settleConnection(true);
  await vi.advanceTimersByTimeAsync(BACK_FOR_MS + SILENCE_MS);
});

describe('an answer', () => {
  it.each<[string, Response, string]>([
    ['of the server is a connection', new Response('[]', { headers: JSON_TYPE }), 'online'],
    ['of the server in trouble is one', new Response('{}', { status: 503, headers: JSON_TYPE }), 'online'],
    ['that is an error page is one', new Response('<h1>Bad gateway</h1>', { status: 502, headers: HTML }), 'online'],
    ['that is the sign-in page of a network is none', new Response('<h1>Wi-Fi</h1>', { headers: HTML }), 'offline'],
    ['that asks to sign in to a network is none', new Response('', { status: 511 }), 'offline'],
  ])('%s', async (_words, response, connection) => {
    stubAnswer(response);
    const kind = await getKind(read());
    expect(getConnection()).toBe(connection);
    if (connection === 'offline') expect(kind).toBe('no_answer');
  });

  it('comes in a browser that cannot join two signals', async () => {
    const { timeout } = AbortSignal;
    vi.stubGlobal('AbortSignal', { timeout });
    stubAnswer(new Response('[]', { headers: JSON_TYPE }));
    expect(await getKind(read(new AbortController().signal))).toBe('read');
    vi.unstubAllGlobals();
  });

  it.each<[SavedReason, string]>([
    ['no-connection', 'offline'],
    ['server-trouble', 'online'],
    ['slow', 'online'],
  ])('from this device says why: %s', async (because, connection) => {
    stubAnswer(
      new Response('[]', {
        headers: { ...JSON_TYPE, ...createFactHeaders({ savedAt: 1, savedBecause: because }) },
      }),
    );
    expect(await getKind(read())).toBe('read');
    expect(getConnection()).toBe(connection);
  });
});

describe('without a worker', () => {
  it('a read without an answer is abandoned after three seconds; its late answer proves a connection', async () => {
    let answer = (_response: Response): void => {};
    setTransport(() => new Promise((resolve) => (answer = resolve)));
    const kind = getKind(read());
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect([await kind, getConnection()]).toEqual(['no_answer', 'offline']);
    answer(new Response('[]', { headers: JSON_TYPE }));
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe('back');
  });

  it('an aborted read says nothing about the connection', async () => {
    setTransport(
      (_href, { signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError'))),
        ),
    );
    const reader = new AbortController();
    const kind = getKind(read(reader.signal));
    reader.abort();
    await kind;
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(getConnection()).toBe('online');
  });
});
