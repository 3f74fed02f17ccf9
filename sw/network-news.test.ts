import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { createNetworkNews, NEWS_PAUSE_MS, type NetworkNews } from './network-news.ts';

let now: number;
let told: WorkerMessage[];
let news: NetworkNews;
beforeEach(() => {
  now = 1_000_000;
  told = [];
  news = createNetworkNews({ now: () => now, tell: (message) => told.push(message) });
});

describe('what the worker meets of the network', () => {
  it('is told once, however many pictures fail together', async () => {
    for (let picture = 0; picture < 14; picture++) {
      await expect(news.watchFailure(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow();
    }
    expect(told).toEqual([{ type: 'network', isReached: false }]);
    now += NEWS_PAUSE_MS;
    news.note(false);
    expect(told).toHaveLength(2);
  });

  it('is told at once when it is the contrary', () => {
    news.note(false);
    news.note(true);
    expect(told.map((message) => message.type === 'network' && message.isReached)).toEqual([false, true]);
  });

  it('is not told of a picture that came, nor of one that nobody waits for any more', async () => {
    await news.watchFailure(Promise.resolve(new Response('')));
    await expect(news.watchFailure(Promise.reject(new DOMException('Left', 'AbortError')))).rejects.toThrow('Left');
    expect(told).toEqual([]);
  });
});
