import { needsPhone, PHONE_DOUBTED, PHONE_NEEDED, withPhoneRead } from '#contract/phone-question.ts';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';

// Metadata of phone numbers are large, so the first focus of a form with a number loads this.

/** @param questioned the number questioned last: a second submit sends it as it is, unless the message needs a number */
export function getPhoneQuestion(
  kind: SubmissionKind,
  typed: string,
  questioned: string | undefined,
): string | undefined {
  if (typed === '' || readPhoneNumber(typed) !== undefined) return undefined;
  if (needsPhone(kind)) return PHONE_NEEDED;
  return questioned === typed ? undefined : PHONE_DOUBTED;
}

/** The number in E.164, or as typed where it is in doubt. */
export const getPhoneToSend = (typed: string): string => readPhoneNumber(typed) ?? typed;

export const getBodyToSend = <B extends Readonly<Record<string, unknown>>>(body: B): B =>
  withPhoneRead(body, readPhoneNumber);
