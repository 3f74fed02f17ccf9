import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { PictureSource } from './picture-records.ts';

/** One JSON object a line: the last one of a key counts, and a line that a kill cut off is skipped. */
export class RecordLog<T> {
  readonly #file: string;
  readonly #keyOf: (record: T) => string;
  readonly #records = new Map<string, T>();
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, schema: v.GenericSchema<unknown, T>, getKey: (record: T) => string) {
    this.#file = file;
    this.#keyOf = getKey;
    mkdirSync(dirname(file), { recursive: true });
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = text.split('\n').filter((line) => line !== '');
    for (const line of lines) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
      if (parsed.success) this.#records.set(getKey(parsed.output), parsed.output);
    }
    if (lines.length > 2 * this.#records.size) {
      const compacted = [...this.#records.values()].map((record) => `${JSON.stringify(record)}\n`).join('');
      writeFileSync(`${file}.new`, compacted, { flush: true });
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
    const writing = this.#writing.then(() => appendFile(this.#file, line, { flush: true }));
    this.#writing = writing.catch(() => undefined);
    await writing;
    this.#records.set(this.#keyOf(record), record);
  }
}

const StoredCheck = v.object({
  path: v.string(),
  size: v.number(),
  mtime: v.number(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
});
type StoredCheck = v.InferOutput<typeof StoredCheck>;
export type CheckedPicture = Pick<StoredCheck, 'hash' | 'width' | 'height' | 'color'>;

export class CheckedPictures {
  readonly #file: string;
  #log: RecordLog<StoredCheck> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  find({ path, size, mtime }: PictureSource): CheckedPicture | undefined {
    const check = this.#open()?.get(path);
    return check?.size === size && check.mtime === mtime ? check : undefined;
  }

  async store({ path, size, mtime }: PictureSource, { hash, width, height, color }: CheckedPicture): Promise<void> {
    await this.#open()
      ?.put({ path, size, mtime, hash, width, height, color })
      .catch(() => undefined);
  }

  #open(): RecordLog<StoredCheck> | undefined {
    try {
      this.#log ??= new RecordLog(this.#file, StoredCheck, ({ path }) => path);
    } catch {}
    return this.#log;
  }
}
