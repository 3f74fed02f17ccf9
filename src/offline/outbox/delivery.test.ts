import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/submission-calls.ts';
import { type Answer, applyAnswer, classifyAnswer, getBackoff, readRetryAfter } from './answers.ts';
import { getAge, getTimeLeft, getTimeUntilDue, isDue, isLive, OLD_MS } from './outbox.ts';
import type { PendingRow } from './outbox-rows.ts';

const KEY = '01890000-0000-7000-8000-000000000001';
const NOW = Date.UTC(2026, 0, 15);
const DAY = 86_400_000;

const answer = (status: number, body: string | null = '{}', headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { [IDEMPOTENCY_KEY_HEADER]: KEY, ...headers } });
const read = (response: Response, kind: 'enquiry' | 'contact' = 'enquiry') => classifyAnswer(response, kind, KEY, NOW);

const row = (change: Partial<PendingRow> = {}): PendingRow => ({
  v: 1,
  id: 'row',
  key: KEY,
  kind: 'enquiry',
  subject: 'House',
  about: 'property:24',
  created_at: NOW,
  state: 'sending',
  body: { note: 'Is it still free?' },
  fields: { message: 'Is it still free?' },
  headers: {},
  attempts: 1,
  odd_answers: 0,
  slow_refusals: 0,
  maybe_arrived: false,
  age_ms: 0,
  seen_at: NOW,
  next: 'waiting',
  wait: null,
  sender: { owner: 'tab', at: NOW },
  form: null,
  problem: null,
  shown: null,
  ...change,
});

describe('classifyAnswer', () => {
  it.each([
    ['201 with JSON', answer(201, '{"id":1}'), 'delivered'],
    ['200 with {}', answer(200), 'delivered'],
    ['201 that says more', answer(201, '{"no_longer_listed":"yes"}'), 'delivered'],
    ['200 with an empty body', answer(200, ''), 'delivered'],
    ['200 without a body', answer(200, null), 'delivered'],
    ['200 without our header', new Response('{}', { status: 200 }), 'delivered'],
    ['200 with HTML', answer(200, '<!doctype html><p>Welcome to the Wi-Fi</p>'), 'none'],
    ['200 with another key', answer(200, '{}', { [IDEMPOTENCY_KEY_HEADER]: 'another-key' }), 'none'],
    ['422 with another key', answer(422, '{}', { [IDEMPOTENCY_KEY_HEADER]: 'another-key' }), 'none'],
    ['a body above a megabyte', answer(200, `"${'x'.repeat(1024 * 1024 + 1)}"`), 'none'],
    ['302', new Response(null, { status: 302, headers: { Location: '/login' } }), 'none'],
    ['502', answer(502, '{"detail":"Failed"}'), 'none'],
    ['504 with HTML', answer(504, '<h1>Gateway Time-out</h1>'), 'none'],
    ['511 with HTML', answer(511, '<h1>Sign in to the Wi-Fi</h1>'), 'none'],
    ['202', answer(202), 'odd'],
    ['204', answer(204, null), 'odd'],
    ['503 with HTML', answer(503, '<h1>Busy</h1>'), 'later'],
  ])('%s', async (_name, response, expected) => expect((await read(response)).is).toBe(expected));

  it.each([
    ['later', [408, 425, 429, 500]],
    ['in-flight', [409]],
    ['refused', [400, 413, 415, 422]],
    ['unwelcome', [401, 403, 404, 405, 410, 418]],
  ])('errors that mean "%s": %j', async (expected, statuses) => {
    for (const status of statuses) expect((await read(answer(status))).is, String(status)).toBe(expected);
  });

  it('accepts 201 as success for an enquiry, and not for a contact message', async () => {
    expect((await read(answer(201), 'enquiry')).is).toBe('delivered');
    expect((await read(answer(201), 'contact')).is).toBe('odd');
  });

  it('does not accept a followed redirect as success', async () => {
    const response = answer(200);
    Object.defineProperty(response, 'redirected', { value: true });
    expect(await read(response)).toEqual({ is: 'none' });
  });

  it("keeps the server's message and field names", async () => {
    const body = JSON.stringify({
      code: 'validation',
      detail: 'The e-mail address was not accepted.',
      message: 'Other words',
      errors: [{ field: 'email', message: 'No such host' }, { field: 3 }],
    });
    expect(await read(answer(422, body))).toEqual({
      is: 'refused',
      status: 422,
      words: 'The e-mail address was not accepted.',
      fields: [{ field: 'email', message: 'No such host' }],
    });
  });

  it('fails when the body breaks off', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{'));
        controller.error(new Error('Connection lost'));
      },
    });
    await expect(read(new Response(body, { status: 200 }))).rejects.toThrow('Connection lost');
  });
});

describe('retryAfter', () => {
  const wait = (value: string, headers: Record<string, string> = {}) =>
    readRetryAfter(new Headers({ 'Retry-After': value, ...headers }), NOW);
  it.each([
    ['120', 120_000],
    ['999999', DAY],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Thu, 15 Jan 2026 00:01:00 GMT', 60_000],
    ['Thu, 15 Jan 2026 00:00:00 GMT', undefined],
    ['Fri, 15 Jan 2027 00:00:00 GMT', DAY],
  ])('%s', (value, expected) => expect(wait(value)).toBe(expected));

  it("compares a date with the server's clock, not with ours", () => {
    expect(wait('Mon, 01 Jan 2035 00:01:00 GMT', { Date: 'Mon, 01 Jan 2035 00:00:00 GMT' })).toBe(60_000);
  });
});

describe('getBackoff', () => {
  it.each([
    [1, 2000],
    [8, 256_000],
    [9, 300_000],
  ])('try %i waits at most %i ms', (attempts, top) => {
    expect(getBackoff(attempts, 1)).toBe(top);
    expect(getBackoff(attempts, 0)).toBe(0);
    expect(getBackoff(attempts, 0.5)).toBe(top / 2);
  });
});

describe('applyAnswer', () => {
  const getStateAfter = (answered: Answer, change: Partial<PendingRow> = {}, wasOffline = false) =>
    applyAnswer(row(change), answered, { now: NOW, random: 1, wasOffline });
  const later: Answer = { is: 'later', status: 503, words: null, retryAfterMs: undefined };
  const refused: Answer = { is: 'refused', status: 422, words: 'No', fields: [] };
  const unwelcome: Answer = { is: 'unwelcome', status: 404, words: null };
  const openForm = { form: { owner: 'form', at: NOW } };

  it('stores that the home of a delivered enquiry is no longer listed', async () => {
    const said = await read(answer(201, '{"message":"Thanks","no_longer_listed":true}'), 'enquiry');
    expect(said).toEqual({ is: 'delivered', unlisted: true });
    expect(getStateAfter(said)).toMatchObject({ state: 'delivered', unlisted: true });
  });

  it('removes personal data from a delivered row', () => {
    const tombstone = getStateAfter({ is: 'delivered' });
    expect(Object.keys(tombstone).sort()).toEqual(
      ['about', 'created_at', 'delivered_at', 'id', 'key', 'kind', 'state', 'subject', 'v'].sort(),
    );
  });

  it('waits without an answer, and stores that the text may have arrived', () => {
    expect(getStateAfter({ is: 'none' })).toMatchObject({ state: 'waiting', maybe_arrived: true, wait: { ms: 2000 } });
    expect(getStateAfter({ is: 'none' }, {}, true)).toMatchObject({ state: 'waiting', maybe_arrived: false });
    expect(getStateAfter({ is: 'none' }, { maybe_arrived: true }, true)).toMatchObject({ maybe_arrived: true });
  });

  it('never holds an unanswered row for a form', () => {
    expect(getStateAfter({ is: 'none' }, openForm)).toMatchObject({ state: 'waiting', form: null });
  });

  it('holds a row with an HTTP error for its open form, with its next state', () => {
    expect(getStateAfter(later, openForm)).toMatchObject({ state: 'held', next: 'waiting' });
    expect(getStateAfter(refused, openForm)).toMatchObject({ state: 'held', next: 'attention' });
    expect(getStateAfter(later, { form: { owner: 'form', at: NOW - 60_000 } })).toMatchObject({ state: 'waiting' });
  });

  it('honours Retry-After, but never waits less than its own backoff', () => {
    expect(getStateAfter({ ...later, retryAfterMs: 600_000 })).toMatchObject({ wait: { ms: 600_000 } });
    expect(getStateAfter({ ...later, retryAfterMs: 0 })).toMatchObject({ wait: { ms: 2000 } });
  });

  it('asks for attention when the text is refused', () => {
    expect(getStateAfter(refused)).toMatchObject({ state: 'attention', problem: { why: 'refused', words: 'No' } });
  });

  it('tries an unexpected success three times', () => {
    expect(getStateAfter({ is: 'odd', status: 202 }, { odd_answers: 1 })).toMatchObject({ state: 'waiting' });
    expect(getStateAfter({ is: 'odd', status: 202 }, { odd_answers: 2 })).toMatchObject({ state: 'attention' });
  });

  it('tries 401, 403, 404, 405 and 410 slowly, then asks for attention', () => {
    expect(getStateAfter(unwelcome)).toMatchObject({ state: 'waiting', wait: { ms: 360_000 } });
    expect(getStateAfter(unwelcome, { slow_refusals: 2 })).toMatchObject({ state: 'waiting' });
    expect(getStateAfter(unwelcome, { slow_refusals: 3 })).toMatchObject({ state: 'attention' });
  });

  it('asks for attention after 30 days instead of giving up', () => {
    expect(getStateAfter({ is: 'none' }, { age_ms: OLD_MS })).toMatchObject({
      state: 'attention',
      problem: { why: 'old' },
    });
    expect(getStateAfter({ is: 'delivered' }, { age_ms: OLD_MS })).toMatchObject({ state: 'delivered' });
  });
});

describe('clocks', () => {
  const YEAR = 365 * DAY;
  const waiting = row({ state: 'waiting', sender: null, wait: { from: NOW, ms: 60_000, why: 'asked' } });

  it('does not freeze a row when the clock is set back', () => {
    expect(isDue(waiting, NOW - 5 * YEAR)).toBe(true);
    expect(isDue(row({ sender: { owner: 'gone', at: NOW } }), NOW - 5 * YEAR)).toBe(true);
    expect(isLive({ at: NOW }, NOW - 1)).toBe(false);
    expect(getTimeUntilDue(waiting, NOW - 5 * YEAR)).toBe(0);
  });

  it('does not age a row when the clock jumps by years', () => {
    expect(getAge(row({ seen_at: NOW }), NOW + 5 * YEAR)).toBe(DAY);
    expect(getAge(row({ seen_at: NOW, age_ms: 5 }), NOW - 5 * YEAR)).toBe(5);
    expect(getAge(row({ seen_at: NOW }), NOW + 31 * DAY)).toBe(31 * DAY);
  });

  it('never waits longer than a day, whatever is stored', () => {
    expect(getTimeLeft(NOW, 10 * YEAR, NOW + DAY)).toBe(0);
    expect(getTimeUntilDue(row({ state: 'waiting', wait: { from: NOW, ms: 10 * YEAR, why: 'slow' } }), NOW)).toBe(DAY);
  });

  it('takes over from a crashed sender within a minute', () => {
    expect(isDue(row(), NOW + 59_999)).toBe(false);
    expect(isDue(row(), NOW + 60_000)).toBe(true);
    expect(getTimeUntilDue(row(), NOW + 10_000)).toBe(50_000);
  });

  it('ends a wait for a silent network early on a sign of life, but not one that the server requested', () => {
    const silent = row({ state: 'waiting', wait: { from: NOW, ms: 300_000, why: 'silence' } });
    const asked = row({ state: 'waiting', wait: { from: NOW, ms: 300_000, why: 'asked' } });
    expect(isDue(silent, NOW + 500, 'eager')).toBe(true);
    expect(isDue(silent, NOW + 499, 'eager')).toBe(false);
    expect(isDue(asked, NOW + 2000, 'eager')).toBe(false);
    expect(isDue(asked, NOW, 'forced')).toBe(true);
  });
});
