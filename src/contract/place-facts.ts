import * as v from 'valibot';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import { lenient } from './lenient.ts';
import { PropertyChange } from './property.ts';

// Server and device count them alike.

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Amount = v.pipe(v.number(), v.minValue(0));

/** Prices only when there are enough properties of the kind. */
const PlaceKind = v.object({
  agreement: v.picklist(AGREEMENT_TYPES),
  /** "Apartment"; "Other" when unknown. */
  name: v.string(),
  homes: Count,
  prices: lenient(v.object({ lowest: Amount, middle: Amount, highest: Amount })),
});
export type PlaceKind = v.InferOutput<typeof PlaceKind>;

export const PlaceFacts = v.object({
  name: v.string(),
  counted_at: v.string(),
  /** 0 with another API host, whose properties nobody counts (S23). */
  homes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Those with most properties first. */
  kinds: v.array(PlaceKind),
  newest: v.array(v.object({ id: Count, title: v.string(), listed_at: v.string(), change: lenient(PropertyChange) })),
  /** Nearest first; in a county, its places with most properties first. */
  near: v.array(v.object({ name: v.string(), homes: Count })),
  /** Agents by username, those with most properties first. */
  people: v.array(v.object({ username: v.string(), homes: Count })),
});
export type PlaceFacts = v.InferOutput<typeof PlaceFacts>;
