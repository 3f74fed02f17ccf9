import { constants } from 'node:os';

/** Sent by a supervisor, by Ctrl-C and by a terminal that is closed. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
export type EndSignal = (typeof END_SIGNALS)[number];

/**
 * A terminal signals every process of the group, and npm passes its signal on. Signals within this time, ms, are one.
 */
const SAME_WISH_MS = 1_000;

/**
 * Returns a handler that finishes in peace at the first signal, and exits at a later one.
 * @param now monotonic clock, ms
 */
export function createEndSignalHandler(
  ending: { readonly finish: () => void; readonly exit: (code: number) => void },
  now: () => number = () => performance.now(),
): (signal: EndSignal) => void {
  let asked: number | undefined;
  return (signal) => {
    if (asked === undefined) {
      asked = now();
      ending.finish();
    } else if (now() - asked >= SAME_WISH_MS) {
      ending.exit(128 + constants.signals[signal]);
    }
  };
}
