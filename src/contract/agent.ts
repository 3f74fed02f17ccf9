import * as v from 'valibot';

/** A team member (spec §3): static data of the firm, published as JSON (decision 28). */
export const Agent = v.object({
  id: v.number(),
  name: v.string(),
  position: v.array(v.string()),
  /** May be empty: then the drawn portrait stands in its place. */
  image: v.string(),
  phone: v.optional(v.string()),
  email: v.optional(v.string()),
  social: v.optional(
    v.object({
      linkedin: v.optional(v.string()),
      instagram: v.optional(v.string()),
      tiktok: v.optional(v.string()),
      github: v.optional(v.string()),
    }),
  ),
  username: v.string(),
  /** Paragraphs parted by line breaks. */
  bio: v.string(),
  website_id: v.nullish(v.number()),
});
export type Agent = v.InferOutput<typeof Agent>;

export const Team = v.array(Agent);
