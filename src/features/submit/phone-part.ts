import { needsPhone, PHONE_DOUBTED, PHONE_NEEDED, withPhoneRead } from '#contract/phone-question.ts';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';

// What a form does with the phone number of its message. It is too large to come with every page, and is loaded with the
// first touch of a form that sends a number.

/**
 * What the visitor is asked about the number before it goes.
 * @param asked the text that was asked about last: sent again, it goes as it is, unless the message needs a number
 */
export function phoneQuestion(kind: SubmissionKind, typed: string, asked: string | undefined): string | undefined {
  if (typed === '' || readPhoneNumber(typed) !== undefined) return undefined;
  if (needsPhone(kind)) return PHONE_NEEDED;
  return asked === typed ? undefined : PHONE_DOUBTED;
}

/** The number in E.164, or as it was typed where it is in doubt. */
export const phoneToSend = (typed: string): string => readPhoneNumber(typed) ?? typed;

/** The same within a body that has the number as a field. */
export const bodyToSend = <B extends Readonly<Record<string, unknown>>>(body: B): B =>
  withPhoneRead(body, readPhoneNumber);
