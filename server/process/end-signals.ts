import { constants } from 'node:os';

/** Signals of a supervisor, of Ctrl-C and of a closed terminal. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type EndSignal = (typeof END_SIGNALS)[number];

/** Signals within this time count as one: a terminal signals every process of the group, and npm forwards its signal. */
const SAME_SIGNAL_MS = 1_000;

/** Creates a handler that finishes running work at the first signal, and exits at a later one. */
export function createEndSignalHandler(
  ending: { readonly finish: () => void; readonly exit: (code: number) => void },
  now: () => number = () => performance.now(),
): (signal: EndSignal) => void {
  let endingSince: number | undefined;
  return (signal) => {
    if (endingSince === undefined) {
      endingSince = now();
      ending.finish();
    } else if (now() - endingSince >= SAME_SIGNAL_MS) {
      ending.exit(128 + constants.signals[signal]);
    }
  };
}
