import * as v from 'valibot';
import { lenient } from './lenient.ts';
import { Picture } from './property.ts';

const articleFields = {
  id: v.union([v.number(), v.string()]),
  slug: v.pipe(v.string(), v.minLength(1)),
  heading: v.string(),
  featured_image: lenient(v.string()),
  /** Additive: the featured image as our server made it. */
  picture: lenient(Picture),
  /** ISO date or time. */
  created_at: lenient(v.string()),
  category: lenient(v.object({ title: lenient(v.string()) })),
  /** Additive (S47); without it the author is the firm. */
  author: lenient(v.string()),
};

export const ArticleSummary = v.object(articleFields);
export type ArticleSummary = v.InferOutput<typeof ArticleSummary>;

/** An article as its own page shows it; `content` is HTML, sanitised by our server. */
export const Article = v.object({ ...articleFields, content: v.string() });
export type Article = v.InferOutput<typeof Article>;
