import type { SubmissionKind } from './submission-calls.ts';
import { text } from './submission-fields.ts';

/* The phone number of a message, for the form and the server alike (0026). Who has the reader of numbers passes it in. */

/** The header that brings the phone number of an enquiry to our own server (S52). Another API host never gets it. */
export const PHONE_HEADER = 'X-Phone';
/** What fits into that header. */
export const PhoneBeside = text('Phone', 500);
/** The hidden field of an enquiry sent without script whose page said that the phone number is sent. */
export const PHONE_IS_SENT = 'phone_is_sent';

/** What is asked of a viewing, which needs a number that can be called. */
export const PHONE_NEEDED = 'Is this phone number complete? Write it as 0712 345 678, or with + and its country code';
/** What is asked once of all other messages, which go with whatever was typed. */
export const PHONE_DOUBTED = 'Is this number complete? If it is, send again';

/** Reads a number: in E.164, or undefined where it is not certain (lib/phone-number.ts). */
export type ReadPhone = (typed: string) => string | undefined;

/** Whether a message of this kind is refused without a number that can be called. */
export const needsPhone = (kind: SubmissionKind): boolean => kind === 'viewing';

/** A body with its phone number in E.164, or as it was typed where it is in doubt. */
export function withPhoneRead<B extends Readonly<Record<string, unknown>>>(body: B, read: ReadPhone): B {
  const typed = body['phone'];
  const number = typeof typed === 'string' ? read(typed) : undefined;
  return number === undefined ? body : { ...body, phone: number };
}

/** A number as PHONE_HEADER has it: in E.164 as it is, any other text in the ASCII that a header may hold. */
export const phoneForHeader = (phone: string): string =>
  /^\+\d+$/.test(phone) ? phone : encodeURIComponent(phone.replace(/\p{Cs}/gu, ''));

/** What phoneForHeader() was given. */
export function phoneFromHeader(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
