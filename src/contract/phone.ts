import { MAX_PHONE } from './submission-fields.ts';

/** Takes an enquiry's phone number to our own server (S52, 0026). Another API host never gets it. */
export const PHONE_HEADER = 'X-Phone';
/** A hidden field, without script: the page said that the number is sent. */
export const PHONE_IS_SENT = 'phone_is_sent';
/** Encodes a number for PHONE_HEADER: E.164 as it is, any other text percent-encoded. */
export const encodePhone = (phone: string): string =>
  /^\+\d+$/.test(phone) ? phone : encodeURIComponent(phone.slice(0, MAX_PHONE).replace(/\p{Cs}/gu, ''));
