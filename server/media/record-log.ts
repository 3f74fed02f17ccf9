import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';

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
