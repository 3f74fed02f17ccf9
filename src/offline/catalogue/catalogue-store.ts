import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import type { PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { type SlicePorts, slices } from '../device/slices.ts';
import { keysBelow, type LibraryStore, write } from '../library/library-store.ts';
import { type IndexRow, PackedRows, ROWS_LAYOUT, unpackRows } from '../library/packed-rows.ts';
import { ChangeLog, EMPTY_LOG, Visits } from './catalogue-changes.ts';
import {
  type BlockRows,
  type Blocks,
  blockOf,
  type Lines,
  layOut,
  propertyOfLine,
  rowsOfBlocks,
} from './index-blocks.ts';

/*
 * The catalogue index in the library's database: the properties in order of their ids, a few dozen to a block, as lines of
 * JSON that begin with the id; beside each block its properties ready to be searched; a head that says what they are; the log of
 * changes. A sync replaces all that differs in one transaction, so that one that ends half-way leaves everything as it was.
 */

const HEAD = 'catalogue/head';
const LOG = 'catalogue/log';
const VISITS = 'catalogue/visits';
const SYNCS = 'catalogue/syncs';
const BLOCKS = 'catalogue/block';
const blockKey = (number: number): string => `${BLOCKS}/${number}`;
const ROWS = 'catalogue/rows';
const rowsKey = (number: number): string => `${ROWS}/${number}`;
/** Blocks read at once. */
const BLOCKS_AT_ONCE = 16;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const IndexHead = v.object({
  /** One more with every change of what is stored. */
  edition: Count,
  /** The ETag it came with; null from a host that has none. */
  etag: v.nullable(v.string()),
  /** Milliseconds since 1970 when the server last had exactly this. */
  savedAt: v.pipe(v.number(), v.finite()),
  count: Count,
  /** Number of the last sync that brought changes, as the log says it. */
  seq: Count,
  /** The first id of each block, ascending. */
  starts: v.array(v.number()),
  /**
   * Layout of the rows beside the blocks (packed-rows.ts). A build that knows nothing of rows, and so leaves them as they
   * were when it changes the blocks, writes a head without it.
   */
  rows: v.fallback(v.optional(Count), undefined),
});
/** What is known of the index as a whole. */
export type IndexHead = v.InferOutput<typeof IndexHead>;

const SyncNote = v.object({
  /** When the index was last asked for, in ms since 1970. */
  askedAt: v.pipe(v.number(), v.finite()),
  /** Answers in a row that cost data and gave nothing. */
  failures: Count,
  /** Properties that an answer had which was so small that it must be said twice; null: none such. */
  doubted: v.nullable(Count),
  /** The next answer must be the whole index. */
  whole: v.boolean(),
});
/** What is remembered from one sync to the next. */
export type SyncNote = v.InferOutput<typeof SyncNote>;

/** An index that is to take the place of the one there. */
export interface NextIndex {
  readonly etag: string | null;
  readonly savedAt: number;
  readonly lines: Lines;
  /** Rows of lines, by id, where they are made already. */
  readonly rows: ReadonlyMap<number, IndexRow>;
  readonly log: ChangeLog;
}

/** The index as one read found it. */
export interface StoredIndex {
  readonly head: IndexHead;
  /** One text a block. */
  readonly blocks: Blocks;
}

const requested = (shelf: IDBObjectStore, key: string): Promise<unknown> => promisifyRequest<unknown>(shelf.get(key));
/** The head, where all that it speaks of is there. */
async function readHead(shelf: IDBObjectStore): Promise<IndexHead | undefined> {
  const head = readAs(IndexHead, await requested(shelf, HEAD));
  const blocks = await promisifyRequest(shelf.count(keysBelow(BLOCKS)));
  return head?.starts.length === blocks ? head : undefined;
}

/** Properties of an index, by id; without its head when there is none. */
export interface PropertiesFound {
  readonly head: IndexHead | undefined;
  readonly homes: ReadonlyMap<number, PropertySummary>;
}

/**
 * Reads some properties of the index within a transaction of the library.
 * @returns the head, and the properties that it has
 */
export async function readProperties(shelf: IDBObjectStore, ids: readonly number[]): Promise<PropertiesFound> {
  const homes = new Map<number, PropertySummary>();
  const head = await readHead(shelf);
  if (head === undefined || head.starts.length === 0) return { head, homes };
  const numbers = [...new Set(ids.map((id) => blockOf(head.starts, id)))];
  const texts = await Promise.all(numbers.map((number) => requested(shelf, blockKey(number))));
  const textOf = new Map(numbers.map((number, index) => [number, texts[index]]));
  for (const id of ids) {
    const text = textOf.get(blockOf(head.starts, id));
    if (typeof text !== 'string') continue;
    const begin = `{"id":${id},`;
    const from = text.startsWith(begin) ? 0 : text.indexOf(`\n${begin}`) + 1;
    if (from === 0 && !text.startsWith(begin)) continue;
    const end = text.indexOf('\n', from);
    const home = propertyOfLine(text.slice(from, end === -1 ? undefined : end));
    if (home !== undefined) homes.set(id, home);
  }
  return { head, homes };
}

/** One after the other: a storage that is handed everything at once holds up all else. */
async function putRows(shelf: IDBObjectStore, rows: readonly BlockRows[]): Promise<void> {
  for (const { number, packed } of rows) await promisifyRequest(shelf.put(packed, rowsKey(number)));
}

/** The index as it is kept. @param store the library's own connection */
export function openCatalogueStore(store: LibraryStore, ports: SlicePorts) {
  const note = <const S extends v.GenericSchema>(key: string, schema: S) => ({
    read: (): Promise<v.InferOutput<S> | undefined> =>
      store.run('readonly', async (shelf) => readAs(schema, await requested(shelf, key)), undefined),
    keep: async (value: v.InferOutput<S>): Promise<void> => void (await write(store, (shelf) => shelf.put(value, key))),
  });
  const visits = note(VISITS, Visits);
  const syncs = note(SYNCS, SyncNote);
  const log = note(LOG, ChangeLog);

  /** One part of the index, if it is still the edition that the first part was of. */
  const readPart = (edition: number | undefined, from: number) =>
    store.run(
      'readonly',
      async (shelf): Promise<StoredIndex | undefined> => {
        const own = await readHead(shelf);
        if (own === undefined || (edition !== undefined && own.edition !== edition)) return undefined;
        const numbers = own.starts.slice(from, from + BLOCKS_AT_ONCE).map((_start, index) => from + index);
        const texts = await Promise.all(numbers.map((number) => requested(shelf, blockKey(number))));
        const blocks = texts.filter((text) => typeof text === 'string');
        return blocks.length === numbers.length ? { head: own, blocks } : undefined;
      },
      undefined,
    );

  const read = async (): Promise<StoredIndex | undefined> => {
    const first = await readPart(undefined, 0);
    if (first === undefined) return undefined;
    const blocks = [...first.blocks];
    while (blocks.length < first.head.starts.length) {
      const more = await readPart(first.head.edition, blocks.length);
      if (more === undefined) return undefined;
      blocks.push(...more.blocks);
      await ports.pause();
    }
    return { head: first.head, blocks };
  };

  return {
    head: () => store.run('readonly', readHead, undefined),

    /** The whole index; undefined when there is none, or when what is stored does not fit together. */
    read,

    /**
     * The properties of an index ready to be searched, in any order; undefined when an older build has stored it, or when
     * it is another index by now.
     */
    async rows(head: IndexHead): Promise<readonly IndexRow[] | undefined> {
      if (head.rows !== ROWS_LAYOUT) return undefined;
      const stored = await store.run(
        'readonly',
        async (shelf) => {
          const [own, values] = await Promise.all([
            requested(shelf, HEAD),
            promisifyRequest<unknown[]>(shelf.getAll(keysBelow(ROWS))),
          ]);
          return readAs(IndexHead, own)?.edition === head.edition ? values : [];
        },
        [],
      );
      if (stored.length !== head.starts.length) return undefined;
      const step = slices(ports);
      const all: IndexRow[] = [];
      for (const value of stored) {
        const packed = readAs(PackedRows, value);
        const rows = packed === undefined ? undefined : unpackRows(packed);
        if (rows === undefined) return undefined;
        for (const row of rows) all.push(row);
        await step();
      }
      return all;
    },

    /** Makes the rows of an index that has none, or those of another build. */
    async prepareRows(): Promise<void> {
      const head = await store.run('readonly', readHead, undefined);
      if (head === undefined || head.rows === ROWS_LAYOUT) return;
      const stored = await read();
      if (stored === undefined) return;
      const rows = await rowsOfBlocks(
        stored.blocks.map((text, number) => ({ number, text })),
        new Map(),
        ports,
      );
      await write(store, async (shelf) => {
        const there = await readHead(shelf);
        if (there?.edition !== stored.head.edition) return false;
        shelf.delete(keysBelow(ROWS));
        await putRows(shelf, rows);
        shelf.put({ ...there, rows: ROWS_LAYOUT }, HEAD);
      });
    },

    /** Puts an index in the place of the one that was read. @returns false when it could not be stored: nothing has changed */
    async replace(before: StoredIndex | undefined, next: NextIndex): Promise<boolean> {
      const { starts, blocks } = await layOut(next.lines, before?.head.starts, ports);
      const changed = blocks.flatMap((text, number) => (before?.blocks[number] === text ? [] : [{ number, text }]));
      const hasRows = before?.head.rows === ROWS_LAYOUT;
      const withoutRows = hasRows ? changed : blocks.map((text, number) => ({ number, text }));
      const rows = await rowsOfBlocks(withoutRows, next.rows, ports);
      const nextHead: IndexHead = {
        edition: (before?.head.edition ?? 0) + 1,
        etag: next.etag,
        savedAt: next.savedAt,
        count: next.lines.size,
        seq: next.log.seq,
        starts: [...starts],
        rows: ROWS_LAYOUT,
      };
      return write(store, async (shelf) => {
        const there = await readHead(shelf);
        // Another worker was quicker, or storage did not let it be read: what was not compared is not replaced.
        if (there?.edition !== before?.head.edition) return false;
        if (before === undefined) shelf.delete(keysBelow(BLOCKS));
        // One after the other: a storage that is handed everything at once holds up all else.
        for (const { number, text } of changed) await promisifyRequest(shelf.put(text, blockKey(number)));
        if (!hasRows) shelf.delete(keysBelow(ROWS));
        await putRows(shelf, rows);
        for (let number = blocks.length; number < (before?.blocks.length ?? 0); number++) {
          shelf.delete(blockKey(number));
          shelf.delete(rowsKey(number));
        }
        shelf.put(next.log, LOG);
        shelf.put(nextHead, HEAD);
      });
    },

    /** The server still has what is here. */
    confirm: (known: IndexHead, savedAt: number): Promise<boolean> =>
      write(store, async (shelf) => {
        const there = await readHead(shelf);
        if (there?.edition !== known.edition) return false;
        shelf.put({ ...there, savedAt }, HEAD);
      }),

    log: async (): Promise<ChangeLog> => (await log.read()) ?? EMPTY_LOG,
    syncNote: syncs.read,
    keepSyncNote: syncs.keep,
    visits: visits.read,
    keepVisits: visits.keep,
  };
}

export type CatalogueStore = ReturnType<typeof openCatalogueStore>;
