import * as v from 'valibot';
import { propertyId, required, requiredEmail } from './submission-fields.ts';

// Apart from the other kinds of submission, whose choices a property page does not need.

/** POST /api/enquiry/create. The phone number is no part of it (spec §5): our own server gets it in a header (phone.ts). */
export const Enquiry = v.object({
  name: required('Name', 200),
  email: requiredEmail,
  property_id: propertyId,
  note: required('Message', 5000),
});
export type Enquiry = v.InferOutput<typeof Enquiry>;
