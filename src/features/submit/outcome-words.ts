import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import type { SubmissionKind } from '#contract/submission-calls.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';

interface OutcomeWords {
  readonly name: string;
  readonly failed: string;
  /** What lies in the outbox. */
  readonly waits: string;
  /** What begins only with the delivery. */
  readonly later?: string;
}

/** Of a message that was deleted while it was being sent. */
export const GOES_IF_NOT_SENT = 'It is just being sent. It is deleted if that fails.';

/** What each kind of submission is called and says of its outcome (spec §8; S20, S44). */
export const outcomeWords: Readonly<Record<SubmissionKind, OutcomeWords>> = {
  enquiry: {
    name: 'Enquiry',
    failed: words.enquiryFailed,
    waits: 'Your enquiry is in the outbox.',
  },
  contact: {
    name: 'Message',
    failed: words.contactFailed,
    waits: 'Your message is in the outbox.',
  },
  valuation: {
    name: 'Valuation request',
    failed: words.valuationFailed,
    waits: 'Your request is in the outbox.',
    later: 'We have not received it yet, so the 24 hours start when it goes.',
  },
  viewing: {
    name: 'Viewing',
    failed: viewingWords.failed,
    waits: 'Your request is in the outbox.',
    later: viewingWords.no_appointment,
  },
};

/**
 * What is said of a row that waits: where it is, and when it will go.
 * @param closable the browser wakes the worker when there is a connection
 */
export function waitingWords(row: PendingRow, closable: boolean): string {
  const { waits, later } = outcomeWords[row.kind];
  const when = row.problem !== null ? words.weWillTryAgain : closable ? words.canCloseApp : words.openAppAgain;
  return [waits, when, later].filter((part) => part !== undefined).join(' ');
}

/** Why a row is not sent: the server's words, else our own. */
export function problemWords(row: PendingRow): string {
  const { problem } = row;
  if (problem?.why === 'old') return 'This could not be sent for 30 days.';
  return problem?.words ?? outcomeWords[row.kind].failed;
}
