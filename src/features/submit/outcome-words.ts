import { words } from '#content/words.ts';
import type { SubmissionKind } from '#contract/submission.ts';
import type { PendingRow } from '#offline/outbox-rows.ts';

/** What each kind of submission is called and says of its outcome (spec §8). */
export const outcomeWords: Record<
  SubmissionKind,
  { readonly name: string; readonly sent: string; readonly failed: string }
> = {
  enquiry: { name: 'Enquiry', sent: words.enquirySent, failed: words.enquiryFailed },
  contact: { name: 'Message', sent: words.contactSent, failed: words.contactFailed },
  valuation: { name: 'Valuation request', sent: 'Valuation request sent.', failed: words.valuationFailed },
};

/** Why a row is not sent: the server's words, else our own. */
export function problemWords(row: PendingRow): string {
  const { problem } = row;
  if (problem?.why === 'old') return 'This could not be sent for 30 days.';
  return problem?.words ?? outcomeWords[row.kind].failed;
}
