import * as v from 'valibot';

// What a page asks the worker about the storage it owns, and what it answers, over a MessageChannel. Parsed on arrival: the
// other side may be a newer or older build.

const Bytes = v.pipe(v.number(), v.minValue(0));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const StorageAsk = v.variant('type', [
  v.object({ type: v.literal('measure-storage') }),
  /** Drop what was opened, least recently used first, until so many bytes are free; null: all of it. */
  v.object({ type: v.literal('free-storage'), bytes: v.nullable(Bytes) }),
  /** Drop everything but the app's own files. */
  v.object({ type: v.literal('empty-storage') }),
]);
export type StorageAsk = v.InferOutput<typeof StorageAsk>;

/** What caches and library hold. Bytes of records are those of their JSON, close to what they take. */
export const StorageSizes = v.object({
  /** Pages that were opened: records, answers, pictures, kept screens. */
  pages: v.object({ bytes: Bytes, homes: Count, articles: Count }),
  catalogue: v.object({ bytes: Bytes }),
  /** Photos of saved homes. */
  photos: v.object({ bytes: Bytes }),
  /** The app's own files; null while none are kept. */
  app: v.nullable(v.object({ bytes: Bytes })),
  /** When the newest record or answer came, in ms since 1970; null while there is none. */
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
