import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';

/** A time, in ms since 1970. */
export const When = v.pipe(v.number(), v.finite());

/**
 * An answer as the library keeps it under its address: the homes of a list, a home's own page, that there is no such home, or
 * another record as it came. Homes are lines of JSON, which storage hands back without work.
 */
export const KeptAnswer = v.variant('kind', [
  v.object({ kind: v.literal('homes'), lines: v.string(), total: v.optional(v.number()), savedAt: When }),
  v.object({ kind: v.literal('home'), lines: v.string(), savedAt: When }),
  v.object({ kind: v.literal('gone'), id: PropertyId, savedAt: When }),
  v.object({ kind: v.literal('record'), json: v.unknown(), savedAt: When }),
]);
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;
/** What an answer says of homes. */
export type HomeAnswer = Exclude<KeptAnswer, { readonly kind: 'record' }>;
