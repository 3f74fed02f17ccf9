import { expect, test } from 'vitest';
import { joinFewNames, joinNames } from './names.ts';

test('names are joined as people say them', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((names) => joinNames(names))).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
});

test('more than a few names are counted', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  expect(joinFewNames(names.slice(0, 3))).toBe('A, B and C');
  expect(joinFewNames(names)).toBe('A, B and 3 more');
  expect(joinFewNames(names.slice(0, 3), 2)).toBe('A and 2 more');
});
