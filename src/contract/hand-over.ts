import * as v from 'valibot';

// The worker finishes what a page that is left cannot; it parses, because the page may be of another build.

export const MADE_BY_WORKER = ['shortlist', 'outbox'] as const;

export const HandOver = v.variant('type', [
  /** Create this database, and answer on the message's port. */
  v.object({ type: v.literal('make-database'), name: v.picklist(MADE_BY_WORKER) }),
  /** Store a saved property, unless it is there; readSaving() parses `saving`. */
  v.object({ type: v.literal('finish-saving'), saving: v.unknown() }),
  /** Store a submission with its key, unless it is there, and send it. */
  v.object({ type: v.literal('finish-submission'), row: v.unknown(), draft: v.optional(v.string()) }),
]);
export type HandOver = v.InferOutput<typeof HandOver>;
