import * as v from 'valibot';

/* How each kind of submission is sent: all that the outbox and the worker need, without the rules of the fields. */

/** What a submission is. */
export const SubmissionKindName = v.picklist(['enquiry', 'contact', 'valuation', 'viewing']);
export type SubmissionKind = v.InferOutput<typeof SubmissionKindName>;

/** The calls: one row per write. A new kind is one more row, and its rules one more in submission.ts. */
export const submissionCalls = {
  enquiry: { path: '/api/enquiry/create', success: [200, 201] },
  contact: { path: '/api/email/contact', success: [200] },
  valuation: { path: '/api/email/valuation-request', success: [200] },
  viewing: { path: '/api/viewing/create', success: [201] },
} as const satisfies Record<SubmissionKind, { path: string; success: readonly number[] }>;

/** Longest body of a write the server reads, in bytes; above it 413. */
export const MAX_SUBMISSION_BYTES = 64 * 1024;

/** The field of an accepted enquiry's answer that says that its property has left the list; beyond spec §7. */
export const UNLISTED_FIELD = 'no_longer_listed';
/** True when the answer to an enquiry has that field. @param answer parsed JSON of any shape */
export const saysUnlisted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && UNLISTED_FIELD in answer && answer[UNLISTED_FIELD] === true;

/** The header that carries a submission's key, both ways (S21). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** A key we accept: 8 to 128 visible ASCII characters. Ours are UUIDs of version 7. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{8,128}$/;
