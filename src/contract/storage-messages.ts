import * as v from 'valibot';

// A page's requests about the worker's storage, and the answers, over a MessageChannel. Both sides parse them, because the
// other may be of another build.

const Bytes = v.pipe(v.number(), v.minValue(0));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const StorageRequest = v.variant('type', [
  v.object({ type: v.literal('measure-storage') }),
  /** Delete opened answers, least recently used first, until so many bytes are free; null deletes all. */
  v.object({ type: v.literal('free-storage'), bytes: v.nullable(Bytes) }),
  v.object({ type: v.literal('empty-storage') }),
]);
export type StorageRequest = v.InferOutput<typeof StorageRequest>;

/** Sizes of caches and stores. A record counts as the bytes of its JSON. */
export const StorageSizes = v.object({
  /** Opened pages: answers, pictures, snapshots. */
  pages: v.object({ bytes: Bytes, homes: Count, articles: Count }),
  catalogue: v.object({ bytes: Bytes }),
  photos: v.object({ bytes: Bytes }),
  /** The app's own files; null when there are none. */
  app: v.nullable(v.object({ bytes: Bytes })),
  /** When the newest answer arrived, in ms since 1970; null when there is none. */
  newest_at: v.nullable(v.number()),
});
export type StorageSizes = v.InferOutput<typeof StorageSizes>;

export const StorageAnswer = v.variant('type', [
  v.object({ type: v.literal('measured'), sizes: StorageSizes }),
  v.object({ type: v.literal('freed'), bytes: Bytes }),
  v.object({ type: v.literal('emptied') }),
  v.object({ type: v.literal('failed') }),
]);
export type StorageAnswer = v.InferOutput<typeof StorageAnswer>;
