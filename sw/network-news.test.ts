import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { createNetworkNews, NEWS_PAUSE_MS } from './network-news.ts';

let now: number;
let told: WorkerMessage[];
let news: ReturnType<typeof createNetworkNews>;
const request = new Request('https://jiwe.example/media/a.avif');
const failWith = (error: Error) =>
  news.failures.fetchDidFail({ error, request, originalRequest: request, event: new WorkerEvent('fetch') });
beforeEach(() => {
  now = 1_000_000;
  told = [];
  news = createNetworkNews(
    (message) => told.push(message),
    () => now,
  );
});

describe('network outcomes in the worker', () => {
  it('are announced once, however many pictures fail together', async () => {
    for (let picture = 0; picture < 14; picture++) {
      await failWith(new TypeError('Failed to fetch'));
    }
    expect(told).toEqual([{ type: 'network', isReached: false }]);
    now += NEWS_PAUSE_MS;
    news.notify(false);
    expect(told).toHaveLength(2);
  });

  it('are announced at once when they change', () => {
    news.notify(false);
    news.notify(true);
    expect(told.map((message) => message.type === 'network' && message.isReached)).toEqual([false, true]);
  });

  it('are not announced for an aborted picture', async () => {
    await failWith(new DOMException('Left', 'AbortError'));
    expect(told).toEqual([]);
  });
});
