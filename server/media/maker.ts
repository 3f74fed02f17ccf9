import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { encode, type Format } from './recipe.ts';
import { Slots } from './slots.ts';

/** One file to be made: where from, where to, how wide (px), in which format. */
export interface FileToMake {
  readonly original: string;
  readonly target: string;
  readonly width: number;
  readonly format: Format;
}

/** Libuv has four threads for all files and all pictures; one stays free, so that pages and files are still served. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 256;
const UNFINISHED_FOR_MS = 10 * 60_000;

/** Makes files out of originals, each at most once at a time, whole or not at all. */
export class Maker {
  readonly slots = new Slots(Math.min(MOST_AT_ONCE, availableParallelism()), MOST_WAITING);
  readonly concurrency = Math.min(MOST_AT_ONCE, availableParallelism());
  readonly #temporary: string;
  readonly #jobs = new Map<string, Promise<number>>();

  /** @param temporary folder on the same disk as the targets; what a kill left there is removed */
  constructor(temporary: string) {
    this.#temporary = temporary;
    mkdirSync(temporary, { recursive: true });
    const now = Date.now();
    for (const name of readdirSync(temporary)) {
      const file = join(temporary, name);
      // A second process on the same folder may be writing the younger ones.
      if (now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > UNFINISHED_FOR_MS) {
        rmSync(file, { force: true });
      }
    }
    // One thread a picture: several pictures side by side use the cores better than one picture on several.
    sharp.concurrency(1);
    sharp.cache(false);
  }

  /**
   * Makes a file ahead of all background work; callers of the same file share one making.
   * @returns its bytes; 0 when another caller's making of it ended first
   * @throws BusyError when too many wait; else what sharp says
   */
  now(file: FileToMake): Promise<number> {
    return (
      this.#jobs.get(file.target) ??
      this.#job(
        file,
        this.slots.run('now', () => this.#makeMissing(file)),
      )
    );
  }

  /** Makes a file when nobody waits for another; nothing happens when it is there already. */
  async later(file: FileToMake): Promise<void> {
    if (await exists(file.target)) return;
    let shared: Promise<number> | undefined;
    await this.slots.run('later', async () => {
      // A visitor's making of it may be waiting for this very place: leave the place first, then wait for it.
      shared = this.#jobs.get(file.target);
      if (!shared) await this.#job(file, this.#makeMissing(file));
    });
    await shared;
  }

  /** Writes a file whole: to a temporary one, to the disk, then renamed. */
  async writeWhole(target: string, bytes: Uint8Array): Promise<void> {
    const unfinished = join(this.#temporary, randomUUID());
    try {
      const handle = await open(unfinished, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await mkdir(dirname(target), { recursive: true });
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Resolves when what runs or waits has ended, well or badly. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#jobs.values());
  }

  #job(file: FileToMake, making: Promise<number>): Promise<number> {
    const job = making.finally(() => this.#jobs.delete(file.target));
    this.#jobs.set(file.target, job);
    return job;
  }

  async #makeMissing(file: FileToMake): Promise<number> {
    if (await exists(file.target)) return 0;
    const bytes = await encode(file.original, file.width, file.format);
    await this.writeWhole(file.target, bytes);
    return bytes.length;
  }
}

/** True when there is something at this path. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
