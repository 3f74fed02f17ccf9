import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A core works a fifth of the time at most. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A build, a test run or a page takes at least half of one of four cores. */
const MOST_BUSY = 0.12;

/** Of all cores since the machine started, ms. */
interface ProcessorTime {
  readonly busy: number;
  readonly all: number;
}

function processorTime(): ProcessorTime {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const { user, nice, sys, irq, idle } = times;
    busy += user + nice + sys + irq;
    all += user + nice + sys + irq + idle;
  }
  return { busy, all };
}

/**
 * Waits for a pause in which the machine was mostly idle; the caller must not work meanwhile.
 * @param signal ends the wait at once, without an error
 * @param machine reads processor time and pauses, in ms
 */
export async function waitUntilIdle(
  signal: AbortSignal,
  machine = {
    time: processorTime,
    pause: (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => undefined),
  },
): Promise<void> {
  for (let pauseMs = PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const before = machine.time();
    await machine.pause(pauseMs);
    const after = machine.time();
    if (after.busy - before.busy <= MOST_BUSY * (after.all - before.all)) return;
  }
}
