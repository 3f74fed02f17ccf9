import * as v from 'valibot';
import { Enquiry } from './enquiry.ts';
import { optionalEmail, optionalPhone, required, requiredEmail, text } from './submission-fields.ts';
import { ViewingRequest } from './viewing.ts';

/*
 * What a visitor sends. The bodies carry exactly the fields of spec §7 (S48); the limits are ours, generous, and
 * the same on both sides.
 */

/** POST /api/email/contact. */
export const ContactMessage = v.object({
  fullname: required('Full name', 200),
  phone: optionalPhone,
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
  email: optionalEmail,
  phone: optionalPhone,
  best_time_to_contact: v.optional(v.picklist(BEST_TIMES, 'Please choose a time'), ''),
});
export type ValuationRequest = v.InferOutput<typeof ValuationRequest>;

/** What a submission is. */
export const SubmissionKindName = v.picklist(['enquiry', 'contact', 'valuation', 'viewing']);
export type SubmissionKind = v.InferOutput<typeof SubmissionKindName>;

/**
 * The kinds of submission: one row per write. Contact and valuation are on the same table as the enquiry, so that the
 * outbox, the server and the ledger treat all alike; a new kind is one more row.
 */
export const submissionKinds = {
  enquiry: { path: '/api/enquiry/create', schema: Enquiry, success: [200, 201] },
  contact: { path: '/api/email/contact', schema: ContactMessage, success: [200] },
  valuation: { path: '/api/email/valuation-request', schema: ValuationRequest, success: [200] },
  viewing: { path: '/api/viewing/create', schema: ViewingRequest, success: [201] },
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
