import { kinds } from '#content/submission-words.json' with { type: 'json' };
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import type { SubmissionKind } from '#contract/submission-calls.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';

/** The same line as the two words of base.css: a computer has a wide window and a mouse. */
const COMPUTER = '(min-width: 900px) and (hover: hover) and (pointer: fine)';

/**
 * A sentence about "this phone", said of the device it is read on. Only for what appears after the script has started:
 * a prerendered page must be right on every device.
 */
export function onThisDevice(sentence: string): string {
  const isComputer = typeof matchMedia === 'function' && matchMedia(COMPUTER).matches;
  return isComputer ? sentence.replaceAll('phone', 'computer') : sentence;
}

interface KindWords {
  readonly name: string;
  readonly failed: string;
  /** What lies in the outbox. */
  readonly waits: string;
  /** What begins only with the delivery. */
  readonly later?: string;
}

/** What each kind of submission is called and says of its outcome (spec §8; S20, S44). */
export const kindWords: Readonly<Record<SubmissionKind, KindWords>> = {
  enquiry: { ...kinds.enquiry, failed: words.enquiryFailed },
  contact: { ...kinds.contact, failed: words.contactFailed },
  valuation: { ...kinds.valuation, failed: words.valuationFailed },
  viewing: { ...kinds.viewing, failed: viewingWords.failed, later: viewingWords.no_appointment },
};

/**
 * What is said of a row that waits: where it is, and when it will go.
 * @param closable the browser wakes the worker when there is a connection
 */
export function waitingWords(row: PendingRow, closable: boolean): string {
  const { waits, later } = kindWords[row.kind];
  const when = row.problem !== null ? words.weWillTryAgain : closable ? words.canCloseApp : words.openAppAgain;
  return [waits, when, later].filter((part) => part !== undefined).join(' ');
}

/** Why a row is not sent: the server's words, else our own. */
export function problemWords({ kind, problem }: PendingRow): string {
  if (problem?.why === 'old') return 'This could not be sent for 30 days.';
  return problem?.words ?? kindWords[kind].failed;
}
