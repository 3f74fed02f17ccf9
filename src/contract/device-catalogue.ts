import * as v from 'valibot';
import { NEWS_KINDS } from './news.ts';
import { PropertySummary } from './property.ts';

// The worker answers this address; the server does not know it.

export const DEVICE_CATALOGUE_PATH = '/device/catalogue';

/** In ms: a catalogue that is older is due for a check. */
export const SYNC_EVERY_MS = 5 * 60_000;

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `seq` is the sync that found the change. */
export const CatalogueChange = v.object({
  kind: v.picklist(NEWS_KINDS),
  seq: Seq,
  /** The property as it is now, or as it was before it went. */
  property: PropertySummary,
  /** KES; null is "price on request". Equal to the price now where that has not changed. */
  old_price: v.nullable(v.number()),
});
export type CatalogueChange = v.InferOutput<typeof CatalogueChange>;

export const DeviceCatalogue = v.object({
  /** A count of syncs with changes, so that a wrong clock does not matter. */
  seq: Seq,
  count: v.number(),
  /** When the catalogue last agreed with the server's, in ms since 1970. */
  savedAt: v.nullable(v.number()),
  /** True when every listed property is in it. */
  complete: v.boolean(),
  /** True when older changes were dropped. */
  cut: v.boolean(),
  /** Unseen ones, newest first, without those that were undone later. */
  changes: v.array(CatalogueChange),
});
export type DeviceCatalogue = v.InferOutput<typeof DeviceCatalogue>;
