import type { WorkboxPlugin } from 'workbox-core';
import type { WorkerMessage } from '#contract/worker-messages.ts';

/** All pictures of a screen fail at once. */
export const NEWS_PAUSE_MS = 1_000;

/** Notifies pages whether the worker's own requests reach the server. @param now ms since 1970 */
export function createNetworkNews(notifyPages: (message: WorkerMessage) => void, now: () => number = Date.now) {
  const sentAt = new Map<boolean, number>();
  const notify = (isReached: boolean): void => {
    const at = now();
    const elapsed = at - (sentAt.get(isReached) ?? Number.NEGATIVE_INFINITY);
    if (elapsed >= 0 && elapsed < NEWS_PAUSE_MS) return;
    sentAt.set(isReached, at);
    notifyPages({ type: 'network', isReached });
  };
  return {
    notify,
    /** A picture that comes proves nothing, because it may be from the browser's cache; neither does an aborted request. */
    failures: {
      fetchDidFail: async ({ error }) => {
        if (error.name !== 'AbortError') notify(false);
      },
    } satisfies WorkboxPlugin,
  };
}
