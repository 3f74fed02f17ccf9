import * as v from 'valibot';
import { lenient } from './lenient.ts';

/** A team member (spec §3), published as JSON (S28). */
export const Agent = v.object({
  id: v.number(),
  name: v.pipe(v.string(), v.minLength(1)),
  position: v.array(v.string()),
  /** Path of a photo on our own origin; empty shows the drawn portrait. */
  image: v.string(),
  phone: lenient(v.string()),
  email: lenient(v.string()),
  licence: lenient(v.string()),
  licence_year: lenient(v.number()),
  /** Their own number; without one, messages go to the firm's. */
  whatsapp: lenient(v.string()),
  social: lenient(
    v.object({
      linkedin: lenient(v.string()),
      instagram: lenient(v.string()),
      tiktok: lenient(v.string()),
      github: lenient(v.string()),
    }),
  ),
  username: v.pipe(v.string(), v.minLength(1)),
  /** Paragraphs, separated by line breaks. */
  bio: v.string(),
  website_id: v.nullish(v.number()),
});
export type Agent = v.InferOutput<typeof Agent>;

export const Team = v.array(Agent);
