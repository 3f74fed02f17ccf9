import * as v from 'valibot';
import { PropertySummary } from './property.ts';

// The state of the catalogue on this device. The worker answers this address; the server does not know it.

/** Path on our own origin. `?since=SEQ` requests the changes after that number, no query those since the last visit. */
export const DEVICE_CATALOGUE_PATH = '/device/catalogue';

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
/** KES; null is "price on request". */
const Price = v.nullable(v.number());

/** A property that changed between two complete syncs, with what a card shows. `seq` is the sync that found it. */
export const CatalogueChange = v.variant('kind', [
  v.object({ kind: v.literal('new'), seq: Seq, after: PropertySummary }),
  /** It had left the list, and came back. */
  v.object({ kind: v.literal('listed-again'), seq: Seq, after: PropertySummary }),
  v.object({
    kind: v.literal('price'),
    seq: Seq,
    before: PropertySummary,
    after: PropertySummary,
    old_price: Price,
    new_price: Price,
  }),
  v.object({ kind: v.literal('gone'), seq: Seq, before: PropertySummary }),
]);
export type CatalogueChange = v.InferOutput<typeof CatalogueChange>;

export const DeviceCatalogue = v.object({
  /** Number of the last sync that brought changes: a count, so that a wrong clock does not matter. */
  seq: Seq,
  /** `changes` holds those after this number. */
  since: Seq,
  /** How many properties this device searches; 0 without a catalogue. */
  count: v.number(),
  /** When the catalogue last agreed with the server's, in ms since 1970; null without one. */
  savedAt: v.nullable(v.number()),
  /** Whether the catalogue holds every listed property. */
  complete: v.boolean(),
  /** True when older changes were dropped, so that `changes` is incomplete. */
  cut: v.boolean(),
  /** Newest first, without changes that were undone later. */
  changes: v.array(CatalogueChange),
});
export type DeviceCatalogue = v.InferOutput<typeof DeviceCatalogue>;
