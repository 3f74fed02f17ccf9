import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two pieces of work at least, in ms: a core works a fifth of the time at most. */
const PAUSE_MS = 1_000;
/** Between two looks at a machine that is busy, in ms. */
const LONGEST_PAUSE_MS = 60_000;
/** A build, a test run or a visitor's page takes at least a half of one of four cores. */
const MOST_BUSY = 0.12;

/** Processor time of all cores since the machine started, in ms. */
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
 * Waits for a pause in which the machine had little to do; nothing of the caller's may run meanwhile.
 * @param signal ends the wait at once, without an error
 * @param machine how its processor time is read and how a pause passes, in ms
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
