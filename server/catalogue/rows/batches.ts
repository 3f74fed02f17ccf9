import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import * as v from 'valibot';
import type { SiteDatabase } from '../../db/database.ts';
import { waitUntilClosed } from '../../process/file-system.ts';
import { PropertyRows } from './rows.ts';

/** SQLite limits the parameters of one statement. */
export const ROWS_AT_ONCE = 200;
/** For rows of few columns. */
export const SMALL_ROWS_AT_ONCE = 2_000;

export const chunks = function* <T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
};

export async function* splitIntoBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Loads stored listings in batches, by id; loaded ones may be replaced meanwhile. */
export async function* loadListings(
  db: Pick<SiteDatabase, 'selectFrom'>,
): AsyncGenerator<readonly { readonly id: number; readonly detail: string; readonly changed_at: string | null }[]> {
  let after = 0;
  while (true) {
    const listings = await db
      .selectFrom('properties')
      .select(['id', 'detail', 'changed_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = listings.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield listings;
  }
}

/** On the disk until the catalogue has been checked, for a short transaction and little memory. */
export class RowSpool {
  readonly #folder: string;
  readonly #file: WriteStream;
  count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#file = createWriteStream(join(folder, 'rows'));
    // add() and read() throw the error.
    this.#file.on('error', () => undefined);
  }

  static async create(): Promise<RowSpool> {
    return new RowSpool(await mkdtemp(join(tmpdir(), 'import-')));
  }

  async add(rows: PropertyRows): Promise<void> {
    this.count++;
    if (this.#file.errored !== null) throw this.#file.errored;
    if (!this.#file.write(`${JSON.stringify(rows)}\n`)) await once(this.#file, 'drain');
  }

  async *read(): AsyncGenerator<PropertyRows> {
    await finished(this.#file.end());
    const input = createReadStream(join(this.#folder, 'rows'), 'utf8');
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield v.parse(PropertyRows, JSON.parse(line));
    }
  }

  async remove(): Promise<void> {
    this.#file.destroy();
    await waitUntilClosed(this.#file);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
