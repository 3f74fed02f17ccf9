import { promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { compareNewest, type FilterRow, filterRow } from '#contract/filter-rows.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import { readAs } from '#lib/read-as.ts';
import {
  type CatalogueHead,
  isSameEdition,
  openCatalogueStore,
  type StoredCatalogue,
} from '../catalogue/catalogue-store.ts';
import {
  KnownProperties,
  mergeKnown,
  OpenedAnswer,
  type PropertyAnswer,
  parseLines,
  type Sight,
  Timestamp,
} from '../catalogue/known-properties.ts';
import {
  getKeysBelow,
  openAnswerDatabase,
  openAnswerKeyValues,
  readEntriesBelow,
  write,
} from '../device/answer-database.ts';
import { createSlices } from '../device/slices.ts';

// Only the worker writes answers and catalogue; failing storage costs the copy: reads find nothing.

/** Beyond this number the oldest answers are deleted; an opened property leaves three. */
export const MAX_ANSWERS = 600;
/** Deleting reads all answers, so it starts only beyond MAX_ANSWERS times this. */
const SLACK = 1.1;
/** Prefixes that only earlier builds read. */
const OBSOLETE_PREFIXES = ['property', 'catalogue/rows'] as const;

export interface KnownProperty {
  readonly record: PropertyDetail;
  /** Of the newest answer about it. */
  readonly savedAt: number;
  readonly detailed: boolean;
  /** False for one that is not offered any more, or that the catalogue lacks. */
  readonly listed: boolean;
}
/** The server has answered that there is no such property. */
export interface GoneProperty {
  readonly gone: true;
  readonly savedAt: number;
}

interface FilterRows {
  readonly rows: ReadonlyMap<number, FilterRow>;
  /** The rows on offer, newest first, so that a search finds them in order. */
  readonly newestFirst: readonly FilterRow[];
  readonly catalogue: CatalogueHead | undefined;
  /** When the newest answer about any of them came, ms since 1970; 0 for none. */
  readonly savedAt: number;
}

interface MadeRows extends FilterRows {
  readonly blocks: ReadonlyMap<string, { readonly text: string; readonly records: readonly PropertyDetail[] }>;
  readonly answered: ReadonlyMap<number, { readonly sight: Sight; readonly record: PropertyDetail }>;
}

/** All listed properties at one moment. */
export interface Listed extends FilterRows {
  /** Known properties in the order of their ids, without those that are gone. */
  readonly getProperties: (ids: readonly number[]) => readonly KnownProperty[];
}

export type AnswerStore = ReturnType<typeof openAnswerStore>;

const ANSWERS = 'answer';
const answerPath = (key: string): string => `${ANSWERS}/${key}`;
const notePath = (name: string): string => `note/${name}`;

/** 0 for what cannot be read, so that it is deleted first. */
const readSavedAt = (value: unknown): number => readAs(v.object({ savedAt: Timestamp }), value)?.savedAt ?? 0;

interface Snapshot {
  readonly catalogue: StoredCatalogue | undefined;
  readonly known: KnownProperties;
}
const EMPTY: Snapshot = { catalogue: undefined, known: KnownProperties.of([], undefined, 0) };

function getKnown({ known }: Snapshot, id: number): KnownProperty | GoneProperty | undefined {
  const sight = known.get(id);
  if (sight === undefined) return undefined;
  const { savedAt, opened } = sight;
  if (sight.line === null) return { gone: true, savedAt };
  const record = mergeKnown(sight);
  if (record === undefined) return undefined;
  return { record, savedAt, detailed: opened !== undefined, listed: sight.isListed && isListed(record) };
}

const getAllKnown = (snapshot: Snapshot, ids: readonly number[]): readonly KnownProperty[] =>
  ids.flatMap((id) => {
    const property = getKnown(snapshot, id);
    return property === undefined || 'gone' in property ? [] : [property];
  });

async function makeRows(
  stored: StoredCatalogue | undefined,
  known: KnownProperties,
  previous: MadeRows | undefined,
): Promise<MadeRows> {
  const step = createSlices();
  const listed: PropertyDetail[] = [];
  const blocks = new Map<string, { text: string; records: readonly PropertyDetail[] }>();
  for (const [key, text] of stored?.blocks ?? []) {
    const old = previous?.blocks.get(key);
    const block = old?.text === text ? old : { text, records: parseLines(text) };
    blocks.set(key, block);
    for (const record of block.records) if (!known.answered.has(record.id)) listed.push(record);
    await step();
  }
  const answered = new Map<number, { sight: Sight; record: PropertyDetail }>();
  let savedAt = stored?.head.savedAt ?? 0;
  for (const [id, sight] of known.answered) {
    const old = previous?.answered.get(id);
    const isSame = old?.sight.line === sight.line && old.sight.fuller === sight.fuller;
    const record = isSame ? old.record : mergeKnown(sight);
    if (!sight.isListed || record === undefined) continue;
    listed.push(record);
    answered.set(id, { sight, record });
    savedAt = Math.max(savedAt, sight.savedAt);
    await step();
  }
  const rows = new Map<number, FilterRow>();
  // Searches read rows in this order, and memory is fastest in the order in which it was filled.
  for (const record of listed.sort(compareNewest)) {
    const old = previous?.rows.get(record.id);
    rows.set(record.id, old?.property === record ? old : filterRow(record));
    const turn = step();
    if (turn !== undefined) await turn;
  }
  const newestFirst = [...rows.values()].filter((row) => row.listed);
  return { rows, newestFirst, catalogue: stored?.head, savedAt, blocks, answered };
}

/** @param now ms since 1970 */
export function openAnswerStore(keyValues: UseStore = openAnswerKeyValues(), now: () => number = Date.now) {
  const database = openAnswerDatabase(keyValues);
  const catalogue = openCatalogueStore(database);
  let snapshot: Promise<Snapshot | undefined> = Promise.resolve(undefined);
  let made: { readonly from: Snapshot; readonly rows: Promise<MadeRows> } | undefined;

  const deleteSurplus = (): Promise<boolean> =>
    write(database, async (store) => {
      const answers = getKeysBelow(ANSWERS);
      const ranges = [answers, ...OBSOLETE_PREFIXES.map(getKeysBelow)];
      const [count = 0, ...obsolete] = await Promise.all(ranges.map((range) => promisifyRequest(store.count(range))));
      const isAfterUpdate = obsolete.some((entries) => entries > 0);
      if (count <= MAX_ANSWERS * SLACK && !isAfterUpdate) return false;
      const keys = await promisifyRequest(store.getAllKeys(answers));
      const values: unknown[] = await promisifyRequest(store.getAll(answers));
      const oldestFirst = keys
        .map((key, index) => ({ key, value: values[index] }))
        .sort((a, b) => readSavedAt(a.value) - readSavedAt(b.value));
      for (const [index, { key, value }] of oldestFirst.entries()) {
        const isSurplus = index < keys.length - MAX_ANSWERS;
        if (isSurplus || (isAfterUpdate && !v.is(OpenedAnswer, value))) store.delete(key);
      }
      for (const prefix of OBSOLETE_PREFIXES) store.delete(getKeysBelow(prefix));
      return true;
    });

  /** @returns undefined when the answers could not be read: the next search tries again */
  const load = async (
    previous: Snapshot | undefined,
    head: CatalogueHead | undefined,
  ): Promise<Snapshot | undefined> => {
    const { catalogue: loaded } = previous ?? EMPTY;
    const isLoaded = loaded !== undefined && head !== undefined && isSameEdition(loaded.head, head);
    const stored = isLoaded ? { ...loaded, head } : await catalogue.read();
    const answers: PropertyAnswer[] = [];
    for await (const entries of readEntriesBelow(database, ANSWERS)) {
      if (entries === undefined) return undefined;
      for (const [, value] of entries) {
        const answer = readAs(OpenedAnswer, value);
        if (answer !== undefined && answer.kind !== 'record') answers.push(answer);
      }
    }
    const listing = stored && { lines: stored.lines, savedAt: stored.head.savedAt };
    return { catalogue: stored, known: KnownProperties.of(answers, listing, now()) };
  };

  const getSnapshot = async (): Promise<Snapshot> => {
    const pending = snapshot;
    const current = await pending;
    const loaded = current?.catalogue?.head;
    const head = current === undefined ? undefined : await catalogue.head(loaded);
    if (current !== undefined && isSameEdition(loaded, head) && loaded?.savedAt === head?.savedAt) return current;
    if (snapshot !== pending) return getSnapshot();
    snapshot = load(current, head);
    return (await snapshot) ?? EMPTY;
  };

  return {
    catalogue,

    /** Writes an answer unless a newer one is stored. */
    async writeAnswer(key: string, answer: OpenedAnswer): Promise<void> {
      const isWritten = await write(database, async (store) => {
        const stored = readAs(OpenedAnswer, await promisifyRequest<unknown>(store.get(answerPath(key))));
        if (stored !== undefined && stored.savedAt > answer.savedAt) return false;
        store.put(answer, answerPath(key));
        return true;
      });
      if (!isWritten) return;
      if (answer.kind !== 'record') {
        snapshot = snapshot.then((current) => {
          if (current === undefined) return undefined;
          const known = current.known.with(answer);
          return known === undefined ? load(current, current.catalogue?.head) : { ...current, known };
        });
      }
      await deleteSurplus();
    },

    readAnswer: (key: string): Promise<OpenedAnswer | undefined> =>
      database.run(
        'readonly',
        async (store) => readAs(OpenedAnswer, await promisifyRequest<unknown>(store.get(answerPath(key)))),
        undefined,
      ),

    getProperty: async (id: number): Promise<KnownProperty | GoneProperty | undefined> =>
      getKnown(await getSnapshot(), id),

    /** Known properties in the order of their ids, without those that are gone. */
    getProperties: async (ids: readonly number[]): Promise<readonly KnownProperty[]> =>
      getAllKnown(await getSnapshot(), ids),

    /** The properties whose own page was opened here, listed or not. */
    async getOpened(): Promise<readonly KnownProperty[]> {
      const current = await getSnapshot();
      const opened = [...current.known.answered].filter(([, sight]) => sight.opened !== undefined);
      return getAllKnown(
        current,
        opened.map(([id]) => id),
      );
    },

    /** All listed properties, from memory and up to date. */
    async getListed(): Promise<Listed> {
      const current = await getSnapshot();
      if (made?.from !== current) {
        const previous = Promise.resolve(made?.rows);
        const rows = previous.then((previousRows) => makeRows(current.catalogue, current.known, previousRows));
        made = { from: current, rows };
      }
      return { ...(await made.rows), getProperties: (ids) => getAllKnown(current, ids) };
    },

    /** Reads a small note of the worker, such as when pictures were used. */
    readNote: (name: string): Promise<unknown> =>
      database.run<unknown>('readonly', (store) => promisifyRequest(store.get(notePath(name))), undefined),

    writeNote: async (name: string, value: unknown): Promise<void> => {
      await write(database, (store) => store.put(value, notePath(name)));
    },

    reset: (): void => {
      snapshot = Promise.resolve(undefined);
      made = undefined;
    },
  };
}
