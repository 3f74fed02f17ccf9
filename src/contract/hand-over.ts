import * as v from 'valibot';
import { PropertySummary } from './property.ts';

// The worker finishes what a page that is left cannot; it parses, because the page may be of another build.

export const MADE_BY_WORKER = ['shortlist', 'outbox'] as const;

/** Which photo files suit a screen. */
export const ScreenChoice = v.object({
  pixels: v.pipe(v.number(), v.minValue(1)),
  format: v.picklist(['avif', 'webp']),
});
export type ScreenChoice = v.InferOutput<typeof ScreenChoice>;

const Saving = v.object({
  summary: PropertySummary,
  screen: ScreenChoice,
  thumbnails: v.boolean(),
  /** When the visitor pressed, ms since 1970. */
  now: v.pipe(v.number(), v.finite()),
});
export type Saving = v.InferOutput<typeof Saving>;

export const HandOver = v.variant('type', [
  /** Create this database, and answer on the message's port. */
  v.object({ type: v.literal('make-database'), name: v.picklist(MADE_BY_WORKER) }),
  /** Store a saved property, unless it is there. */
  v.object({ type: v.literal('finish-saving'), saving: Saving }),
  /** Store a submission with its key, unless it is there, and send it. */
  v.object({ type: v.literal('finish-submission'), row: v.unknown(), draft: v.optional(v.string()) }),
]);
export type HandOver = v.InferOutput<typeof HandOver>;
