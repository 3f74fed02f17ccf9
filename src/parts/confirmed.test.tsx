import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getText, home, renderHtml } from '#tests/fixtures/query-states.tsx';
import { Confirmed } from './confirmed.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T21:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const words = (more: object): string => getText(renderHtml(<Confirmed property={{ ...home(1), ...more }} />)).trim();

it.each([
  ['2026-11-27', 'Confirmed today'],
  ['2026-11-26', 'Confirmed yesterday'],
  ['2026-11-24', 'Confirmed 3 days ago'],
  ['2026-11-14', 'Confirmed 13 days ago'],
  ['2026-11-13', 'Ask before you travel'],
  ['2026-11-28', 'Confirmed today'],
])('says of a home to let that was confirmed on %s: %s', (confirmed_on, said) => {
  expect(words({ agreement_type: 'rent', confirmed_on })).toBe(said);
});

it('says nothing of a home that nobody has confirmed, or that is gone', () => {
  expect(words({})).toBe('');
  expect(words({ confirmed_on: '2026-11-24', status: 'let' })).toBe('');
});
