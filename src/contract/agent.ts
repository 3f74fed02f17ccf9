import * as v from 'valibot';
import { lenient } from './lenient.ts';

/** A team member (spec §3): static data of the firm, published as JSON (S28). */
export const Agent = v.object({
  id: v.number(),
  name: v.pipe(v.string(), v.minLength(1)),
  position: v.array(v.string()),
  /** Path of a photo on our own origin. May be empty: then the drawn portrait stands in its place. */
  image: v.string(),
  phone: lenient(v.string()),
  email: lenient(v.string()),
  licence: lenient(v.string()),
  social: lenient(
    v.object({
      linkedin: lenient(v.string()),
      instagram: lenient(v.string()),
      tiktok: lenient(v.string()),
      github: lenient(v.string()),
    }),
  ),
  username: v.pipe(v.string(), v.minLength(1)),
  /** Paragraphs parted by line breaks. */
  bio: v.string(),
  website_id: v.nullish(v.number()),
});
export type Agent = v.InferOutput<typeof Agent>;

export const Team = v.array(Agent);
