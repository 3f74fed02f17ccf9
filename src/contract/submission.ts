import * as v from 'valibot';
import { Enquiry } from './enquiry.ts';
import type { SubmissionKind } from './submission-calls.ts';
import { optionalEmail, optionalPhone, required, requiredEmail, text } from './submission-fields.ts';
import { ViewingRequest } from './viewing.ts';

// Exactly the fields of spec §7 (S48); the limits are our own, the same on page and server.

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

export const submissionSchemas = {
  enquiry: Enquiry,
  contact: ContactMessage,
  valuation: ValuationRequest,
  viewing: ViewingRequest,
} as const satisfies Record<SubmissionKind, v.GenericSchema>;
