import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { isDeeperThan } from './request-body.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const measureDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, measureDepth(inner)), 0)
    : 0;

describe('isDeeperThan', () => {
  it('counts like JSON.parse, without brackets in strings', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const depth = measureDepth(value);
        for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
          expect(isDeeperThan(bytes(text), depth)).toBe(false);
          if (depth > 0) expect(isDeeperThan(bytes(text), depth - 1)).toBe(true);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it('handles quotes and backslashes in strings, and unterminated strings', () => {
    expect(isDeeperThan(bytes('{"a":"\\"[[[[","b":"\\\\"}'), 1)).toBe(false);
    expect(isDeeperThan(bytes('"[[[[[[[['), 1)).toBe(false);
    expect(isDeeperThan(bytes('{"a":"\\\\",[[[['), 3)).toBe(true);
  });
});
