import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type FilterRow, filterRow } from '#contract/filter.ts';
import { PropertyDetail, PropertyId, type PropertySummary } from '#contract/property.ts';

/*
 * The library: what this device has seen, in one IndexedDB database that only the worker opens. Every list, detail,
 * related and search answer feeds one shelf of properties (decision 31); lists are kept as ids, other answers as they
 * came. Storage that fails costs the copy, never the visitor's answer: writes end quietly, reads say "nothing kept".
 */

/** Properties kept; above it those not seen for longest go. */
export const MAX_PROPERTIES = 10_000;
/** Answers kept (lists of ids, owners, articles, content); above it the oldest go. */
export const MAX_ANSWERS = 300;
/** How far a bound may be passed before the shelf is tidied: tidying reads the whole shelf. */
const SLACK = 1.1;

const When = v.pipe(v.number(), v.finite());

const KeptProperty = v.object({ record: PropertyDetail, savedAt: When, detailed: v.boolean() });
/** A property as the library holds it; `savedAt` in ms since 1970; `detailed` when its own page's answer was seen. */
export type KeptProperty = v.InferOutput<typeof KeptProperty>;
/** The server said 404: an older copy must not hide that. */
const GoneProperty = v.object({ gone: v.literal(true), id: PropertyId, savedAt: When });
const Shelf = v.union([KeptProperty, GoneProperty]);

const KeptAnswer = v.variant('kind', [
  v.object({ kind: v.literal('list'), ids: v.array(PropertyId), total: v.optional(v.number()), savedAt: When }),
  v.object({ kind: v.literal('record'), json: v.unknown(), savedAt: When }),
]);
/** An answer as the library holds it. A list holds ids only: its records are on the shelf, where fresher fields win. */
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;

/** What offline search needs of a property without reading its record. */
export interface LibraryRow {
  readonly row: FilterRow;
  readonly savedAt: number;
  readonly featured: boolean;
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
  property(id: number): Promise<KeptProperty | v.InferOutput<typeof GoneProperty> | undefined>;
  /** Kept properties in the order asked for; those not kept are left out. */
  properties(ids: readonly number[]): Promise<readonly KeptProperty[]>;
  answer(key: string): Promise<KeptAnswer | undefined>;
  /** A small note of the worker's own (which pictures were used when). */
  note(name: string): Promise<unknown>;
  keepNote(name: string, value: unknown): Promise<void>;
  /** All kept properties made ready for filtering, held in memory and kept up to date. */
  rows(): Promise<ReadonlyMap<number, LibraryRow>>;
}

const propertyKey = (id: number): string => `property/${id}`;
const answerKey = (key: string): string => `answer/${key}`;
const noteKey = (name: string): string => `note/${name}`;
const shelfRange = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);

const parsed = <const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
};

const withoutMissing = <T extends object>(record: T): Partial<T> => {
  const known: Partial<T> = {};
  for (const name of Object.keys(record) as (keyof T)[]) if (record[name] !== undefined) known[name] = record[name];
  return known;
};

/** One record out of two sightings: what the fresher one says wins, what it does not say stays. */
function merged(
  before: KeptProperty | undefined,
  record: PropertyDetail,
  savedAt: number,
  detailed: boolean,
): KeptProperty {
  if (before === undefined) return { record, savedAt, detailed };
  const incomingIsFresher = savedAt >= before.savedAt;
  const [older, newer] = incomingIsFresher ? [before.record, record] : [record, before.record];
  return {
    record: { ...older, ...withoutMissing(newer) },
    savedAt: Math.max(savedAt, before.savedAt),
    detailed: detailed || before.detailed,
  };
}

const libraryRow = (kept: KeptProperty): LibraryRow => ({
  row: filterRow(kept.record),
  savedAt: kept.savedAt,
  featured: kept.record.featured === true,
});

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
const savedAtOf = (value: unknown): number => parsed(v.object({ savedAt: When }), value)?.savedAt ?? 0;

/**
 * Opens the library.
 * @param makeStore opens the database; called again once after a failure, since browsers drop connections in the
 * background
 */
export function openLibrary(makeStore: () => UseStore = () => createStore('library', 'kept')): Library {
  let store: UseStore | undefined;
  let rowsInMemory: Promise<Map<number, LibraryRow>> | undefined;

  const attempt = <T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => PromiseLike<T>): Promise<T> => {
    store ??= makeStore();
    return store(mode, work);
  };
  const inStore = async <T>(
    mode: IDBTransactionMode,
    work: (shelf: IDBObjectStore) => PromiseLike<T>,
    otherwise: T,
  ): Promise<T> => {
    try {
      return await attempt(mode, work);
    } catch {
      store = undefined;
    }
    try {
      return await attempt(mode, work);
    } catch {
      store = undefined;
      return otherwise;
    }
  };

  const readShelf = (shelf: IDBObjectStore, id: number) =>
    promisifyRequest<unknown>(shelf.get(propertyKey(id))).then((value) => parsed(Shelf, value));

  const dropSurplus = (prefix: 'property' | 'answer', most: number): Promise<readonly IDBValidKey[]> =>
    inStore(
      'readwrite',
      async (shelf): Promise<readonly IDBValidKey[]> => {
        const range = shelfRange(prefix);
        if ((await promisifyRequest(shelf.count(range))) <= most * SLACK) return [];
        const keys = await promisifyRequest(shelf.getAllKeys(range));
        const values: unknown[] = await promisifyRequest(shelf.getAll(range));
        const dropped = surplus(keys, values, most, savedAtOf);
        for (const key of dropped) shelf.delete(key);
        return dropped;
      },
      [],
    );

  const readRows = async (): Promise<Map<number, LibraryRow>> => {
    const values = await inStore<unknown[] | undefined>(
      'readonly',
      (shelf) => promisifyRequest(shelf.getAll(shelfRange('property'))),
      undefined,
    );
    const rows = new Map<number, LibraryRow>();
    if (values === undefined) {
      // Not read is not empty: the next search tries again.
      rowsInMemory = undefined;
      return rows;
    }
    for (const value of values) {
      const kept = parsed(KeptProperty, value);
      if (kept !== undefined) rows.set(kept.record.id, libraryRow(kept));
    }
    return rows;
  };
  const rows = (): Promise<Map<number, LibraryRow>> => {
    rowsInMemory ??= readRows();
    return rowsInMemory;
  };

  return {
    rows,

    async keepProperties(properties, savedAt, detailed) {
      if (properties.length === 0) return;
      const kept = await inStore(
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
      const inMemory = await rowsInMemory;
      for (const next of kept) inMemory?.set(next.record.id, libraryRow(next));
      const dropped = await dropSurplus('property', MAX_PROPERTIES);
      for (const key of dropped) inMemory?.delete(Number(String(key).split('/')[1]));
    },

    async keepGone(id, savedAt) {
      const gone = await inStore(
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
      if (gone) (await rowsInMemory)?.delete(id);
    },

    async keepAnswer(key, answer) {
      await inStore(
        'readwrite',
        async (shelf) => {
          const had = parsed(KeptAnswer, await promisifyRequest<unknown>(shelf.get(answerKey(key))));
          if (had !== undefined && had.savedAt > answer.savedAt) return;
          shelf.put(answer, answerKey(key));
          await promisifyRequest(shelf.transaction);
        },
        undefined,
      );
      await dropSurplus('answer', MAX_ANSWERS);
    },

    property: (id) => inStore('readonly', (shelf) => readShelf(shelf, id), undefined),

    properties: (ids) =>
      inStore(
        'readonly',
        async (shelf) => {
          const found = await Promise.all(ids.map((id) => readShelf(shelf, id)));
          return found.filter((entry): entry is KeptProperty => entry !== undefined && !('gone' in entry));
        },
        [],
      ),

    note: (name) => inStore<unknown>('readonly', (shelf) => promisifyRequest(shelf.get(noteKey(name))), undefined),

    keepNote: (name, value) =>
      inStore(
        'readwrite',
        (shelf) => {
          shelf.put(value, noteKey(name));
          return promisifyRequest(shelf.transaction);
        },
        undefined,
      ),

    answer: (key) =>
      inStore(
        'readonly',
        async (shelf) => parsed(KeptAnswer, await promisifyRequest<unknown>(shelf.get(answerKey(key)))),
        undefined,
      ),
  };
}
