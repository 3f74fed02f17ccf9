import { expect, it } from 'vitest';
import type { ViewingState } from '#contract/viewing-state.ts';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { formatAnswer, formatViewing, isAhead } from './viewing-words.ts';

const viewing = (change: Partial<ViewingState>): ViewingState =>
  viewingState({
    state: 'confirmed',
    at: '2026-12-05T07:00:00.000Z',
    agent: { name: 'Wangari', phone: '+254 700 000 001' },
    ...change,
  });

it('tells day, hour and person of a confirmed viewing, in Nairobi’s time', () => {
  expect(formatAnswer(viewing({}))).toBe('Confirmed: Saturday 5\u00a0December, 10:00, with Wangari');
  expect(formatViewing(viewing({}))).toBe('Viewing confirmed: Saturday 5\u00a0December, 10:00, with Wangari');
  expect(formatAnswer(viewing({ agent: null }))).toBe('Confirmed: Saturday 5\u00a0December, 10:00');
});

it('tells who has cancelled', () => {
  const cancelled = viewing({ state: 'cancelled', cancelled_by: 'agency' });
  expect(formatAnswer(cancelled)).toBe('The agency cancelled: Saturday 5\u00a0December, 10:00');
  expect(formatAnswer({ ...cancelled, cancelled_by: 'visitor', at: null })).toBe('You cancelled this viewing');
});

it('has no answer before the agency has given one', () => {
  expect([formatAnswer(undefined), formatAnswer(viewing({ state: 'requested', at: null }))]).toEqual(['', '']);
  expect(formatViewing(undefined)).toBe('Viewing requested: waiting for the agency');
  expect(formatAnswer(viewing({ state: 'proposed', at: null, offers: ['2026-12-05T07:00:00.000Z'] }))).toBe(
    'The agency offers another time',
  );
});

it('lies ahead until an hour after its time, and no longer once it has ended', () => {
  const at = Date.parse('2026-12-05T07:00:00.000Z');
  expect([0, 59, 60].map((minutes) => isAhead(viewing({}), at + minutes * 60_000))).toEqual([true, true, false]);
  expect([isAhead(undefined, at), isAhead(viewing({ state: 'gone' }), at)]).toEqual([true, false]);
});
