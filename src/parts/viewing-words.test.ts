import { expect, it } from 'vitest';
import type { ViewingState } from '#contract/viewing-state.ts';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { formatAnswer, formatViewing, isAhead } from './viewing-words.ts';

const NOW = Date.parse('2026-12-01T07:00:00.000Z');

const viewing = (change: Partial<ViewingState>): ViewingState =>
  viewingState({
    state: 'confirmed',
    at: '2026-12-05T07:00:00.000Z',
    agent: { name: 'Wangari', phone: '+254 700 000 001' },
    ...change,
  });

it('tells day, hour and person of a confirmed viewing, in Nairobi’s time', () => {
  expect(formatAnswer(viewing({}), NOW)).toBe('Confirmed: Saturday 5\u00a0December, 10:00, with Wangari');
  expect(formatViewing(viewing({}))).toBe('Viewing confirmed: Saturday 5\u00a0December, 10:00, with Wangari');
  expect(formatAnswer(viewing({ agent: null }), NOW)).toBe('Confirmed: Saturday 5\u00a0December, 10:00');
});

it('tells who has cancelled', () => {
  const cancelled = viewing({ state: 'cancelled', cancelled_by: 'agency' });
  expect(formatAnswer(cancelled, NOW)).toBe('The agency cancelled: Saturday 5\u00a0December, 10:00');
  expect(formatAnswer({ ...cancelled, cancelled_by: 'visitor', at: null }, NOW)).toBe('You cancelled this viewing');
});

it('has no answer before the agency has given one', () => {
  expect([formatAnswer(undefined, NOW), formatAnswer(viewing({ state: 'requested', at: null }), NOW)]).toEqual([
    '',
    '',
  ]);
  expect(formatViewing(undefined)).toBe('Viewing requested: waiting for the agency');
  const wishes = [
    { date: '2026-12-01', part: 'morning' },
    { date: '2026-12-05', part: 'evening' },
  ] as const;
  expect(formatViewing(viewing({ state: 'requested', at: null, wishes: [...wishes] }))).toBe(
    'Viewing requested for Tue\u00a01\u00a0Dec, morning',
  );
  expect(formatAnswer(viewing({ state: 'proposed', at: null, offers: ['2026-12-05T07:00:00.000Z'] }), NOW)).toBe(
    'The agency offers another time',
  );
});

it.each([
  ['requested', true],
  ['proposed', true],
  ['cancelled', false],
  ['gone', false],
] as const)('that is %s lies ahead without an hour: %s', (state, isAheadNow) => {
  expect(isAhead(viewing({ state, at: null }), Number.MAX_SAFE_INTEGER)).toBe(isAheadNow);
});

it('that was cancelled does not lie ahead, though its hour does', () => {
  expect(isAhead(viewing({ state: 'cancelled' }), Date.parse('2026-12-04T07:00:00.000Z'))).toBe(false);
});

it('beside a property names the viewing while it may take place, and says plainly what has ended', () => {
  const offers = ['2026-12-05T07:00:00.000Z', '2026-12-06T07:00:00.000Z'];
  const proposed = viewing({ state: 'proposed', at: null, offers });
  expect([formatAnswer(proposed, NOW), formatViewing(proposed)]).toEqual([
    'The agency offers other times',
    'Viewing: the agency offers other times',
  ]);
  for (const ended of [viewing({ state: 'gone', at: null }), viewing({ state: 'cancelled', cancelled_by: 'visitor' })])
    expect(formatViewing(ended)).toBe(formatAnswer(ended, NOW));
  expect(formatAnswer(viewing({ state: 'gone', at: null }), NOW)).toBe('This home is no longer available');
});

it('says of one whose hour is over that it is past', () => {
  const day = 86_400_000;
  expect(formatAnswer(viewing({}), NOW + 5 * day)).toBe('Past: Saturday 5\u00a0December, 10:00, with Wangari');
});

it('gives way beside a property to a reply that waits', () => {
  expect(formatViewing(viewing({}), true)).toBe('Viewing: your answer waits for signal');
});

it('lies ahead until an hour after its time, and no longer once it has ended', () => {
  const at = Date.parse('2026-12-05T07:00:00.000Z');
  expect([0, 59, 60].map((minutes) => isAhead(viewing({}), at + minutes * 60_000))).toEqual([true, true, false]);
  expect([isAhead(undefined, at), isAhead(viewing({ state: 'gone' }), at)]).toEqual([true, false]);
});
