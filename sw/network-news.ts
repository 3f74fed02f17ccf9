import type { WorkerMessage } from '#contract/worker-messages.ts';

/** The same news is not told again within this time, in ms: a screen of pictures fails all at once. */
export const NEWS_PAUSE_MS = 1_000;

export interface NewsPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tell: (message: WorkerMessage) => void;
}

/** What the worker's own requests meet tells the pages about the connection. */
export function createNetworkNews({ now, tell }: NewsPorts) {
  const toldAt = new Map<boolean, number>();
  const note = (isReached: boolean): void => {
    const at = now();
    const since = at - (toldAt.get(isReached) ?? Number.NEGATIVE_INFINITY);
    if (since >= 0 && since < NEWS_PAUSE_MS) return;
    toldAt.set(isReached, at);
    tell({ type: 'network', isReached });
  };
  return {
    /** The server was met, or was not. */
    note,
    /**
     * Passes a picture's request on and notes its failure. That one comes says nothing: it may be from the browser's cache.
     * A request that was given up by its page says nothing either.
     */
    watchFailure: async (request: Promise<Response>): Promise<Response> => {
      try {
        return await request;
      } catch (cause) {
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) note(false);
        throw cause;
      }
    },
  };
}

export type NetworkNews = ReturnType<typeof createNetworkNews>;
