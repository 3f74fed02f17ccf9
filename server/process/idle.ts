import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A build, a test run or a page takes at least half of one of four cores. */
const MAX_BUSY = 0.12;

function readProcessorTime(): { readonly busy: number; readonly all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const { user, nice, sys, irq, idle } = times;
    busy += user + nice + sys + irq;
    all += user + nice + sys + irq + idle;
  }
  return { busy, all };
}

/** Waits until the machine is mostly idle. @param signal ends the wait at once, without an error */
export async function waitUntilIdle(
  signal: AbortSignal,
  machine = {
    time: readProcessorTime,
    pause: (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => undefined),
  },
): Promise<void> {
  for (let pauseMs = PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const before = machine.time();
    await machine.pause(pauseMs);
    const after = machine.time();
    if (after.busy - before.busy <= MAX_BUSY * (after.all - before.all)) return;
  }
}
