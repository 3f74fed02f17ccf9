import { readFile, rename } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import type { SiteDatabase } from '../db/database.ts';
import type { PictureSourcesTable, PicturesTable } from '../db/schema.ts';
import { ignoreMissing } from '../process/file-system.ts';
import { SizedMap } from '../process/sized-map.ts';

export type PictureRecord = Readonly<PicturesTable>;

export type PictureSource = Readonly<Omit<PictureSourcesTable, 'picture_id'>>;

/** A line of the pictures.jsonl of earlier versions. */
const LoggedPicture = v.object({
  id: v.string(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
  source: v.object({ path: v.string(), size: v.number(), mtime: v.number() }),
});

const MAX_KNOWN = 20_000;
const MAX_MISSES = 2_000;
/** How long an unknown id is not looked up again, ms. Another process may add the picture. */
const MISS_MS = 5_000;

const SLICE_ROWS = 500;

const COLUMNS = ['id', 'hash', 'width', 'height', 'color'] as const;

/** Pictures in the database, shared by all processes. An id's record never changes. */
export class PictureRecords {
  readonly #db: SiteDatabase;
  readonly #now: () => number;
  readonly #known = new SizedMap<PictureRecord>(MAX_KNOWN);
  readonly #misses = new SizedMap<number>(MAX_MISSES);

  constructor(db: SiteDatabase, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  async find(id: string): Promise<PictureRecord | undefined> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    if ((this.#misses.get(id) ?? 0) > this.#now()) return undefined;
    const record = await this.#db.selectFrom('pictures').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    if (record === undefined) this.#misses.set(id, this.#now() + MISS_MS, 1);
    else this.#known.set(record.id, record, 1);
    return record;
  }

  async findBySource({ path, size, mtime }: PictureSource): Promise<PictureRecord | undefined> {
    return this.#db
      .selectFrom('picture_sources')
      .innerJoin('pictures', 'pictures.id', 'picture_sources.picture_id')
      .select(COLUMNS)
      .where('path', '=', path)
      .where('size', '=', size)
      .where('mtime', '=', mtime)
      .executeTakeFirst();
  }

  async put(record: PictureRecord, source: PictureSource): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('pictures')
        .values(record)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const { path, ...version } = { ...source, picture_id: record.id };
      await trx
        .insertInto('picture_sources')
        .values({ path, ...version })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(version))
        .execute();
    });
    this.#misses.delete(record.id);
  }

  /** By id, so that pictures with the same content follow each other, 500 at a time. */
  async *readSlices(): AsyncGenerator<readonly PictureRecord[]> {
    let last = '';
    while (true) {
      const slice = await this.#db
        .selectFrom('pictures')
        .select(COLUMNS)
        .where('id', '>', last)
        .orderBy('id')
        .limit(SLICE_ROWS)
        .execute();
      if (slice.length > 0) yield slice;
      last = slice.at(-1)?.id ?? last;
      if (slice.length < SLICE_ROWS) return;
      await turn();
    }
  }

  async importOldRecords(file: string): Promise<void> {
    const text = await readFile(file, 'utf8').catch(ignoreMissing);
    if (text === undefined) return;
    for (const line of text.split('\n')) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), LoggedPicture), line);
      // A line that a kill cut off: its picture is read again.
      if (!parsed.success) continue;
      const { source, ...record } = parsed.output;
      await this.put(record, source);
    }
    // Another process may have renamed it.
    await rename(file, `${file}.in-database`).catch(ignoreMissing);
  }
}
