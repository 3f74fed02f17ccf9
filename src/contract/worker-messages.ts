import * as v from 'valibot';

/*
 * What page and worker say to each other. Parsed on arrival: the other side may be a newer or older build.
 */

/** Header of an answer that came from this device: milliseconds since 1970 when the copy was saved. */
export const SAVED_AT_HEADER = 'X-Saved-At';
/** Header of a filtered or searched list made on this device: how many homes could not be checked (decision 8). */
export const UNCHECKED_HEADER = 'X-Unchecked';
/** Header of lists: how many there are in all (D10). */
export const TOTAL_HEADER = 'X-Total-Count';

export const PageMessage = v.variant('type', [
  /** The visitor agreed to the new version. */
  v.object({ type: v.literal('skip-waiting') }),
  /** Rows are waiting in the outbox: send them, or register for a sync. */
  v.object({ type: v.literal('send-outbox') }),
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

export const WorkerMessage = v.variant('type', [
  /** A fresher answer to this request has arrived after an older copy was shown. `key` as libraryKey() makes it. */
  v.object({ type: v.literal('library-updated'), key: v.string() }),
  /** The outbox changed: read it again. */
  v.object({ type: v.literal('outbox-changed') }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>;

/** The BroadcastChannel that tabs and worker share for outbox changes. */
export const OUTBOX_CHANNEL = 'outbox';
/** The `sync` tag that wakes the outbox. */
export const OUTBOX_SYNC_TAG = 'outbox';
