import { expect, it } from 'vitest';
import { withSeen } from './home-news.queries.ts';

it('the newest mark of a home takes the place of the one before', () => {
  const before = [
    { id: 1, mark: 'a' },
    { id: 2, mark: 'b' },
  ];
  expect(withSeen(before, [{ id: 2, mark: 'c' }])).toEqual([
    { id: 2, mark: 'c' },
    { id: 1, mark: 'a' },
  ]);
});
