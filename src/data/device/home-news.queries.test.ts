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

it('remembers 500 homes, and forgets the oldest first', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: index + 1, mark: 'a' }));
  const after = withSeen(many, [{ id: 501, mark: 'a' }]);
  expect(after).toHaveLength(500);
  expect(after[0]?.id).toBe(501);
  expect(after.some(({ id }) => id === 500)).toBe(false);
});
