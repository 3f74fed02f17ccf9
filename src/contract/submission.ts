import * as v from 'valibot';
import { internationalDigits } from '#lib/contact-links.ts';

/*
 * What a visitor sends. The bodies carry exactly the fields of spec §7 (S48); the limits are ours, generous, and
 * the same on both sides.
 */

/** E-mail: text, an at sign, text, a dot and text, without white space (S33). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
/** Longest e-mail address, in UTF-16 units. */
const MAX_EMAIL = 254;
/** The pattern's time grows with the square of the length, so longer texts are not tested. */
const isEmail = (text: string): boolean => text.length > MAX_EMAIL || EMAIL_PATTERN.test(text);

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
/** A rule that names the field that is too long, and by how much. Nothing is cut. @param max UTF-16 units */
const notLonger = (label: string, max: number) =>
  v.maxLength<string, number, (issue: v.MaxLengthIssue<string, number>) => string>(
    max,
    ({ input }) => `${label} is too long: ${grouped(input.length)} characters. At most ${grouped(max)}, please`,
  );

const text = (label: string, max: number) => v.pipe(v.string(), v.trim(), notLonger(label, max));
const required = (label: string, max: number) =>
  v.pipe(v.string(`${label} is required`), v.trim(), v.minLength(1, `${label} is required`), notLonger(label, max));
const requiredEmail = v.pipe(required('Email', MAX_EMAIL), v.check(isEmail, 'Please enter a valid email'));

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

/** POST /api/email/contact. */
export const ContactMessage = v.object({
  fullname: required('Full name', 200),
  phone: v.optional(text('Phone', 40), ''),
  email: requiredEmail,
  message: required('Message', 5000),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const VALUATION_TYPES = [
  'Mortgage Valuation',
  'Insurance Valuation',
  'Court Bond Valuation',
  'Succession Valuation',
  'Sale Valuation',
  'Business Valuation',
  'Book Keeping Valuation',
  'Taxation Valuation',
  'Stamp Duty Valuation',
  'Relocation Action Plan (RAP)',
  'Dispute Resolution Valuation',
  'Due Diligence Valuation',
] as const;
export const VALUATION_PROPERTY_TYPES = [
  'Land',
  'Residential',
  'Commercial',
  'Industrial',
  'Agricultural',
  'Special Purpose',
] as const;
export const VALUATION_COUNTIES = [
  'Nairobi',
  'Mombasa',
  'Kisumu',
  'Nakuru',
  'Kiambu',
  'Machakos',
  'Kajiado',
  'Meru',
  'Uasin Gishu',
  'Nyeri',
  'Kericho',
  'Kakamega',
  'Bungoma',
  'Busia',
] as const;
export const BEST_TIMES = ['', 'Morning (8am-12pm)', 'Afternoon (12pm-5pm)', 'Evening (5pm-8pm)'] as const;

/** POST /api/email/valuation-request (spec §5). */
export const ValuationRequest = v.object({
  valuation_type: v.picklist(VALUATION_TYPES, 'Please select valuation type'),
  property_type: v.picklist(VALUATION_PROPERTY_TYPES, 'Please select property type'),
  county: v.picklist(VALUATION_COUNTIES, 'County is required'),
  subcounty: v.optional(text('Sub-county', 100), ''),
  title_number: required('Title number', 100),
  purpose_of_valuation: required('Purpose', 5000),
  fullname: required('Full name', 200),
  email: v.optional(
    v.pipe(
      text('Email', MAX_EMAIL),
      v.check((email) => email === '' || isEmail(email), 'Please enter a valid email'),
    ),
    '',
  ),
  phone: v.optional(text('Phone', 40), ''),
  best_time_to_contact: v.optional(v.picklist(BEST_TIMES, 'Please choose a time'), ''),
});
export type ValuationRequest = v.InferOutput<typeof ValuationRequest>;

/** What a submission is. */
export const SubmissionKindName = v.picklist(['enquiry', 'contact', 'valuation']);
export type SubmissionKind = v.InferOutput<typeof SubmissionKindName>;

/**
 * The kinds of submission: one row per write. Contact and valuation are on the same table as the enquiry, so that the
 * outbox, the server and the ledger treat all three alike; a new kind is one more row.
 */
export const submissionKinds = {
  enquiry: { path: '/api/enquiry/create', schema: Enquiry, success: [200, 201] },
  contact: { path: '/api/email/contact', schema: ContactMessage, success: [200] },
  valuation: { path: '/api/email/valuation-request', schema: ValuationRequest, success: [200] },
} as const satisfies Record<SubmissionKind, { path: string; schema: v.GenericSchema; success: readonly number[] }>;

/** Longest body of a write the server reads, in bytes; above it 413. */
export const MAX_SUBMISSION_BYTES = 64 * 1024;

/** The field of an accepted enquiry's answer that says that its property has left the list; beyond spec §7. */
export const UNLISTED_FIELD = 'no_longer_listed';
/** True when the answer to an enquiry has that field. @param answer parsed JSON of any shape */
export const saysUnlisted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && UNLISTED_FIELD in answer && answer[UNLISTED_FIELD] === true;

/** The header that carries a submission's key, both ways (S21). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** A key we accept: 8 to 128 visible ASCII characters. Ours are UUIDs of version 7. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{8,128}$/;

/**
 * The hidden field of a form sent without script: it names the copy of the page that the form was on (0019). Pages are
 * rendered with the mark in this field; the server replaces it by the name.
 */
export const FORM_COPY = { field: 'form_copy', mark: '%copy-of-this-page%' } as const;

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

/** What else the server wants to know of a submission (S48); each may be missing. */
export const CIRCUMSTANCE_HEADERS = {
  /** Milliseconds from the form's first view to the press. Absent for a restored draft, which was typed before. */
  formMs: 'X-Form-Ms',
  /** The content of the honeypot, a field that people do not see. Absent when it is empty. */
  website: 'X-Form-Website',
  /** Version of the words about data use by the button (content/consent.ts). */
  consentVersion: 'X-Consent-Version',
  /** ISO time of the press, by the visitor's clock. */
  consentAt: 'X-Consent-At',
} as const;
