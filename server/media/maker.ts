import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { makePicture, PictureError, type Shape } from './recipe.ts';
import { Slots } from './slots.ts';
import { type MediaStore, StoreError } from './store.ts';

/** A file to be made. `original` and `target` are keys in the store. */
export interface FileToMake {
  readonly store: MediaStore;
  readonly original: string;
  readonly target: string;
  readonly shape: Shape;
}

/** Libuv has four threads for files and pictures; one stays free to serve files. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 256;
/** A crawler that asks for all previews leaves a thread for the pictures of pages. */
const MOST_PREVIEWS = 2;
/** A waiting preview costs nothing but its place. */
const MOST_PREVIEWS_WAITING = 1_000;

/** Makes files from originals: each once at a time, whole or not at all. */
export class Maker {
  readonly slots = new Slots(Math.min(MOST_AT_ONCE, availableParallelism()), MOST_WAITING);
  readonly concurrency = Math.min(MOST_AT_ONCE, availableParallelism());
  readonly #previews = new Slots(Math.min(MOST_PREVIEWS, availableParallelism()), MOST_PREVIEWS_WAITING);
  readonly #jobs = new Map<string, Promise<number>>();

  constructor() {
    // Several pictures at once use the cores better than one picture on several.
    sharp.concurrency(1);
    sharp.cache(false);
  }

  /**
   * Makes a file. Calls for the same file share one run.
   * @returns its size in bytes; 0 if it existed
   * @throws BusyError if too many wait; PictureError if the original is unusable; StoreError
   */
  make(file: FileToMake): Promise<number> {
    const make = (): Promise<number> => this.slots.run(() => this.#makeMissing(file));
    return (
      this.#jobs.get(file.target) ?? this.#job(file, file.shape.format === 'jpeg' ? this.#previews.run(make) : make())
    );
  }

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
    // The picture is known, so its original is lost or in another store: not the visitor's mistake.
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
