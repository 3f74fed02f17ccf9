import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './every-request.ts';

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
  it('remember a limited number of clients, dropping the longest unseen first', () => {
    const { buckets } = bucketsWithClock({ burst: 1, perSecond: 0.01, clients: 100 });
    buckets.consume('kept');
    for (let index = 0; index < 1_000; index++) {
      buckets.consume(`other ${index}`);
      expect(buckets.consume('kept')).toBeGreaterThan(0);
    }
    expect(buckets.size).toBe(100);
  });
});
