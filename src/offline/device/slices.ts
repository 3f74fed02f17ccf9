// Long work in slices: nothing else of a worker or page waits for longer than one of them.

/** Longest stretch of work at once, in ms: far below the 50 ms that a visitor notices, with room for a slow phone. */
export const SLICE_MS = 4;

/** A turn of the event loop, without the delay that browsers add to timers. */
const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/**
 * Begins a long piece of work. Call what it returns after each small step; where it gives a promise, wait for it.
 * @example const step = slices(); for (const item of items) { work(item); await step(); }
 */
export function slices(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
