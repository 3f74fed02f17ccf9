import { promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { filterRow } from '#contract/filter-rows.ts';
import { type PropertyDetail, PropertyId, type PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import {
  type CatalogueStore,
  type IndexHead,
  openCatalogueStore,
  type PropertiesFound,
  readProperties,
} from '../catalogue/catalogue-store.ts';
import { propertiesOf } from '../catalogue/index-blocks.ts';
import { ownSlices, type SlicePorts, slices } from '../device/slices.ts';
import {
  type GoneProperty,
  type KeptProperty,
  type KnownProperty,
  merged,
  outOfBoth,
  Shelf,
  When,
} from './known-property.ts';
import { entriesBelow, keysBelow, libraryKept, openLibraryStore } from './library-store.ts';
import type { IndexRow } from './packed-rows.ts';

/*
 * The library: what this device has seen, in one IndexedDB database. The worker alone keeps things in it; a page measures
 * and clears it where no worker answers. Every list, detail, related and search answer feeds one shelf of properties
 * (S31); lists are kept as ids, other answers as they came. Storage that fails costs the copy, never the visitor's
 * answer: writes end quietly, reads say "nothing kept".
 *
 * Beside the shelf lies the catalogue index: every listed property, as small as search and cards allow. The two are read as
 * one: fields seen later win, and what a complete index no longer has is not listed, though it still opens.
 */

/** Properties kept; above it those not seen for longest go. */
export const MAX_PROPERTIES = 10_000;
/** Answers kept (lists of ids, owners, articles, content); above it the oldest go. */
export const MAX_ANSWERS = 300;
/** Properties of the index looked up at once for those on the shelf. */
const HOMES_AT_ONCE = 64;
const NO_HOMES: PropertiesFound = { head: undefined, homes: new Map() };
/** How far a bound may be passed before the shelf is tidied: tidying reads the whole shelf. */
const SLACK = 1.1;

const KeptAnswer = v.variant('kind', [
  v.object({ kind: v.literal('list'), ids: v.array(PropertyId), total: v.optional(v.number()), savedAt: When }),
  v.object({ kind: v.literal('record'), json: v.unknown(), savedAt: When }),
]);
/** An answer as the library holds it. A list holds ids only: its records are on the shelf, where fresher fields win. */
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;

/** What offline search needs of a property without reading its record. */
export interface LibraryRow extends IndexRow {
  readonly savedAt: number;
}

export interface Library {
  /** Keeps properties seen at `savedAt` (ms). Fields of a fresher answer win over older ones; missing fields are kept. */
  keepProperties(
    properties: readonly (PropertySummary | PropertyDetail)[],
    savedAt: number,
    detailed: boolean,
  ): Promise<void>;
  /** The server said that there is no such property. */
  keepGone(id: number, savedAt: number): Promise<void>;
  /** Keeps an answer unless a newer one is there. */
  keepAnswer(key: string, answer: KeptAnswer): Promise<void>;
  /** A kept property, "gone" with the time it was said, or undefined when nothing is known of it. */
  property(id: number): Promise<KnownProperty | v.InferOutput<typeof GoneProperty> | undefined>;
  /** Known properties in the order asked for; those not known are left out. */
  properties(ids: readonly number[]): Promise<readonly KnownProperty[]>;
  answer(key: string): Promise<KeptAnswer | undefined>;
  /** A small note of the worker's own (which pictures were used when). */
  note(name: string): Promise<unknown>;
  keepNote(name: string, value: unknown): Promise<void>;
  /** All known properties made ready for filtering, held in memory and kept up to date. */
  rows(): Promise<ReadonlyMap<number, LibraryRow>>;
  /** Storage was cleared beside it: what is held in memory is read again. */
  forget(): void;
  /** The catalogue index, in the same database. */
  readonly catalogue: CatalogueStore;
}

const propertyKey = (id: number): string => `property/${id}`;
const answerKey = (key: string): string => `answer/${key}`;
const noteKey = (name: string): string => `note/${name}`;

function libraryRow({ record, savedAt, listed }: KnownProperty): LibraryRow {
  const row = filterRow(record);
  return { row: row.listed === listed ? row : { ...row, listed }, savedAt, featured: record.featured === true };
}

/** Keys of the oldest entries beyond a bound. */
function surplus(
  keys: readonly IDBValidKey[],
  values: readonly unknown[],
  most: number,
  savedAtOf: (value: unknown) => number,
): IDBValidKey[] {
  if (keys.length <= most) return [];
  return keys
    .map((key, index) => ({ key, savedAt: savedAtOf(values[index]) }))
    .sort((a, b) => a.savedAt - b.savedAt)
    .slice(0, keys.length - most)
    .map(({ key }) => key);
}

/** What cannot be read counts as oldest, so that it goes first. */
const savedAtOf = (value: unknown): number => readAs(v.object({ savedAt: When }), value)?.savedAt ?? 0;

interface RowsInMemory {
  /** Which index they were read with. */
  readonly edition: string;
  readonly head: IndexHead | undefined;
  readonly rows: Promise<Map<number, LibraryRow> | undefined>;
}

const editionOf = (head: IndexHead | undefined): string =>
  head === undefined ? '' : `${head.edition} ${head.savedAt}`;

/**
 * Opens the library.
 * @param kept where it is, as idb-keyval takes it
 * @param ports for long work
 * @param now milliseconds since 1970
 */
export function openLibrary(
  kept: UseStore = libraryKept(),
  ports: SlicePorts = ownSlices,
  now: () => number = Date.now,
): Library {
  const store = openLibraryStore(kept);
  const catalogue = openCatalogueStore(store, ports);
  let inMemory: RowsInMemory | undefined;

  const readShelf = (shelf: IDBObjectStore, id: number) =>
    promisifyRequest<unknown>(shelf.get(propertyKey(id))).then((value) => readAs(Shelf, value));

  const dropSurplus = (prefix: 'property' | 'answer', most: number): Promise<readonly IDBValidKey[]> =>
    store.run(
      'readwrite',
      async (shelf): Promise<readonly IDBValidKey[]> => {
        const range = keysBelow(prefix);
        if ((await promisifyRequest(shelf.count(range))) <= most * SLACK) return [];
        const keys = await promisifyRequest(shelf.getAllKeys(range));
        const values: unknown[] = await promisifyRequest(shelf.getAll(range));
        const dropped = surplus(keys, values, most, savedAtOf);
        for (const key of dropped) shelf.delete(key);
        return dropped;
      },
      [],
    );

  const readRows = async (head: IndexHead | undefined): Promise<Map<number, LibraryRow> | undefined> => {
    const ready = head === undefined ? undefined : catalogue.rows(head);
    const step = slices(ports);
    const onShelf = new Map<number, v.InferOutput<typeof Shelf>>();
    for await (const entries of entriesBelow(store, 'property')) {
      // Not read is not empty: the next search tries again.
      if (entries === undefined) return undefined;
      for (const [, value] of entries) {
        const entry = readAs(Shelf, value);
        if (entry !== undefined) onShelf.set('gone' in entry ? entry.id : entry.record.id, entry);
        await step();
      }
    }
    const indexed = await ready;
    const rows = new Map<number, LibraryRow>();
    const add = (entry: v.InferOutput<typeof Shelf> | undefined, home: PropertySummary | undefined): void => {
      const property = outOfBoth(entry, home, head, now());
      if (property !== undefined && !('gone' in property)) rows.set(property.record.id, libraryRow(property));
    };
    if (head !== undefined && indexed !== undefined) {
      for (const { row, featured } of indexed) {
        if (!onShelf.has(row.id)) rows.set(row.id, { row, featured, savedAt: head.savedAt });
        await step();
      }
      const ids = [...onShelf.keys()].sort((a, b) => a - b);
      for (let from = 0; from < ids.length; from += HOMES_AT_ONCE) {
        const some = ids.slice(from, from + HOMES_AT_ONCE);
        const found = await store.run('readonly', (shelf) => readProperties(shelf, some), NO_HOMES);
        if (found.head?.edition !== head.edition) return undefined;
        for (const id of some) add(onShelf.get(id), found.homes.get(id));
        await step();
      }
      return rows;
    }
    const index = head === undefined ? undefined : await catalogue.read();
    if (index?.head.edition !== head?.edition) return undefined;
    for await (const home of index === undefined ? [] : propertiesOf(index, ports)) {
      add(onShelf.get(home.id), home);
      onShelf.delete(home.id);
      await step();
    }
    for (const entry of onShelf.values()) {
      add(entry, undefined);
      await step();
    }
    return rows;
  };
  const rows = async (): Promise<Map<number, LibraryRow>> => {
    const head = await catalogue.head();
    const edition = editionOf(head);
    if (inMemory?.edition !== edition) inMemory = { edition, head, rows: readRows(head) };
    const read = inMemory;
    const found = await read.rows;
    if (found === undefined && inMemory === read) inMemory = undefined;
    return found ?? new Map();
  };

  /** Brings the rows in memory up to date with what has just been put on the shelf. */
  const refreshRows = async (ids: readonly number[]): Promise<void> => {
    const read = inMemory;
    const all = await read?.rows;
    if (read === undefined || all === undefined) return;
    const found = await lookUp(ids);
    for (const id of ids) all.delete(id);
    for (const entry of found ?? []) {
      if (entry !== undefined && !('gone' in entry)) all.set(entry.record.id, libraryRow(entry));
    }
  };

  /** What shelf and index know of some properties, in their order. */
  const lookUp = (ids: readonly number[]) =>
    store.run(
      'readonly',
      async (shelf) => {
        const [{ head, homes }, ...entries] = await Promise.all([
          readProperties(shelf, ids),
          ...ids.map((id) => readShelf(shelf, id)),
        ]);
        return ids.map((id, index) => outOfBoth(entries[index], homes.get(id), head, now()));
      },
      [],
    );

  return {
    catalogue,
    rows,
    forget: () => {
      inMemory = undefined;
    },

    async keepProperties(properties, savedAt, detailed) {
      if (properties.length === 0) return;
      const kept = await store.run(
        'readwrite',
        async (shelf) => {
          const results: KeptProperty[] = [];
          const before = await Promise.all(properties.map(({ id }) => readShelf(shelf, id)));
          for (const [index, property] of properties.entries()) {
            const had = before[index];
            if (had !== undefined && 'gone' in had && had.savedAt > savedAt) continue;
            const next = merged(had !== undefined && 'gone' in had ? undefined : had, property, savedAt, detailed);
            shelf.put(next, propertyKey(property.id));
            results.push(next);
          }
          await promisifyRequest(shelf.transaction);
          return results;
        },
        [],
      );
      if (kept.length === 0) return;
      const dropped = await dropSurplus('property', MAX_PROPERTIES);
      await refreshRows([
        ...kept.map(({ record }) => record.id),
        ...dropped.map((key) => Number(String(key).split('/')[1])),
      ]);
    },

    async keepGone(id, savedAt) {
      const gone = await store.run(
        'readwrite',
        async (shelf) => {
          const had = await readShelf(shelf, id);
          if (had !== undefined && had.savedAt > savedAt) return false;
          shelf.put({ gone: true, id, savedAt }, propertyKey(id));
          await promisifyRequest(shelf.transaction);
          return true;
        },
        false,
      );
      if (gone) await refreshRows([id]);
    },

    async keepAnswer(key, answer) {
      await store.run(
        'readwrite',
        async (shelf) => {
          const had = readAs(KeptAnswer, await promisifyRequest<unknown>(shelf.get(answerKey(key))));
          if (had !== undefined && had.savedAt > answer.savedAt) return;
          shelf.put(answer, answerKey(key));
          await promisifyRequest(shelf.transaction);
        },
        undefined,
      );
      await dropSurplus('answer', MAX_ANSWERS);
    },

    property: async (id) => (await lookUp([id]))[0],

    properties: async (ids) =>
      (await lookUp(ids)).filter((entry): entry is KnownProperty => entry !== undefined && !('gone' in entry)),

    note: (name) => store.run<unknown>('readonly', (shelf) => promisifyRequest(shelf.get(noteKey(name))), undefined),

    keepNote: (name, value) =>
      store.run(
        'readwrite',
        (shelf) => {
          shelf.put(value, noteKey(name));
          return promisifyRequest(shelf.transaction);
        },
        undefined,
      ),

    answer: (key) =>
      store.run(
        'readonly',
        async (shelf) => readAs(KeptAnswer, await promisifyRequest<unknown>(shelf.get(answerKey(key)))),
        undefined,
      ),
  };
}
