import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { createNetworkNews, NEWS_PAUSE_MS, type NetworkNews } from './network-news.ts';

let now: number;
let told: WorkerMessage[];
let news: NetworkNews;
const request = new Request('https://jiwe.example/media/a.avif');
const fails = (error: Error) =>
  news.failures.fetchDidFail({ error, request, originalRequest: request, event: new WorkerEvent('fetch') });
beforeEach(() => {
  now = 1_000_000;
  told = [];
  news = createNetworkNews(
    (message) => told.push(message),
    () => now,
  );
});

describe('what the worker meets of the network', () => {
  it('is told once, however many pictures fail together', async () => {
    for (let picture = 0; picture < 14; picture++) {
      await fails(new TypeError('Failed to fetch'));
    }
    expect(told).toEqual([{ type: 'network', isReached: false }]);
    now += NEWS_PAUSE_MS;
    news.notify(false);
    expect(told).toHaveLength(2);
  });

  it('is told at once when it is the contrary', () => {
    news.notify(false);
    news.notify(true);
    expect(told.map((message) => message.type === 'network' && message.isReached)).toEqual([false, true]);
  });

  it('is not told of a picture that nobody waits for any more', async () => {
    await fails(new DOMException('Left', 'AbortError'));
    expect(told).toEqual([]);
  });
});
