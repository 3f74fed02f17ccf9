import * as v from 'valibot';
import { internationalDigits } from '#lib/contact-links.ts';
import { required, requiredEmail } from './submission-fields.ts';

/*
 * What a visitor sends about a property. Apart from the other kinds, whose lists of choices its page does not need.
 */

/** POST /api/enquiry/create. The phone number is no part of it (spec §5); our own server gets it in PHONE_HEADER. */
export const Enquiry = v.object({
  name: required('Name', 200),
  email: requiredEmail,
  property_id: v.pipe(
    v.number('Property is required'),
    v.integer('Property is required'),
    v.minValue(1, 'Property is required'),
  ),
  note: required('Message', 5000),
});
export type Enquiry = v.InferOutput<typeof Enquiry>;

/** The header that brings the phone number of an enquiry to our own server (S52). Another API host never gets it. */
export const PHONE_HEADER = 'X-Phone';
const PHONE_WORDS = 'Phone needs 7 to 15 digits';
/**
 * A phone number as people type it, behind a fixed +254 or whole; it becomes "+254712345678", which is safe in a header.
 * 15 digits are the most that a number has (ITU-T E.164).
 */
export const PhoneNumber = v.pipe(
  v.string(),
  v.regex(/^\s*\+?[\s()./-]*(?:\d[\s()./-]*){7,15}$/, PHONE_WORDS),
  v.transform((typed) => `+${internationalDigits(typed)}`),
  v.regex(/^\+\d{7,15}$/, PHONE_WORDS),
);

/** The hidden field of an enquiry sent without script whose page said that the phone number is sent. */
export const PHONE_IS_SENT = 'phone_is_sent';
