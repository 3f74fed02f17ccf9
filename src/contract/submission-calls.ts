import * as v from 'valibot';

// How each kind of submission is sent. Outbox and worker need this, and none of the rules of the fields.

/** The kinds of submission. */
export const SubmissionKindName = v.picklist(['enquiry', 'contact', 'valuation', 'viewing']);
export type SubmissionKind = v.InferOutput<typeof SubmissionKindName>;

/** The writing calls. A new kind is one more row here, and one more schema in submission.ts. */
export const submissionCalls = {
  enquiry: { path: '/api/enquiry/create', success: [200, 201] },
  contact: { path: '/api/email/contact', success: [200] },
  valuation: { path: '/api/email/valuation-request', success: [200] },
  viewing: { path: '/api/viewing/create', success: [201] },
} as const satisfies Record<SubmissionKind, { path: string; success: readonly number[] }>;

/** Longest body of a submission, in bytes; the server answers a longer one with 413. */
export const MAX_SUBMISSION_BYTES = 64 * 1024;

/** The field in the answer to an accepted enquiry that says that its property is no longer listed; beyond spec §7. */
export const UNLISTED_FIELD = 'no_longer_listed';
/** True when an answer has that field. @param answer parsed JSON of any shape */
export const isNoLongerListed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && UNLISTED_FIELD in answer && answer[UNLISTED_FIELD] === true;

/** The header of a submission's key, in request and answer (S21). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** A valid key: 8 to 128 visible ASCII characters. Ours are UUIDs of version 7. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{8,128}$/;
