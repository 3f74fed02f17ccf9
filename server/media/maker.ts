import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { makePicture, PictureError, type Shape } from './recipe.ts';
import { Slots } from './slots.ts';
import { type MediaStore, StoreError } from './store.ts';

/** One file to be made: keys of the original and of the file in the store, and what it is. */
export interface FileToMake {
  readonly store: MediaStore;
  readonly original: string;
  readonly target: string;
  readonly shape: Shape;
}

/** Pictures made at once. Libuv has four threads for files and pictures; one stays free to serve files. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 256;
/** Previews made at once. A crawler that asks for those of all homes leaves a place for the pictures of pages. */
const MOST_PREVIEWS = 2;
/** A preview that is waited for costs nothing but its place here. */
const MOST_PREVIEWS_WAITING = 1_000;

/** Makes files out of originals, each at most once at a time, whole or not at all. */
export class Maker {
  readonly slots = new Slots(Math.min(MOST_AT_ONCE, availableParallelism()), MOST_WAITING);
  readonly concurrency = Math.min(MOST_AT_ONCE, availableParallelism());
  readonly #previews = new Slots(Math.min(MOST_PREVIEWS, availableParallelism()), MOST_PREVIEWS_WAITING);
  readonly #jobs = new Map<string, Promise<number>>();

  constructor() {
    // One thread for each picture: several pictures at once use the cores better than one picture on several.
    sharp.concurrency(1);
    sharp.cache(false);
  }

  /**
   * Makes a file. Calls for the same file share one run.
   * @returns its size in bytes; 0 when it existed already
   * @throws BusyError when too many wait; PictureError when the original cannot be made into it; StoreError
   */
  make(file: FileToMake): Promise<number> {
    const make = (): Promise<number> => this.slots.run(() => this.#makeMissing(file));
    return (
      this.#jobs.get(file.target) ?? this.#job(file, file.shape.format === 'jpeg' ? this.#previews.run(make) : make())
    );
  }

  /** Resolves when all running and waiting work has ended, with or without success. */
  async waitUntilSettled(): Promise<void> {
    await Promise.allSettled(this.#jobs.values());
  }

  #job(file: FileToMake, making: Promise<number>): Promise<number> {
    const job = making.finally(() => this.#jobs.delete(file.target));
    this.#jobs.set(file.target, job);
    return job;
  }

  async #makeMissing({ store, original, target, shape }: FileToMake): Promise<number> {
    if (await store.has(target)) return 0;
    const kept = await store.read(original);
    // No mistake of the visitor: the picture is known, so its original is lost or in another store.
    if (kept === undefined) throw new StoreError(`The original ${original} is not in ${store.name}.`);
    const bytes = await makePicture(
      Buffer.from(kept.bytes.buffer, kept.bytes.byteOffset, kept.bytes.length),
      shape,
    ).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new PictureError(`Picture ${target} cannot be made: ${why}`, { cause: error });
    });
    await store.write(target, bytes);
    return bytes.length;
  }
}
