import { constants } from 'node:os';

/** What asks a process to end: a supervisor, Ctrl-C in its terminal, and a terminal that was closed. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
export type EndSignal = (typeof END_SIGNALS)[number];

/**
 * One wish to end comes more than once: a terminal tells every process of the group, and npm passes on what it was told.
 * What comes within this time of the first, in ms, is the same wish.
 */
const SAME_WISH_MS = 1_000;

/**
 * What to do at each signal: end in peace at the first, and at once when somebody asks again and does not want to wait.
 * @param ending.finish finishes what is under way
 * @param ending.exit ends the process with this code
 * @param now a clock that never goes back, ms
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
