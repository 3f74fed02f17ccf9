import { describe, expect, it } from 'vitest';
import { formatMegabytes, formatSize, roundSize } from './sizes.ts';

describe('a size in MB', () => {
  it.each([
    [0, '0'],
    [1, '0.1'],
    [149_000, '0.1'],
    [1_340_000, '1.3'],
    [12_000_000, '12.0'],
  ])('of %d bytes reads %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));
});

describe('a size', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [132_400, '132 KB'],
    [999_600, '1.0 MB'],
    [1_340_000, '1.3 MB'],
    [99_960_000, '100 MB'],
    [120_400_000, '120 MB'],
    [10_700_000_000, '10.7 GB'],
  ])('of %d bytes reads %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

  it('rounds as it reads', () => {
    for (const bytes of [0, 1, 132_400, 1_340_000, 120_400_000, 10_700_000_000]) {
      expect(formatSize(roundSize(bytes))).toBe(formatSize(bytes));
    }
  });
});
