import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { PictureSource } from './picture-records.ts';

/**
 * Small records that survive a kill: one JSON object a line, appended, all read at the start. Of several records with
 * one key the last counts. A line cut off by a kill is skipped, and its work is done again.
 */
export class RecordLog<T> {
  readonly #file: string;
  readonly #keyOf: (record: T) => string;
  readonly #records = new Map<string, T>();
  #writing: Promise<void> = Promise.resolve();

  /** Reads the file, and rewrites it when more than half of its lines have been replaced since. */
  constructor(file: string, schema: v.GenericSchema<unknown, T>, keyOf: (record: T) => string) {
    this.#file = file;
    this.#keyOf = keyOf;
    mkdirSync(dirname(file), { recursive: true });
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = text.split('\n').filter((line) => line !== '');
    for (const line of lines) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
      if (parsed.success) this.#records.set(keyOf(parsed.output), parsed.output);
    }
    if (lines.length > 2 * this.#records.size) {
      const whole = [...this.#records.values()].map((record) => `${JSON.stringify(record)}\n`).join('');
      writeFileSync(`${file}.new`, whole, { flush: true });
      renameSync(`${file}.new`, file);
    } else if (text !== '' && !text.endsWith('\n')) {
      appendFileSync(file, '\n');
    }
  }

  get(key: string): T | undefined {
    return this.#records.get(key);
  }

  /** Resolves once the record is on the disk. */
  async put(record: T): Promise<void> {
    const line = `${JSON.stringify(record)}\n`;
    const written = this.#writing.then(async () => {
      const handle = await open(this.#file, 'a');
      try {
        await handle.appendFile(line);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    });
    this.#writing = written.catch(() => undefined);
    await written;
    this.#records.set(this.#keyOf(record), record);
  }
}

const LookedPicture = v.object({
  path: v.string(),
  size: v.number(),
  mtime: v.number(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
});
type LookedPicture = v.InferOutput<typeof LookedPicture>;
export type CheckedPicture = Pick<LookedPicture, 'hash' | 'width' | 'height' | 'color'>;

/** Pictures that a dry run has checked and found good: an office tries its file many times before it imports it. */
export class CheckedPictures {
  readonly #file: string;
  #log: RecordLog<LookedPicture> | undefined;

  /** @param file read at the first look-up, created with the first picture */
  constructor(file: string) {
    this.#file = file;
  }

  /** What was found in this file; undefined when it is new or has changed since. */
  find({ path, size, mtime }: PictureSource): CheckedPicture | undefined {
    const looked = this.#open()?.get(path);
    return looked?.size === size && looked.mtime === mtime ? looked : undefined;
  }

  /** Remembers a picture if possible; otherwise it is read again next time. */
  async keep({ path, size, mtime }: PictureSource, { hash, width, height, color }: CheckedPicture): Promise<void> {
    await this.#open()
      ?.put({ path, size, mtime, hash, width, height, color })
      .catch(() => undefined);
  }

  #open(): RecordLog<LookedPicture> | undefined {
    try {
      this.#log ??= new RecordLog(this.#file, LookedPicture, ({ path }) => path);
    } catch {
      // The folder cannot be written or read: nothing is remembered.
    }
    return this.#log;
  }
}
