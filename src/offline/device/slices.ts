/*
 * Long work in slices: nothing else of a worker or page waits for longer than one of them.
 */

/** Longest stretch of work at once, in ms: far below the 50 ms that a visitor notices, with room for a slow phone. */
export const SLICE_MS = 4;

export interface SlicePorts {
  /** Milliseconds of a clock that only moves forward. */
  readonly ticks: () => number;
  /** Lets everything else that waits have its turn. */
  readonly pause: () => Promise<void>;
}

/** A turn of the event loop, without the delay that browsers add to timers. */
export const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** This realm's own clock and turns. */
export const ownSlices: SlicePorts = { ticks: () => performance.now(), pause: nextTurn };

/**
 * Begins a long piece of work. Call what it returns after each small step; where it gives a promise, wait for it.
 * @example const step = slices(ports); for (const item of items) { work(item); await step(); }
 */
export function slices({ ticks, pause }: SlicePorts): () => Promise<void> | undefined {
  let began = ticks();
  return () => {
    if (ticks() - began < SLICE_MS) return undefined;
    return pause().then(() => {
      began = ticks();
    });
  };
}
