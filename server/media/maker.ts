import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { makePicture, PictureError, type Shape } from './recipe.ts';
import { Slots } from './slots.ts';
import { type MediaStore, StoreError } from './store.ts';

export interface FileToMake {
  readonly store: MediaStore;
  readonly original: string;
  readonly target: string;
  readonly shape: Shape;
}

/** Libuv has four threads for files and pictures; one stays free to serve files. */
const CONCURRENCY = Math.min(3, availableParallelism());
const MAX_WAITING = 256;
/** A crawler that fetches all previews leaves a thread for the pictures of pages. */
const PREVIEW_CONCURRENCY = Math.min(2, availableParallelism());
const MAX_PREVIEWS_WAITING = 1_000;

/** Makes files from originals, each once at a time, completely or not at all. */
export class Maker {
  readonly concurrency = CONCURRENCY;
  readonly slots = new Slots(CONCURRENCY, MAX_WAITING);
  readonly #previewSlots = new Slots(PREVIEW_CONCURRENCY, MAX_PREVIEWS_WAITING);
  readonly #jobs = new Map<string, Promise<number>>();

  constructor() {
    // Several pictures at once use the cores better than one picture on several.
    sharp.concurrency(1);
    sharp.cache(false);
  }

  /** @returns bytes of the new file; 0 if it existed @throws BusyError, PictureError for a bad original, StoreError */
  make(file: FileToMake): Promise<number> {
    const running = this.#jobs.get(file.target);
    if (running !== undefined) return running;
    const make = (): Promise<number> => this.slots.run(() => this.#makeMissing(file));
    const making = file.shape.format === 'jpeg' ? this.#previewSlots.run(make) : make();
    const job = making.finally(() => this.#jobs.delete(file.target));
    this.#jobs.set(file.target, job);
    return job;
  }

  async waitUntilSettled(): Promise<void> {
    await Promise.allSettled(this.#jobs.values());
  }

  async #makeMissing({ store, original, target, shape }: FileToMake): Promise<number> {
    if (await store.has(target)) return 0;
    const stored = await store.read(original);
    // The picture is known, so its original is lost or in another store: not the visitor's mistake.
    if (stored === undefined) throw new StoreError(`The original ${original} is not in ${store.name}.`);
    const { buffer, byteOffset, length } = stored.bytes;
    const bytes = await makePicture(Buffer.from(buffer, byteOffset, length), shape).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PictureError(`Picture ${target} cannot be made: ${reason}`, { cause: error });
    });
    await store.write(target, bytes);
    return bytes.length;
  }
}
