import * as v from 'valibot';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import { lenient } from './lenient.ts';
import { PropertyChange } from './property.ts';

// The facts of a place, counted from the catalogue by server and device alike: kinds, prices, newest properties, places
// nearby, and who works there.

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Amount = v.pipe(v.number(), v.minValue(0));

/** Properties of one kind, with prices when there are enough of them. */
const PlaceKind = v.object({
  agreement: v.picklist(AGREEMENT_TYPES),
  /** For display: "Apartment"; "Other" when unknown. */
  name: v.string(),
  homes: Count,
  prices: lenient(v.object({ lowest: Amount, middle: Amount, highest: Amount })),
});
export type PlaceKind = v.InferOutput<typeof PlaceKind>;

export const PlaceFacts = v.object({
  /** The place's name in places.json. */
  name: v.string(),
  counted_at: v.string(),
  /** 0 with another API host, whose properties nobody counts (S23). */
  homes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Those with most properties first. */
  kinds: v.array(PlaceKind),
  /** The properties listed or changed last, newest first. */
  newest: v.array(v.object({ id: Count, title: v.string(), listed_at: v.string(), change: lenient(PropertyChange) })),
  /** Places nearby, nearest first; for a county the places in it, those with most properties first. */
  near: v.array(v.object({ name: v.string(), homes: Count })),
  /** Usernames of the agents there, those with most properties first. */
  people: v.array(v.object({ username: v.string(), homes: Count })),
});
export type PlaceFacts = v.InferOutput<typeof PlaceFacts>;
