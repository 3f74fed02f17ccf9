import * as v from 'valibot';
import { NEWS_KINDS } from './news.ts';
import { PropertySummary } from './property.ts';

// The state of the catalogue on this device. The worker answers this address; the server does not know it.

/** Path on our own origin. */
export const DEVICE_CATALOGUE_PATH = '/device/catalogue';

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What became of a property between two complete syncs. `seq` is the sync that found it. */
export const CatalogueChange = v.object({
  kind: v.picklist(NEWS_KINDS),
  seq: Seq,
  /** As it is now; of one that is gone, as it was. */
  property: PropertySummary,
  /** KES; null is "price on request". Equal to the price now where that has not changed. */
  old_price: v.nullable(v.number()),
});
export type CatalogueChange = v.InferOutput<typeof CatalogueChange>;

export const DeviceCatalogue = v.object({
  /** Number of the last sync that brought changes: a count, so that a wrong clock does not matter. */
  seq: Seq,
  /** How many properties this device searches; 0 without a catalogue. */
  count: v.number(),
  /** When the catalogue last agreed with the server's, in ms since 1970; null without one. */
  savedAt: v.nullable(v.number()),
  /** Whether the catalogue holds every listed property. */
  complete: v.boolean(),
  /** True when older changes were dropped, so that `changes` is incomplete. */
  cut: v.boolean(),
  /** Those that were not seen on this device, newest first, without changes that were undone later. */
  changes: v.array(CatalogueChange),
});
export type DeviceCatalogue = v.InferOutput<typeof DeviceCatalogue>;
