import { expect, test } from 'vitest';
import { changeInWords } from './change-words.ts';

test('a lower and a higher price are told by their difference, with the day', () => {
  expect(changeInWords({ what: 'price', on: '2026-11-03', from: 54_000_000, to: 52_000_000 })).toBe(
    'reduced by KES 2,000,000 on 3 November 2026',
  );
  expect(changeInWords({ what: 'price', on: '2026-01-31', from: 80_000, to: 85_000 })).toBe(
    'raised by KES 5,000 on 31 January 2026',
  );
});

test('another status is told by its word, and one that can be had again as such', () => {
  expect(changeInWords({ what: 'status', on: '2026-11-12', from: 'available', to: 'under offer' })).toBe(
    'under offer since 12 November 2026',
  );
  expect(changeInWords({ what: 'status', on: '2026-11-12', from: 'under offer', to: 'Available' })).toBe(
    'available again since 12 November 2026',
  );
});
