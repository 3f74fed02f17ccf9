import { describe, expect, it } from 'vitest';
import { formatMegabytes } from './sizes.ts';

describe('a size in MB', () => {
  it.each([
    [0, '0'],
    [1, '0.1'],
    [149_000, '0.1'],
    [1_340_000, '1.3'],
    [12_000_000, '12.0'],
  ])('of %d bytes reads %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));
});
