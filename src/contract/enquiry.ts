import * as v from 'valibot';
import { propertyId, required, requiredEmail } from './submission-fields.ts';

// Apart, since a property page does not need the choices of the other kinds.

/** Without the phone number (spec §5), which our own server gets in a header (phone.ts). */
export const Enquiry = v.object({
  name: required('Name', 200),
  email: requiredEmail,
  property_id: propertyId,
  note: required('Message', 5000),
});
export type Enquiry = v.InferOutput<typeof Enquiry>;
