import type { SubmissionKind } from './submission-calls.ts';

/* What is said of the number of a message, and made of it, by form and server alike (0026). Both pass in the reader. */

/** What is asked of a viewing, which needs a number that can be called. */
export const PHONE_NEEDED = 'Is this phone number complete? Write it as 0712 345 678, or with + and its country code';
/** What is asked once of all other messages, which go with whatever was typed. */
export const PHONE_DOUBTED = 'Is this number complete? If it is, send again';

/** Reads a number: in E.164, or undefined where it is not certain (lib/phone-number.ts). */
type ReadPhone = (typed: string) => string | undefined;

/** Whether a message of this kind is refused without a number that can be called. */
export const needsPhone = (kind: SubmissionKind): boolean => kind === 'viewing';

/** A body with its phone number in E.164, or as it was typed where it is in doubt. */
export function withPhoneRead<B extends Readonly<Record<string, unknown>>>(body: B, read: ReadPhone): B {
  const typed = body['phone'];
  const number = typeof typed === 'string' ? read(typed) : undefined;
  return number === undefined ? body : { ...body, phone: number };
}
