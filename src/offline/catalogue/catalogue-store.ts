import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';
import { type AnswerDatabase, getKeysBelow, write } from '../device/answer-database.ts';
import { createSlices } from '../device/slices.ts';
import { ChangeLog, EMPTY_LOG } from './catalogue-changes.ts';
import { parseLineId } from './known-properties.ts';

// Each property is a line of JSON that begins with its id, in 64 blocks; a sync replaces those that differ.

const HEAD = 'catalogue/head';
const LOG = 'catalogue/log';
const SYNCS = 'catalogue/syncs';
const BLOCKS = 'catalogue/block';
/** A block holds the ids of one remainder, so that a new property moves no other. */
const BLOCK_COUNT = 64;
const getBlockKey = (id: number): string => `${BLOCKS}/${id % BLOCK_COUNT}`;

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

export type Lines = ReadonlyMap<number, string>;

export interface NextIndex {
  readonly etag: string | null;
  readonly savedAt: number;
  readonly lines: Lines;
  readonly log: ChangeLog;
}

export interface StoredCatalogue {
  readonly head: CatalogueHead;
  readonly lines: Lines;
  readonly blocks: ReadonlyMap<string, string>;
}

const getValue = (table: IDBObjectStore, key: string): Promise<unknown> => promisifyRequest<unknown>(table.get(key));

/** Compares ETags too: in emptied storage editions begin at 1 again. */
export const isSameEdition = (a: CatalogueHead | undefined, b: CatalogueHead | undefined): boolean =>
  a?.edition === b?.edition && a?.etag === b?.etag;

async function readHead(table: IDBObjectStore, known?: CatalogueHead): Promise<CatalogueHead | undefined> {
  const head = readAs(CatalogueHead, await getValue(table, HEAD));
  if (known !== undefined && isSameEdition(head, known)) return head;
  const blocks = await promisifyRequest(table.count(getKeysBelow(BLOCKS)));
  return head?.blocks === blocks ? head : undefined;
}

/** Joins lines into blocks, sorted by id so that the same properties give the same text. */
async function toBlocks(lines: Lines): Promise<ReadonlyMap<string, string>> {
  const step = createSlices();
  const blocks = new Map<string, string[]>();
  for (const id of [...lines.keys()].sort((a, b) => a - b)) {
    const line = lines.get(id) ?? '';
    const block = blocks.get(getBlockKey(id));
    if (block === undefined) blocks.set(getBlockKey(id), [line]);
    else block.push(line);
    await step();
  }
  return new Map([...blocks].map(([key, blockLines]) => [key, blockLines.join('\n')]));
}

export function openCatalogueStore(database: AnswerDatabase) {
  const note = <const S extends v.GenericSchema>(key: string, schema: S) => ({
    read: (): Promise<v.InferOutput<S> | undefined> =>
      database.run('readonly', async (table) => readAs(schema, await getValue(table, key)), undefined),
    write: async (value: v.InferInput<S>): Promise<void> =>
      void (await write(database, (table) => table.put(value, key))),
  });
  const log = note(LOG, ChangeLog);

  return {
    /** @param known a head whose blocks need not be counted again */
    head: (known?: CatalogueHead) => database.run('readonly', (table) => readHead(table, known), undefined),

    async read(): Promise<StoredCatalogue | undefined> {
      const stored = await database.run(
        'readonly',
        async (table) => {
          const range = getKeysBelow(BLOCKS);
          const [head, keys, texts] = await Promise.all([
            readHead(table),
            promisifyRequest(table.getAllKeys(range)),
            promisifyRequest<unknown[]>(table.getAll(range)),
          ]);
          return head === undefined ? undefined : { head, keys, texts };
        },
        undefined,
      );
      if (stored === undefined) return undefined;
      const step = createSlices();
      const blocks = new Map<string, string>();
      const lines = new Map<number, string>();
      for (const [index, text] of stored.texts.entries()) {
        if (typeof text !== 'string') continue;
        blocks.set(String(stored.keys[index]), text);
        for (const line of text.split('\n')) {
          const id = parseLineId(line);
          if (!Number.isNaN(id)) lines.set(id, line);
        }
        await step();
      }
      return { head: stored.head, lines, blocks };
    },

    /** Replaces the catalogue that was read before. @returns false when nothing has changed */
    async replace(previous: StoredCatalogue | undefined, next: NextIndex): Promise<boolean> {
      const blocks = await toBlocks(next.lines);
      const head: CatalogueHead = {
        edition: (previous?.head.edition ?? 0) + 1,
        etag: next.etag,
        savedAt: next.savedAt,
        count: next.lines.size,
        seq: next.log.seq,
        blocks: blocks.size,
      };
      return write(database, async (table) => {
        const current = await readHead(table);
        // Another worker has replaced it meanwhile, or it could not be read: nobody compared this one.
        if (current?.edition !== previous?.head.edition) return false;
        for (const key of await promisifyRequest(table.getAllKeys(getKeysBelow(BLOCKS))))
          if (!blocks.has(String(key))) table.delete(key);
        // One at a time: many writes at once would hold up all other requests.
        for (const [key, text] of blocks)
          if (previous?.blocks.get(key) !== text) await promisifyRequest(table.put(text, key));
        table.put(next.log, LOG);
        table.put(head, HEAD);
      });
    },

    confirm: (known: CatalogueHead, savedAt: number): Promise<boolean> =>
      write(database, async (table) => {
        const current = await readHead(table);
        if (current?.edition !== known.edition) return false;
        table.put({ ...current, savedAt }, HEAD);
      }),

    log: async (): Promise<ChangeLog> => (await log.read()) ?? EMPTY_LOG,
    syncs: note(SYNCS, SyncRecord),
  };
}

export type CatalogueStore = ReturnType<typeof openCatalogueStore>;
