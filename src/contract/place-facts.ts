import * as v from 'valibot';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import { lenient } from './lenient.ts';
import { PropertyChange } from './property.ts';

// What only we know of a place: how many homes of which kind are listed there, what they cost, which came last, what lies
// near, who works there. Counted from the catalogue, by the same rules at the server and on the device.

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
/** KES. */
const Amount = v.pipe(v.number(), v.minValue(0));

/** Homes of one kind, and their prices where there are enough to say something. */
const PlaceKind = v.object({
  agreement: v.picklist(AGREEMENT_TYPES),
  /** As people say it: "Apartment"; "Other" where the list does not say. */
  name: v.string(),
  homes: Count,
  prices: lenient(v.object({ lowest: Amount, middle: Amount, highest: Amount })),
});
export type PlaceKind = v.InferOutput<typeof PlaceKind>;

export const PlaceFacts = v.object({
  /** The place as places.json writes it. */
  name: v.string(),
  /** ISO time of the list that was counted. */
  counted_at: v.string(),
  /** 0: nobody counts, since another host has the homes (S23). */
  homes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Most homes first. */
  kinds: v.array(PlaceKind),
  /** The homes of which something was said last, newest first: that they are listed, or the change that came after it. */
  newest: v.array(v.object({ id: Count, title: v.string(), listed_at: v.string(), change: lenient(PropertyChange) })),
  /** Near places with homes, nearest first; of a county the places in it, most homes first. */
  near: v.array(v.object({ name: v.string(), homes: Count })),
  /** Usernames of those who look after homes there, most homes first. */
  people: v.array(v.object({ username: v.string(), homes: Count })),
});
export type PlaceFacts = v.InferOutput<typeof PlaceFacts>;
