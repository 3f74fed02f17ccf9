import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';
import { type AnswerDatabase, keysBelow, write } from '../answers/answer-database.ts';
import { parseLineId } from '../answers/known-properties.ts';
import { slices } from '../device/slices.ts';
import { ChangeLog, EMPTY_LOG, Visits } from './catalogue-changes.ts';

// The catalogue in the library's database: each home a line of JSON that begins with its id, the lines in a few dozen blocks;
// a head that says what they are; the log of changes. A sync replaces the blocks that differ in one transaction, so that one
// that ends half-way leaves everything as it was.

const HEAD = 'catalogue/head';
const LOG = 'catalogue/log';
const VISITS = 'catalogue/visits';
const SYNCS = 'catalogue/syncs';
const BLOCKS = 'catalogue/block';
/** A home lies in the block of its id's remainder, so that one that comes or goes moves no other. */
const BLOCK_COUNT = 64;
const blockKey = (id: number): string => `${BLOCKS}/${id % BLOCK_COUNT}`;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const CatalogueHead = v.pipe(
  v.object({
    /** One more with every change of what is stored. */
    edition: Count,
    /** The ETag it came with; null from a host that has none. */
    etag: v.nullable(v.string()),
    /** Milliseconds since 1970 when the server last had exactly this. */
    savedAt: v.pipe(v.number(), v.finite()),
    count: Count,
    /** Number of the last sync that brought changes, as the log says it. */
    seq: Count,
    /** Blocks stored. */
    blocks: v.optional(Count),
    /** Of each block its first id: what earlier builds wrote instead, and ask for. */
    starts: v.optional(v.array(v.number())),
  }),
  v.transform(({ starts, blocks, ...head }) => ({ ...head, blocks: blocks ?? starts?.length ?? 0 })),
);
export type CatalogueHead = v.InferOutput<typeof CatalogueHead>;

const SyncRecord = v.object({
  /** When the index was last asked for, in ms since 1970. */
  askedAt: v.pipe(v.number(), v.finite()),
  /** Answers in a row that cost data and gave nothing. */
  failures: Count,
  /** Homes that an answer had which was so small that it must be said twice; null: none such. */
  doubted: v.nullable(Count),
  /** The next answer must be the whole index. */
  whole: v.boolean(),
});
export type SyncRecord = v.InferOutput<typeof SyncRecord>;

export type Lines = ReadonlyMap<number, string>;

/** A catalogue that is to take the place of the one there. */
export interface NextIndex {
  readonly etag: string | null;
  readonly savedAt: number;
  readonly lines: Lines;
  readonly log: ChangeLog;
}

/** The catalogue as one read found it. */
export interface StoredCatalogue {
  readonly head: CatalogueHead;
  readonly lines: Lines;
  /** Text of the blocks by their keys. */
  readonly blocks: ReadonlyMap<string, string>;
}

const requested = (shelf: IDBObjectStore, key: string): Promise<unknown> => promisifyRequest<unknown>(shelf.get(key));
/** A catalogue that was fetched anew counts its editions anew, so its ETag counts too. */
export const isSameEdition = (one: CatalogueHead | undefined, other: CatalogueHead | undefined): boolean =>
  one?.edition === other?.edition && one?.etag === other?.etag;

/** The head, where all that it speaks of is there. */
async function readHead(shelf: IDBObjectStore, known?: CatalogueHead): Promise<CatalogueHead | undefined> {
  const head = readAs(CatalogueHead, await requested(shelf, HEAD));
  if (known !== undefined && isSameEdition(head, known)) return head;
  const blocks = await promisifyRequest(shelf.count(keysBelow(BLOCKS)));
  return head?.blocks === blocks ? head : undefined;
}

/** Lays lines out in blocks: those of one block in order of their ids, so that the same homes are the same text. */
async function layOut(lines: Lines): Promise<ReadonlyMap<string, string>> {
  const step = slices();
  const blocks = new Map<string, string[]>();
  for (const id of [...lines.keys()].sort((a, b) => a - b)) {
    const line = lines.get(id) ?? '';
    const block = blocks.get(blockKey(id));
    if (block === undefined) blocks.set(blockKey(id), [line]);
    else block.push(line);
    await step();
  }
  return new Map([...blocks].map(([key, some]) => [key, some.join('\n')]));
}

/** The catalogue as it is kept. @param store the library's own connection */
export function openCatalogueStore(store: AnswerDatabase) {
  const note = <const S extends v.GenericSchema>(key: string, schema: S) => ({
    read: (): Promise<v.InferOutput<S> | undefined> =>
      store.run('readonly', async (shelf) => readAs(schema, await requested(shelf, key)), undefined),
    keep: async (value: v.InferInput<S>): Promise<void> => void (await write(store, (shelf) => shelf.put(value, key))),
  });
  const visits = note(VISITS, Visits);
  const syncs = note(SYNCS, SyncRecord);
  const log = note(LOG, ChangeLog);

  return {
    /** @param known a head whose blocks were read: they are not counted again */
    head: (known?: CatalogueHead) => store.run('readonly', (shelf) => readHead(shelf, known), undefined),

    /** The whole catalogue; undefined when there is none, or when what is stored does not fit together. */
    async read(): Promise<StoredCatalogue | undefined> {
      const stored = await store.run(
        'readonly',
        async (shelf) => {
          const range = keysBelow(BLOCKS);
          const [head, keys, texts] = await Promise.all([
            readHead(shelf),
            promisifyRequest(shelf.getAllKeys(range)),
            promisifyRequest<unknown[]>(shelf.getAll(range)),
          ]);
          return head === undefined ? undefined : { head, keys, texts };
        },
        undefined,
      );
      if (stored === undefined) return undefined;
      const step = slices();
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

    /** Puts a catalogue in the place of the one that was read. @returns false when it could not be stored: nothing has changed */
    async replace(before: StoredCatalogue | undefined, next: NextIndex): Promise<boolean> {
      const blocks = await layOut(next.lines);
      const head: CatalogueHead = {
        edition: (before?.head.edition ?? 0) + 1,
        etag: next.etag,
        savedAt: next.savedAt,
        count: next.lines.size,
        seq: next.log.seq,
        blocks: blocks.size,
      };
      return write(store, async (shelf) => {
        const there = await readHead(shelf);
        // Another worker was quicker, or storage did not let it be read: what was not compared is not replaced.
        if (there?.edition !== before?.head.edition) return false;
        for (const key of await promisifyRequest(shelf.getAllKeys(keysBelow(BLOCKS)))) {
          if (!blocks.has(String(key))) shelf.delete(key);
        }
        // One after the other: a storage that is handed everything at once holds up all else.
        for (const [key, text] of blocks) {
          if (before?.blocks.get(key) !== text) await promisifyRequest(shelf.put(text, key));
        }
        shelf.put(next.log, LOG);
        shelf.put(head, HEAD);
      });
    },

    /** The server still has what is here. */
    confirm: (known: CatalogueHead, savedAt: number): Promise<boolean> =>
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
