import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { PropertyDetail } from '#contract/property.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { getKeysBelow, readBelow, write } from '../device/database.ts';
import { createSlices } from '../device/slices.ts';
import { ChangeLog, EMPTY_LOG } from './catalogue-changes.ts';

// Each property is a line of JSON that begins with its id, in 64 blocks; a sync replaces those that differ.

const HEAD = 'catalogue/head';
const LOG = 'catalogue/log';
const SYNCS = 'catalogue/syncs';
const BLOCKS = 'catalogue/block';
/** Prefixes that only earlier builds read. */
const OBSOLETE = ['property', 'catalogue/rows'] as const;
/** A block holds the ids of one remainder, so that a new property moves no other. */
const BLOCK_COUNT = 64;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const CatalogueHead = v.pipe(
  v.object({
    /** Grows by one with every change. */
    edition: Count,
    /** null from a host without ETags. */
    etag: v.nullable(v.string()),
    /** When the server last had exactly this. */
    savedAt: v.pipe(v.number(), v.finite()),
    count: Count,
    /** Number of the last sync that brought changes, as in the log. */
    seq: Count,
    blocks: v.optional(Count),
    /** Earlier builds wrote the first id of each block instead. */
    starts: v.optional(v.array(v.number())),
  }),
  v.transform(({ starts, blocks, ...head }) => ({ ...head, blocks: blocks ?? starts?.length ?? 0 })),
);
export type CatalogueHead = v.InferOutput<typeof CatalogueHead>;

const SyncRecord = v.object({
  askedAt: v.pipe(v.number(), v.finite()),
  failures: Count,
  /** Properties in an answer so small that a second one must confirm it. */
  doubted: v.nullable(Count),
  /** The next answer must be the full index. */
  whole: v.boolean(),
});
export type SyncRecord = v.InferOutput<typeof SyncRecord>;

/** By property id. */
export type Lines = ReadonlyMap<number, string>;

interface NextIndex extends Pick<CatalogueHead, 'etag' | 'savedAt'> {
  readonly lines: Lines;
  readonly log: ChangeLog;
}

export interface StoredCatalogue {
  readonly head: CatalogueHead;
  readonly lines: Lines;
}

/** A schema checked each line when it was stored, but storage may have damaged it. */
const isRecord = (value: unknown): value is PropertyDetail =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string';

/** undefined for a damaged line. */
export function parseLine(line: string): PropertyDetail | undefined {
  const value = parseJson(line);
  return isRecord(value) ? value : undefined;
}

/** Yields each line with its property's id, without damaged ones. */
export function* splitLines(text: string): Generator<[id: number, line: string]> {
  for (const line of text.split('\n')) {
    const id = Number.parseInt(line.slice('{"id":'.length), 10);
    if (!Number.isNaN(id)) yield [id, line];
  }
}

async function readHead(table: IDBObjectStore): Promise<CatalogueHead | undefined> {
  const [stored, blocks] = await Promise.all([
    promisifyRequest<unknown>(table.get(HEAD)),
    promisifyRequest(table.count(getKeysBelow(BLOCKS))),
  ]);
  const head = readAs(CatalogueHead, stored);
  return head?.blocks === blocks ? head : undefined;
}

/** Joins lines into blocks, sorted by id so that the same properties give the same text. */
async function toBlocks(lines: Lines): Promise<ReadonlyMap<string, string>> {
  const step = createSlices();
  const blocks = new Map<string, string>();
  for (const [id, line] of [...lines].sort(([a], [b]) => a - b)) {
    const key = `${BLOCKS}/${id % BLOCK_COUNT}`;
    const block = blocks.get(key);
    blocks.set(key, block === undefined ? line : `${block}\n${line}`);
    await step();
  }
  return blocks;
}

export type CatalogueStore = ReturnType<typeof openCatalogueStore>;

/** The catalogue in the database of answers; reads throw StorageFailure. @param onStored called when it was replaced or confirmed */
export function openCatalogueStore(database: UseStore, onStored: () => void) {
  const store = async (work: (table: IDBObjectStore) => Promise<unknown>): Promise<boolean> => {
    const isStored = await write(database, work);
    if (isStored) onStored();
    return isStored;
  };
  return {
    head: () => database('readonly', readHead),

    async read(): Promise<StoredCatalogue | undefined> {
      const [head, blocks] = await database('readonly', (table) =>
        Promise.all([readHead(table), readBelow(table, BLOCKS)]),
      );
      if (head === undefined) return undefined;
      const step = createSlices();
      const lines = new Map<number, string>();
      for (const [, text] of blocks) {
        if (typeof text === 'string') for (const [id, line] of splitLines(text)) lines.set(id, line);
        await step();
      }
      return { head, lines };
    },

    /** Replaces the catalogue that was read before. @returns false when nothing has changed */
    async replace(previous: CatalogueHead | undefined, { lines, log, ...next }: NextIndex): Promise<boolean> {
      const blocks = await toBlocks(lines);
      const edition = (previous?.edition ?? 0) + 1;
      const head: CatalogueHead = { ...next, edition, count: lines.size, seq: log.seq, blocks: blocks.size };
      return store(async (table) => {
        // Another worker has replaced it meanwhile, or it could not be read: nobody compared this one.
        if ((await readHead(table))?.edition !== previous?.edition) return false;
        const stored = new Map(await readBelow(table, BLOCKS));
        for (const key of stored.keys()) if (!blocks.has(key)) table.delete(key);
        // One at a time: many writes at once would hold up all other requests.
        for (const [key, text] of blocks) if (stored.get(key) !== text) await promisifyRequest(table.put(text, key));
        for (const prefix of OBSOLETE) table.delete(getKeysBelow(prefix));
        table.put(log, LOG);
        table.put(head, HEAD);
        return true;
      });
    },

    confirm: (known: CatalogueHead, savedAt: number): Promise<boolean> =>
      store(async (table) => {
        const current = await readHead(table);
        if (current?.edition !== known.edition) return false;
        table.put({ ...current, savedAt }, HEAD);
        return true;
      }),

    readLog: async (): Promise<ChangeLog> => readAs(ChangeLog, await get<unknown>(LOG, database)) ?? EMPTY_LOG,
    readSync: async () => readAs(SyncRecord, await get<unknown>(SYNCS, database)),
    writeSync: (record: SyncRecord): Promise<unknown> => write(database, (table) => table.put(record, SYNCS)),
  };
}
