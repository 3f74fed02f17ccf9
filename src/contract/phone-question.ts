import type { SubmissionKind } from './submission-calls.ts';

// One question on form and server (0026); both pass in the parser, which is heavy.

/** Asked of a viewing, which needs a number that can be called. */
export const PHONE_NEEDED = 'Is this phone number complete? Write it as 0712 345 678, or with + and its country code';
/** Asked once of all other messages, which are sent with whatever was typed. */
export const PHONE_DOUBTED = 'Is this number complete? If it is, send again';

/** E.164, or undefined when uncertain (lib/phone-number.ts). */
type ReadPhone = (typed: string) => string | undefined;

/** True when a message is refused without a number that can be called. */
export const needsPhone = (kind: SubmissionKind): boolean => kind === 'viewing';

/** Returns the body with its phone number in E.164, or as typed when uncertain. */
export function withPhoneRead<B extends Readonly<Record<string, unknown>>>(body: B, read: ReadPhone): B {
  const typed = body['phone'];
  const number = typeof typed === 'string' ? read(typed) : undefined;
  return number === undefined ? body : { ...body, phone: number };
}
