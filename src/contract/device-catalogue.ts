import * as v from 'valibot';
import { PropertySummary } from './property.ts';

// What the worker tells pages about the catalogue index on this device. The worker answers this address; the server
// does not know it.

/** Path on our own origin; `?since=SEQ` asks for the changes after that number, else for those since the last visit. */
export const DEVICE_CATALOGUE_PATH = '/device/catalogue';

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
/** KES; null is "price on request". */
const Price = v.nullable(v.number());

/** A property that changed between two complete snapshots, with what a card shows. `seq` is the sync that told. */
export const CatalogueChange = v.variant('kind', [
  v.object({ kind: v.literal('new'), seq: Seq, after: PropertySummary }),
  /** It had left the list, and is on it again. */
  v.object({ kind: v.literal('listed-again'), seq: Seq, after: PropertySummary }),
  v.object({
    kind: v.literal('price'),
    seq: Seq,
    before: PropertySummary,
    after: PropertySummary,
    old_price: Price,
    new_price: Price,
  }),
  /** No longer listed. */
  v.object({ kind: v.literal('gone'), seq: Seq, before: PropertySummary }),
]);
export type CatalogueChange = v.InferOutput<typeof CatalogueChange>;

export const DeviceCatalogue = v.object({
  /** Number of the last sync that brought changes. It counts syncs, so a wrong clock does not matter. */
  seq: Seq,
  /** The changes are those after this number. */
  since: Seq,
  /** Properties that a search on this device looks through; 0 while there is no index. */
  count: v.number(),
  /** Milliseconds since 1970 when the index was last known to be what the server has; null while there is none. */
  savedAt: v.nullable(v.number()),
  /** There is a complete snapshot of the catalogue. */
  complete: v.boolean(),
  /** True when older changes were dropped: `changes` is not all that happened since. */
  cut: v.boolean(),
  /** Newest first. A change that was undone later is left out. */
  changes: v.array(CatalogueChange),
});
export type DeviceCatalogue = v.InferOutput<typeof DeviceCatalogue>;
