import { type FirstWords, readCalls } from './read-calls.ts';
import { ContactMessage, Enquiry, submissionKinds, ValuationRequest } from './submission.ts';

/**
 * The call table (spec §7): one row per call, 13 in all. The writes stand apart from the reads, since the first page of a
 * visit writes nothing and should not load their rules.
 */
export const calls = {
  ...readCalls,
  create_enquiry: {
    method: 'POST',
    firstWords: 'detail' as FirstWords,
    pattern: submissionKinds.enquiry.path,
    href: () => submissionKinds.enquiry.path,
    request: Enquiry,
  },
  send_contact_message: {
    method: 'POST',
    firstWords: 'detail' as FirstWords,
    pattern: submissionKinds.contact.path,
    href: () => submissionKinds.contact.path,
    request: ContactMessage,
  },
  send_valuation_request: {
    method: 'POST',
    firstWords: 'detail' as FirstWords,
    pattern: submissionKinds.valuation.path,
    href: () => submissionKinds.valuation.path,
    request: ValuationRequest,
  },
} as const;

export type CallName = keyof typeof calls;
