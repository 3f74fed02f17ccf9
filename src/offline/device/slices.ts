/** In ms: a visitor notices 50, and phones are slow. */
const SLICE_MS = 4;

/** Browsers delay timers, but not messages. */
const waitForTurn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/**
 * Slices long work. Call the returned function after each step, and await its promise where it returns one.
 * @example const step = createSlices(); for (const item of items) { work(item); await step(); }
 */
export function createSlices(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < SLICE_MS) return undefined;
    return waitForTurn().then(() => {
      startedAt = performance.now();
    });
  };
}
