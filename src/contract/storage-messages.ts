import * as v from 'valibot';

// Page and worker both parse, because the other may be of another build.

const Bytes = v.pipe(v.number(), v.minValue(0));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const StorageRequest = v.variant('type', [
  v.object({ type: v.literal('measure-storage') }),
  /** Least recently used first, until so many bytes are free; null deletes all opened answers. */
  v.object({ type: v.literal('free-storage'), bytes: v.nullable(Bytes) }),
  v.object({ type: v.literal('empty-storage') }),
]);
export type StorageRequest = v.InferOutput<typeof StorageRequest>;

/** A record counts as the bytes of its JSON. */
export const StorageSizes = v.object({
  pages: v.object({ bytes: Bytes, homes: Count, articles: Count }),
  catalogue: v.object({ bytes: Bytes }),
  photos: v.object({ bytes: Bytes }),
  /** null when there are no app files. */
  app: v.nullable(v.object({ bytes: Bytes })),
  /** When the newest answer came, in ms since 1970. */
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
