import * as v from 'valibot';
import { required, requiredEmail } from './submission-fields.ts';

// What a visitor sends about a property. The other kinds stay apart, because a property page does not need their choices.

/** POST /api/enquiry/create. The phone number is no part of it (spec §5): our own server gets it in a header (phone.ts). */
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
