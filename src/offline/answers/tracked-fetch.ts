import { isForeignResponse } from '#contract/answered.ts';
import { SILENCE_MS } from '#contract/silence.ts';

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Requests of outbox and shortlist, with a note of what each says about the connection. One that was given up says nothing.
 * @param note called with whether the server was met
 */
export const trackedFetch =
  (send: Send, note: (isReached: boolean) => void): Send =>
  async (path, init) => {
    const silence = setTimeout(() => note(false), SILENCE_MS);
    try {
      const answer = await send(path, init);
      note(!isForeignResponse(answer));
      return answer;
    } catch (cause) {
      if (init.signal?.aborted !== true) note(false);
      throw cause;
    } finally {
      clearTimeout(silence);
    }
  };
