import { expect, it } from 'vitest';
import { readPropertyId } from './property-id.ts';

it('a property id takes positive whole numbers only', () => {
  expect(readPropertyId('24')).toBe(24);
  for (const text of ['', '0', '-3', '2.5', '1e3', ' 24', '024', 'abc', '24abc', '9'.repeat(20)]) {
    expect(readPropertyId(text), text).toBe(null);
  }
});
