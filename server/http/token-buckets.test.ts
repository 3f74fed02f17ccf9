import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

function bucketsWithClock(options: { burst: number; perSecond: number; clients?: number }) {
  let now = 0;
  const buckets = new TokenBuckets({ ...options, now: () => now });
  return {
    buckets,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('token buckets', () => {
  it('let a client that waits as told go on, and no more than the burst and the rate in any stretch', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 300 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 10 }),
        steps,
        (burst, perSecond, waits) => {
          const { buckets, pass } = bucketsWithClock({ burst, perSecond });
          let taken = 0;
          let elapsed = 0;
          for (const wait of waits) {
            pass(wait);
            elapsed += wait;
            const seconds = buckets.take('a');
            if (seconds === 0) taken++;
            expect(taken).toBeLessThanOrEqual(burst + (elapsed / 1000) * perSecond + 1e-6);
            if (seconds > 0) {
              pass(seconds * 1000);
              elapsed += seconds * 1000;
              expect(buckets.take('a')).toBe(0);
              taken++;
            }
          }
        },
      ),
    );
  });

  it('remember a bounded number of clients, the longest unseen going first', () => {
    const { buckets } = bucketsWithClock({ burst: 1, perSecond: 0.01, clients: 100 });
    buckets.take('kept');
    for (let one = 0; one < 1_000; one++) {
      buckets.take(`other ${one}`);
      expect(buckets.take('kept')).toBeGreaterThan(0);
    }
    expect(buckets.size).toBe(100);
  });
});
