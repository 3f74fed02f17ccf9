import type { SubmissionKind } from './submission-calls.ts';

/** Ids for links and for the answer to a form sent without script. */
export const FORM_ANCHORS = {
  enquiry: 'enquire',
  contact: 'contact-form',
  valuation: 'valuation-form',
  viewing: 'viewing-form',
} as const satisfies Record<SubmissionKind, string>;
