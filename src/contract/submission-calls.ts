import * as v from 'valibot';

// Apart from the rules of the fields, which outbox and worker do not need.

export const SubmissionKindName = v.picklist(['enquiry', 'contact', 'valuation', 'viewing']);
export type SubmissionKind = v.InferOutput<typeof SubmissionKindName>;

/** A new kind is one more row here, and one more schema in submission.ts. */
export const submissionCalls = {
  enquiry: { path: '/api/enquiry/create', success: [200, 201] },
  contact: { path: '/api/email/contact', success: [200] },
  valuation: { path: '/api/email/valuation-request', success: [200] },
  viewing: { path: '/api/viewing/create', success: [201] },
} as const satisfies Record<SubmissionKind, { path: string; success: readonly number[] }>;

/** What an outbox sends: submissions, and what the visitor replies about a viewing (0046). */
export const MessageKindName = v.picklist([...SubmissionKindName.options, 'viewing-reply']);
export type MessageKind = v.InferOutput<typeof MessageKindName>;

export const messageCalls = {
  ...submissionCalls,
  'viewing-reply': { path: '/api/viewing/reply', success: [200] },
} as const satisfies Record<MessageKind, { path: string; success: readonly number[] }>;

/** In bytes; the server answers a longer body with 413. */
export const MAX_SUBMISSION_BYTES = 64 * 1024;

/** Beyond spec §7: an enquiry was accepted, but its property is no longer listed. */
export const UNLISTED_FIELD = 'no_longer_listed';
/** True when an answer has that field. @param answer parsed JSON of any shape */
export const isNoLongerListed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && UNLISTED_FIELD in answer && answer[UNLISTED_FIELD] === true;

/** In request and answer (S21). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** 8 to 128 visible ASCII characters; ours are UUIDs of version 7. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{8,128}$/;
