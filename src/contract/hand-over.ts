import * as v from 'valibot';

// What a page asks the worker to finish: a page may be left at any moment, and then its script stops. Parsed on
// arrival, since the page may be of a newer or older build.

/** Databases that the worker makes where they are missing. */
export const MADE_BY_WORKER = ['shortlist', 'outbox'] as const;

export const HandOver = v.variant('type', [
  /** Make this database, and answer on the message's port. */
  v.object({ type: v.literal('make-database'), name: v.picklist(MADE_BY_WORKER) }),
  /** The page is left while it saves a home: save it, unless storage has it. `saving` as readSaving() reads it. */
  v.object({ type: v.literal('finish-saving'), saving: v.unknown() }),
  /** The page is left while it saves a submission: save it with its key, unless storage has it, and send it. */
  v.object({ type: v.literal('finish-submission'), row: v.unknown(), draft: v.optional(v.string()) }),
]);
export type HandOver = v.InferOutput<typeof HandOver>;
