import type { SubmissionKind } from './submission-calls.ts';

// What form and server say of a phone number, and how they read it (0026). Both pass in the parser, which is heavy.

/** Asked of a viewing, which needs a number that can be called. */
export const PHONE_NEEDED = 'Is this phone number complete? Write it as 0712 345 678, or with + and its country code';
/** Asked once of all other messages, which are sent with whatever was typed. */
export const PHONE_DOUBTED = 'Is this number complete? If it is, send again';

/** Parses a number into E.164, or undefined when uncertain (lib/phone-number.ts). */
type ReadPhone = (typed: string) => string | undefined;

/** True when a message of this kind is refused without a number that can be called. */
export const needsPhone = (kind: SubmissionKind): boolean => kind === 'viewing';

/** Returns the body with its phone number in E.164, or as typed when uncertain. */
export function withPhoneRead<B extends Readonly<Record<string, unknown>>>(body: B, read: ReadPhone): B {
  const typed = body['phone'];
  const number = typeof typed === 'string' ? read(typed) : undefined;
  return number === undefined ? body : { ...body, phone: number };
}
