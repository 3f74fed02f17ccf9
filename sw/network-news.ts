import type { WorkboxPlugin } from 'workbox-core';
import type { WorkerMessage } from '#contract/worker-messages.ts';

/** The same news is not told again within this time, in ms: a screen of pictures fails all at once. */
export const NEWS_PAUSE_MS = 1_000;

/** What the worker's own requests meet tells the pages about the connection. @param now milliseconds since 1970 */
export function createNetworkNews(tell: (message: WorkerMessage) => void, now: () => number = Date.now) {
  const toldAt = new Map<boolean, number>();
  const note = (isReached: boolean): void => {
    const at = now();
    const since = at - (toldAt.get(isReached) ?? Number.NEGATIVE_INFINITY);
    if (since >= 0 && since < NEWS_PAUSE_MS) return;
    toldAt.set(isReached, at);
    tell({ type: 'network', isReached });
  };
  return {
    note,
    /**
     * Notes the failure of a picture's request. That one comes says nothing: it may be from the browser's cache. A request that
     * was given up by its page says nothing either.
     */
    failures: {
      fetchDidFail: async ({ error }) => {
        if (error.name !== 'AbortError') note(false);
      },
    } satisfies WorkboxPlugin,
  };
}

export type NetworkNews = ReturnType<typeof createNetworkNews>;
