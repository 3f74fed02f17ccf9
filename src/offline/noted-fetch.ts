import { isStranger } from '#contract/problem.ts';
import type { DeliveryPorts } from './delivery.ts';

/**
 * A sender's requests, with a note of what each says about the connection. One that was given up says nothing.
 * @param note called with whether the server was met
 */
export const notedFetch =
  (send: DeliveryPorts['fetch'], note: (isReached: boolean) => void): DeliveryPorts['fetch'] =>
  async (path, init) => {
    try {
      const answer = await send(path, init);
      note(!isStranger(answer));
      return answer;
    } catch (cause) {
      if (init.signal?.aborted !== true) note(false);
      throw cause;
    }
  };
