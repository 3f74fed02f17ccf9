import { OUTBOX_DATABASE } from '#contract/outbox-names.ts';
import { inTime } from '#offline/device/in-time.ts';

/** Longest look at what there is, in ms; a storage that hangs may hold messages. */
const LOOK_LIMIT_MS = 5_000;

/**
 * Whether anything was ever put into the outbox of this device: most visitors never write, and need none of its code.
 * True where the browser cannot tell.
 */
export async function isOutboxInUse(): Promise<boolean> {
  try {
    return (await inTime(indexedDB.databases(), LOOK_LIMIT_MS)).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return true;
  }
}
