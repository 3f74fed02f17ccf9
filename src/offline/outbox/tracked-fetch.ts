import { isForeignResponse } from '#contract/answered.ts';
import { SILENCE_MS } from '#contract/silence.ts';

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Wraps fetch() to notify whether the server was reached. An aborted request says nothing about that. */
export const createTrackedFetch =
  (send: Send, onReached: (isReached: boolean) => void): Send =>
  async (path, init) => {
    const silence = setTimeout(() => onReached(false), SILENCE_MS);
    try {
      const response = await send(path, init);
      onReached(!isForeignResponse(response));
      return response;
    } catch (cause) {
      if (init.signal?.aborted !== true) onReached(false);
      throw cause;
    } finally {
      clearTimeout(silence);
    }
  };
