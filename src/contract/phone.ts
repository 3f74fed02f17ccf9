import { MAX_PHONE } from './submission-fields.ts';

// How the phone number of an enquiry travels (0026).

/** The header that carries an enquiry's phone number to our own server (S52). Another API host never gets it. */
export const PHONE_HEADER = 'X-Phone';
/** The hidden field of an enquiry without script whose page said that the number is sent. */
export const PHONE_IS_SENT = 'phone_is_sent';
/** Encodes a number for PHONE_HEADER: E.164 as it is, any other text percent-encoded. */
export const phoneForHeader = (phone: string): string =>
  /^\+\d+$/.test(phone) ? phone : encodeURIComponent(phone.slice(0, MAX_PHONE).replace(/\p{Cs}/gu, ''));
