import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { PropertyRows } from './rows.ts';

/**
 * Rows that wait on the disk until all of a catalogue has been checked: the transaction that writes them is short, and the
 * memory that they take does not grow with the catalogue.
 */
export class RowSpool {
  readonly #folder: string;
  readonly #file: WriteStream;
  #failure: Error | undefined;
  count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#file = createWriteStream(join(folder, 'rows'));
    this.#file.on('error', (error) => {
      this.#failure ??= error;
    });
  }

  static async create(): Promise<RowSpool> {
    return new RowSpool(await mkdtemp(join(tmpdir(), 'import-')));
  }

  /** @throws what the disk says, when it is full for one */
  async add(rows: PropertyRows): Promise<void> {
    this.count++;
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#file.write(`${JSON.stringify(rows)}\n`)) return;
    await new Promise<void>((done) => {
      const goOn = (): void => {
        this.#file.off('drain', goOn);
        this.#file.off('error', goOn);
        done();
      };
      this.#file.on('drain', goOn);
      this.#file.on('error', goOn);
    });
  }

  /** All of them in order; nothing can be added any more. */
  async *read(): AsyncGenerator<PropertyRows> {
    await new Promise<void>((done, failed) => {
      if (this.#failure !== undefined) failed(this.#failure);
      this.#file.once('error', failed);
      this.#file.end(done);
    });
    const input = createReadStream(join(this.#folder, 'rows'), 'utf8');
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield v.parse(PropertyRows, JSON.parse(line));
    }
  }

  async remove(): Promise<void> {
    this.#file.destroy();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
