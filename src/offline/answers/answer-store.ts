import { promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { PropertyDetail } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import { readAs } from '#lib/read-as.ts';
import {
  type CatalogueHead,
  type CatalogueStore,
  isSameEdition,
  openCatalogueStore,
  type StoredCatalogue,
} from '../catalogue/catalogue-store.ts';
import { keysBelow, openAnswerDatabase, openAnswerKeyValues, readEntriesBelow } from './answer-database.ts';
import { KnownProperties, mergeKnown, OpenedAnswer, type PropertyAnswer, Timestamp } from './known-properties.ts';
import { type FilterRows, type MadeRows, makeRows } from './listed.ts';

// The opened answers of this device, with the catalogue in the same database. The worker alone writes them; a page measures
// and clears them where no worker answers. Storage that fails costs the copy, never the visitor's answer: writes end
// quietly, reads find nothing.

/** Answers stored; above it the oldest go. A property that is opened leaves three. */
export const MAX_ANSWERS = 600;
/** How far the bound may be passed before answers are deleted, since that reads all of them. */
const SLACK = 1.1;
/** Prefixes of earlier builds that nothing reads any more. */
const LEFT_BEHIND = ['property', 'catalogue/rows'] as const;

export interface KnownProperty {
  readonly record: PropertyDetail;
  /** Milliseconds since 1970 when the newest word of it came. */
  readonly savedAt: number;
  /** Its own page was opened here. */
  readonly detailed: boolean;
  /** False for one that can no longer be had, or that the catalogue has no more. */
  readonly listed: boolean;
}
/** The server has said that there is no such property. */
export interface GoneProperty {
  readonly gone: true;
  readonly savedAt: number;
}

/** All listed properties at one moment. */
export interface Listed extends FilterRows {
  /** Known properties in the order asked for, without those that are gone. */
  readonly getProperties: (ids: readonly number[]) => readonly KnownProperty[];
}

export interface AnswerStore {
  /** Writes an answer unless a newer one is there. */
  writeAnswer(key: string, answer: OpenedAnswer): Promise<void>;
  readAnswer(key: string): Promise<OpenedAnswer | undefined>;
  /** What is known of a property; undefined for nothing. */
  getProperty(id: number): Promise<KnownProperty | GoneProperty | undefined>;
  /** Known properties in the order asked for, without those that are gone. */
  getProperties(ids: readonly number[]): Promise<readonly KnownProperty[]>;
  /** All listed properties, held in memory and up to date. */
  getListed(): Promise<Listed>;
  /** A small note of the worker's own (which pictures were used when). */
  readNote(name: string): Promise<unknown>;
  writeNote(name: string, value: unknown): Promise<void>;
  /** Storage was changed beside it, so what is held in memory is read again. */
  reset(): void;
  /** The catalogue, in the same database. */
  readonly catalogue: CatalogueStore;
}

const ANSWERS = 'answer';
const answerPath = (key: string): string => `${ANSWERS}/${key}`;
const notePath = (name: string): string => `note/${name}`;

/** What cannot be read counts as oldest, so that it goes first. */
const savedAtOf = (value: unknown): number => readAs(v.object({ savedAt: Timestamp }), value)?.savedAt ?? 0;

/** What is held in memory: one state of the catalogue, and what is known beside it. */
interface Held {
  readonly catalogue: StoredCatalogue | undefined;
  readonly known: KnownProperties;
}
const NOTHING: Held = { catalogue: undefined, known: KnownProperties.of([], undefined, 0) };

/** @param keyValues where it is, as idb-keyval takes it @param now milliseconds since 1970 */
export function openAnswerStore(
  keyValues: UseStore = openAnswerKeyValues(),
  now: () => number = Date.now,
): AnswerStore {
  const database = openAnswerDatabase(keyValues);
  const catalogue = openCatalogueStore(database);
  let held: Promise<Held | undefined> = Promise.resolve(undefined);
  let made: { readonly of: Held; readonly rows: Promise<MadeRows> } | undefined;

  const deleteSurplus = (): Promise<void> =>
    database.run(
      'readwrite',
      async (shelf) => {
        const answers = keysBelow(ANSWERS);
        const counts = [answers, ...LEFT_BEHIND.map(keysBelow)].map((range) => promisifyRequest(shelf.count(range)));
        const [count = 0, ...leftBehind] = await Promise.all(counts);
        const isAfterUpdate = leftBehind.some((left) => left > 0);
        if (count <= MAX_ANSWERS * SLACK && !isAfterUpdate) return;
        const keys = await promisifyRequest(shelf.getAllKeys(answers));
        const values: unknown[] = await promisifyRequest(shelf.getAll(answers));
        const oldestFirst = keys
          .map((key, index) => ({ key, value: values[index] }))
          .sort((a, b) => savedAtOf(a.value) - savedAtOf(b.value));
        for (const [index, { key, value }] of oldestFirst.entries()) {
          const isSurplus = index < keys.length - MAX_ANSWERS;
          if (isSurplus || (isAfterUpdate && !v.is(OpenedAnswer, value))) shelf.delete(key);
        }
        for (const prefix of LEFT_BEHIND) shelf.delete(keysBelow(prefix));
        await promisifyRequest(shelf.transaction);
      },
      undefined,
    );

  /** @returns undefined when the answers could not be read: the next search tries again */
  const load = async (before: Held | undefined, head: CatalogueHead | undefined): Promise<Held | undefined> => {
    const isHeld = head !== undefined && isSameEdition(before?.catalogue?.head, head);
    const stored = isHeld && before?.catalogue !== undefined ? { ...before.catalogue, head } : await catalogue.read();
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

  const getHeld = async (): Promise<Held> => {
    const asked = held;
    const state = await asked;
    const there = state?.catalogue?.head;
    const head = state === undefined ? undefined : await catalogue.head(there);
    if (state !== undefined && isSameEdition(there, head) && there?.savedAt === head?.savedAt) return state;
    if (held !== asked) return getHeld();
    held = load(state, head);
    return (await held) ?? NOTHING;
  };

  const getKnown = ({ known }: Held, id: number): KnownProperty | GoneProperty | undefined => {
    const sight = known.get(id);
    if (sight === undefined) return undefined;
    const { savedAt, opened } = sight;
    if (sight.line === null) return { gone: true, savedAt };
    const record = mergeKnown(sight);
    if (record === undefined) return undefined;
    return { record, savedAt, detailed: opened !== undefined, listed: sight.isListed && isListed(record) };
  };

  const getAllKnown = (state: Held, ids: readonly number[]): readonly KnownProperty[] =>
    ids.flatMap((id) => {
      const property = getKnown(state, id);
      return property === undefined || 'gone' in property ? [] : [property];
    });

  return {
    catalogue,

    async writeAnswer(key, answer) {
      const isWritten = await database.run(
        'readwrite',
        async (shelf) => {
          const had = readAs(OpenedAnswer, await promisifyRequest<unknown>(shelf.get(answerPath(key))));
          if (had !== undefined && had.savedAt > answer.savedAt) return false;
          shelf.put(answer, answerPath(key));
          await promisifyRequest(shelf.transaction);
          return true;
        },
        false,
      );
      if (!isWritten) return;
      if (answer.kind !== 'record') {
        held = held.then((state) => {
          if (state === undefined) return undefined;
          const known = state.known.with(answer);
          return known === undefined ? load(state, state.catalogue?.head) : { ...state, known };
        });
      }
      await deleteSurplus();
    },

    readAnswer: (key) =>
      database.run(
        'readonly',
        async (shelf) => readAs(OpenedAnswer, await promisifyRequest<unknown>(shelf.get(answerPath(key)))),
        undefined,
      ),

    getProperty: async (id) => getKnown(await getHeld(), id),

    getProperties: async (ids) => getAllKnown(await getHeld(), ids),

    async getListed() {
      const state = await getHeld();
      if (made?.of !== state) {
        const before = made?.rows;
        made = {
          of: state,
          rows: Promise.resolve(before).then((rows) => makeRows(state.catalogue, state.known, rows)),
        };
      }
      return { ...(await made.rows), getProperties: (ids) => getAllKnown(state, ids) };
    },

    readNote: (name) =>
      database.run<unknown>('readonly', (shelf) => promisifyRequest(shelf.get(notePath(name))), undefined),

    writeNote: (name, value) =>
      database.run(
        'readwrite',
        (shelf) => {
          shelf.put(value, notePath(name));
          return promisifyRequest(shelf.transaction);
        },
        undefined,
      ),

    reset: () => {
      held = Promise.resolve(undefined);
      made = undefined;
    },
  };
}
