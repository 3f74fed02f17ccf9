import { promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type FilterRow, filterRow } from '#contract/filter-rows.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import { readAs } from '#lib/read-as.ts';
import { type CatalogueStore, type IndexHead, type Lines, openCatalogueStore } from '../catalogue/catalogue-store.ts';
import { slices } from '../device/slices.ts';
import {
  type CatalogueSighting,
  type HomeAnswer,
  KeptAnswer,
  recordOf,
  type Sight,
  sightsOf,
  sightsWith,
  When,
} from './known-home.ts';
import { entriesBelow, keysBelow, libraryKept, openLibraryStore } from './library-store.ts';

// The library: what this device has seen, in one IndexedDB database. The worker alone keeps things in it; a page measures
// and clears it where no worker answers. Answers lie under their addresses as they came (S31), the catalogue beside them.
// What they say of each home is put together in memory, when it is first asked for. Storage that fails costs the copy, never
// the visitor's answer: writes end quietly, reads say "nothing kept".

/** Answers kept; above it the oldest go. A home that is opened leaves three. */
export const MAX_ANSWERS = 600;
/** How far the bound may be passed before answers are tidied: tidying reads all of them. */
const SLACK = 1.1;
/** What the builds before this one kept, and this one has no use for. */
const LEFT_BEHIND = ['property', 'catalogue/rows'] as const;

/** A home as the library knows it. */
export interface KnownHome {
  readonly record: PropertyDetail;
  /** Milliseconds since 1970 when the newest word of it came. */
  readonly savedAt: number;
  /** Its own page was opened here. */
  readonly detailed: boolean;
  /** False for one that can no longer be had, or that the catalogue has no more. */
  readonly listed: boolean;
}
/** The server has said that there is no such home. */
export interface GoneHome {
  readonly gone: true;
  readonly savedAt: number;
}

export interface LibraryRow {
  readonly row: FilterRow;
  readonly featured: boolean;
  readonly sight: Sight;
}

/** All listed homes as they are known at one moment. */
export interface Listed {
  /** Ready for filtering. */
  readonly rows: ReadonlyMap<number, LibraryRow>;
  /** The catalogue among them; undefined where none is here. */
  readonly index: IndexHead | undefined;
  /** Known homes in the order asked for; those not known, and those that are gone, are left out. */
  readonly homes: (ids: readonly number[]) => readonly KnownHome[];
}

export interface Library {
  /** Keeps an answer unless a newer one is there. */
  keep(key: string, answer: KeptAnswer): Promise<void>;
  answer(key: string): Promise<KeptAnswer | undefined>;
  /** What is known of a home; undefined for nothing. */
  property(id: number): Promise<KnownHome | GoneHome | undefined>;
  /** Known homes in the order asked for; those not known, and those that are gone, are left out. */
  properties(ids: readonly number[]): Promise<readonly KnownHome[]>;
  /** All listed homes, held in memory and kept up to date. */
  listed(): Promise<Listed>;
  /** A small note of the worker's own (which pictures were used when). */
  note(name: string): Promise<unknown>;
  keepNote(name: string, value: unknown): Promise<void>;
  /** Storage was changed beside it: what is held in memory is read again. */
  forget(): void;
  /** The catalogue, in the same database. */
  readonly catalogue: CatalogueStore;
}

const ANSWERS = 'answer';
const answerKey = (key: string): string => `${ANSWERS}/${key}`;
const noteKey = (name: string): string => `note/${name}`;

/** What cannot be read counts as oldest, so that it goes first. */
const savedAtOf = (value: unknown): number => readAs(v.object({ savedAt: When }), value)?.savedAt ?? 0;

const NOTHING: ReadonlyMap<number, Sight> = new Map();
/** An edition and its name: a catalogue that was fetched anew begins to count anew. */
const editionOf = ({ edition, etag }: IndexHead): string => `${edition} ${etag}`;
type Rows = ReadonlyMap<number, LibraryRow>;

/** What is known of all homes, beside one state of the catalogue. */
interface Seen {
  readonly head: IndexHead | undefined;
  readonly sights: Promise<ReadonlyMap<number, Sight> | undefined>;
}
const isSame = (one: IndexHead | undefined, other: IndexHead | undefined): boolean =>
  one?.savedAt === other?.savedAt && (one && editionOf(one)) === (other && editionOf(other));

/** Opens the library. @param kept where it is, as idb-keyval takes it @param now milliseconds since 1970 */
export function openLibrary(kept: UseStore = libraryKept(), now: () => number = Date.now): Library {
  const store = openLibraryStore(kept);
  const catalogue = openCatalogueStore(store);
  let whole: { readonly edition: string; readonly lines: Lines } | undefined;
  let seen: Seen | undefined;
  let ready: { readonly sights: ReadonlyMap<number, Sight>; readonly rows: Promise<Rows> } | undefined;

  const tidy = (): Promise<void> =>
    store.run(
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
          if (isSurplus || (isAfterUpdate && !v.is(KeptAnswer, value))) shelf.delete(key);
        }
        for (const prefix of LEFT_BEHIND) shelf.delete(keysBelow(prefix));
        await promisifyRequest(shelf.transaction);
      },
      undefined,
    );

  /** The catalogue, read again only where it is another. */
  const listed = async (head: IndexHead): Promise<CatalogueSighting | undefined> => {
    if (whole?.edition === editionOf(head)) return { lines: whole.lines, savedAt: head.savedAt };
    const read = await catalogue.read();
    whole = read && { edition: editionOf(read.head), lines: read.lines };
    return read && { lines: read.lines, savedAt: read.head.savedAt };
  };
  const readSights = async (head: IndexHead | undefined): Promise<ReadonlyMap<number, Sight> | undefined> => {
    const answers: HomeAnswer[] = [];
    const index = head === undefined ? undefined : listed(head);
    for await (const entries of entriesBelow(store, ANSWERS)) {
      // Not read is not empty: the next search tries again.
      if (entries === undefined) return undefined;
      for (const [, value] of entries) {
        const answer = readAs(KeptAnswer, value);
        if (answer !== undefined && answer.kind !== 'record') answers.push(answer);
      }
    }
    const sighting = await index;
    return head !== undefined && sighting === undefined ? undefined : sightsOf(answers, sighting, now());
  };
  const known = async () => {
    const head = await catalogue.head();
    if (seen === undefined || !isSame(seen.head, head)) seen = { head, sights: readSights(head) };
    const read = seen;
    const sights = await read.sights;
    if (sights === undefined && seen === read) seen = undefined;
    return { head, sights: sights ?? NOTHING };
  };

  /** @param before rows of homes of which the same is known still need not be made again */
  const makeRows = async (sights: ReadonlyMap<number, Sight>, before: Rows | undefined): Promise<Rows> => {
    const step = slices();
    const rows = new Map<number, LibraryRow>();
    for (const [id, sight] of sights) {
      if (!sight.isListed) continue;
      const made = before?.get(id);
      if (made !== undefined && made.sight.line === sight.line && made.sight.fuller === sight.fuller) {
        rows.set(id, { ...made, sight });
      } else {
        const record = recordOf(sight);
        if (record !== undefined) rows.set(id, { row: filterRow(record), featured: record.featured === true, sight });
      }
      const turn = step();
      if (turn !== undefined) await turn;
    }
    return rows;
  };

  const knownHome = (sight: Sight | undefined): KnownHome | GoneHome | undefined => {
    if (sight === undefined) return undefined;
    const { savedAt, opened } = sight;
    if (sight.line === null) return { gone: true, savedAt };
    const record = recordOf(sight);
    if (record === undefined) return undefined;
    return { record, savedAt, detailed: opened !== undefined, listed: sight.isListed && isListed(record) };
  };
  const homesAmong = (sights: ReadonlyMap<number, Sight>, ids: readonly number[]): readonly KnownHome[] =>
    ids.flatMap((id) => {
      const home = knownHome(sights.get(id));
      return home === undefined || 'gone' in home ? [] : [home];
    });

  return {
    catalogue,

    async keep(key, answer) {
      const isKept = await store.run(
        'readwrite',
        async (shelf) => {
          const had = readAs(KeptAnswer, await promisifyRequest<unknown>(shelf.get(answerKey(key))));
          if (had !== undefined && had.savedAt > answer.savedAt) return false;
          shelf.put(answer, answerKey(key));
          await promisifyRequest(shelf.transaction);
          return true;
        },
        false,
      );
      if (!isKept) return;
      if (answer.kind !== 'record' && seen !== undefined) {
        const { head, sights } = seen;
        const more = async () => {
          const before = await sights;
          return (before && sightsWith(before, answer, head !== undefined)) ?? readSights(head);
        };
        seen = { head, sights: more() };
      }
      await tidy();
    },

    answer: (key) =>
      store.run(
        'readonly',
        async (shelf) => readAs(KeptAnswer, await promisifyRequest<unknown>(shelf.get(answerKey(key)))),
        undefined,
      ),

    property: async (id) => knownHome((await known()).sights.get(id)),

    properties: async (ids) => homesAmong((await known()).sights, ids),

    async listed() {
      const { head, sights } = await known();
      if (ready?.sights !== sights) {
        const before = ready?.rows;
        ready = { sights, rows: Promise.resolve(before).then((rows) => makeRows(sights, rows)) };
      }
      return { rows: await ready.rows, index: head, homes: (ids) => homesAmong(sights, ids) };
    },

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

    forget: () => {
      whole = undefined;
      seen = undefined;
      ready = undefined;
    },
  };
}
