import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { compareNewest, type FilterRow, filterRow } from '#contract/filter-rows.ts';
import { type PropertyDetail, PropertyId, type PropertySummary } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import { readAs } from '#lib/read-as.ts';
import {
  type CatalogueHead,
  openCatalogueStore,
  parseLine,
  type StoredCatalogue,
  splitLines,
} from '../catalogue/catalogue-store.ts';
import { getKeysBelow, openAnswerDatabase, readBelow, write } from '../device/database.ts';
import { createSlices } from '../device/slices.ts';

// What opened answers and the catalogue together say of each property. Only the worker writes them; failing storage costs the
// copy: reads find nothing.

/** Beyond this number the oldest answers are deleted; an opened property leaves three. */
export const MAX_ANSWERS = 600;
/** Deleting reads all answers, so it starts only beyond MAX_ANSWERS times this. */
const SLACK = 1.1;
const ANSWERS = 'answer';

const Timestamp = v.pipe(v.number(), v.finite());

/** An API answer as stored under its address. Properties are lines of JSON: storage clones a text faster than records. */
const OpenedAnswer = v.variant('kind', [
  v.object({ kind: v.literal('homes'), lines: v.string(), total: v.optional(v.number()), savedAt: Timestamp }),
  v.object({ kind: v.literal('home'), lines: v.string(), savedAt: Timestamp }),
  v.object({ kind: v.literal('gone'), id: PropertyId, savedAt: Timestamp }),
  v.object({ kind: v.literal('record'), json: v.unknown(), savedAt: Timestamp }),
]);
export type OpenedAnswer = v.InferOutput<typeof OpenedAnswer>;

/** What an answer says of properties, by their ids; null: the server has no such property. */
type SeenProperties = NonNullable<ReturnType<typeof listSeen>>;

/** What all answers say of a property. */
interface Sight {
  /** The newest record; null: the server has no such property any more. */
  readonly line: string | null;
  /** An earlier record with more fields: of the property's page where it was opened, else of a list. */
  readonly fuller: string | undefined;
  /** Which of the two came from the property's page. */
  readonly opened: 'line' | 'fuller' | undefined;
  readonly isListed: boolean;
  readonly savedAt: number;
}

interface Snapshot {
  readonly catalogue: StoredCatalogue | undefined;
  /** Of the properties with answers; the others are as in the catalogue. */
  readonly sights: ReadonlyMap<number, Sight>;
}

export interface KnownProperty {
  readonly record: PropertyDetail;
  /** Of the newest answer about it. */
  readonly savedAt: number;
  readonly detailed: boolean;
  /** False for one that is not offered any more, or that the catalogue lacks. */
  readonly listed: boolean;
}
/** The server has answered that there is no such property. */
interface GoneProperty {
  readonly gone: true;
  readonly savedAt: number;
}

/** All listed properties at one moment. */
export interface Listed {
  readonly rows: ReadonlyMap<number, FilterRow>;
  /** The rows on offer, newest first, so that a search finds them in order. */
  readonly newestFirst: readonly FilterRow[];
  readonly catalogue: CatalogueHead | undefined;
  /** When the newest answer about any of them came, ms since 1970; 0 for none. */
  readonly savedAt: number;
}

export type AnswerStore = ReturnType<typeof openAnswerStore>;

export function listSeen(answer: OpenedAnswer) {
  const { kind, savedAt } = answer;
  if (kind === 'record') return undefined;
  const lines: ReadonlyMap<number, string | null> =
    kind === 'gone' ? new Map([[answer.id, null]]) : new Map(splitLines(answer.lines));
  return { lines, isPage: kind === 'home', savedAt };
}

const mergeListLine = (prior: Sight | undefined, line: string, savedAt: number): Sight => ({
  line,
  fuller: (prior?.opened === 'fuller' ? prior.fuller : prior?.line) ?? undefined,
  opened: prior?.opened === undefined ? undefined : 'fuller',
  isListed: true,
  savedAt,
});

function mergeSight(prior: Sight | undefined, line: string | null, answer: SeenProperties, isListed: boolean): Sight {
  const { isPage, savedAt } = answer;
  if (line === null) return { line, fuller: undefined, opened: undefined, isListed: false, savedAt };
  if (!isPage) return mergeListLine(prior, line, savedAt);
  // The server answers for an unlisted property too, so only lists prove that it is listed.
  return { line, fuller: prior?.line ?? undefined, opened: 'line', isListed, savedAt };
}

function findSight({ sights, catalogue }: Snapshot, id: number): Sight | undefined {
  const line = catalogue?.lines.get(id);
  return (
    sights.get(id) ??
    (catalogue === undefined || line === undefined ? undefined : mergeListLine(undefined, line, catalogue.head.savedAt))
  );
}

/**
 * Merges what answers and catalogue say of each property: the newest wins, also that it is gone.
 * @param now ms since 1970: an answer stored while the clock was ahead counts as older than the catalogue
 */
export function mergeAnswers(
  answers: Iterable<SeenProperties>,
  catalogue: StoredCatalogue | undefined,
  now: number,
): Snapshot {
  const sights = new Map<number, Sight>();
  const snapshot = { catalogue, sights };
  const oldestFirst = [...answers].sort((a, b) => a.savedAt - b.savedAt);
  const isNewer = ({ savedAt }: SeenProperties): boolean =>
    catalogue === undefined || (savedAt > catalogue.head.savedAt && savedAt <= now);
  for (const answer of oldestFirst.filter((one) => !isNewer(one)))
    for (const [id, line] of answer.lines) sights.set(id, mergeSight(sights.get(id), line, answer, true));
  for (const [id, sight] of catalogue === undefined ? [] : sights) {
    const line = catalogue?.lines.get(id);
    const isIn = catalogue !== undefined && line !== undefined;
    sights.set(id, isIn ? mergeListLine(sight, line, catalogue.head.savedAt) : { ...sight, isListed: false });
  }
  for (const answer of oldestFirst.filter(isNewer)) {
    for (const [id, line] of answer.lines) {
      const prior = findSight(snapshot, id);
      sights.set(id, mergeSight(prior, line, answer, catalogue === undefined || prior?.isListed === true));
    }
  }
  return snapshot;
}

/** Merges a newer record into an older one: prices change together, and summaries never replace a page's pictures. */
export function mergeRecords(
  older: PropertyDetail,
  newer: PropertySummary | PropertyDetail,
  olderIsPage: boolean,
): PropertyDetail {
  const { price: _price, lowest_variant_price: _lowest, ...rest } = older;
  const own =
    olderIsPage && (older.pictures != null || older.images != null)
      ? { pictures: older.pictures, images: older.images }
      : {};
  return { ...rest, ...newer, ...own };
}

/** undefined for a property that is gone, or damaged lines. */
function readRecord({ line, fuller, opened }: Sight): PropertyDetail | undefined {
  const newer = line === null ? undefined : parseLine(line);
  const older = fuller === undefined ? undefined : parseLine(fuller);
  if (newer === undefined || older === undefined) return newer ?? (line === null ? undefined : older);
  return mergeRecords(older, newer, opened === 'fuller');
}

export function findKnown(snapshot: Snapshot, id: number): KnownProperty | GoneProperty | undefined {
  const sight = findSight(snapshot, id);
  if (sight === undefined) return undefined;
  const { savedAt, opened } = sight;
  if (sight.line === null) return { gone: true, savedAt };
  const record = readRecord(sight);
  if (record === undefined) return undefined;
  return { record, savedAt, detailed: opened !== undefined, listed: sight.isListed && isListed(record) };
}

const findAllKnown = (snapshot: Snapshot, ids: readonly number[]): readonly KnownProperty[] =>
  ids.flatMap((id) => {
    const property = findKnown(snapshot, id);
    return property === undefined || 'gone' in property ? [] : [property];
  });

interface MadeRows {
  readonly from: Snapshot;
  readonly listed: Promise<Listed>;
}

/** Makes the rows of a search; properties of which nothing has changed keep theirs. */
async function makeRows(snapshot: Snapshot, previous: MadeRows | undefined): Promise<Listed> {
  const step = createSlices();
  const { catalogue, sights } = snapshot;
  const old = await previous?.listed;
  const found: { readonly record: PropertyDetail; readonly row: FilterRow | undefined }[] = [];
  let savedAt = catalogue?.head.savedAt ?? 0;
  for (const id of new Set([...(catalogue?.lines.keys() ?? []), ...sights.keys()])) {
    const turn = step();
    if (turn !== undefined) await turn;
    const sight = findSight(snapshot, id);
    if (sight?.isListed !== true) continue;
    const before = previous === undefined ? undefined : findSight(previous.from, id);
    const isSame = before?.line === sight.line && before.fuller === sight.fuller;
    const row = isSame ? old?.rows.get(id) : undefined;
    const record = row?.property ?? readRecord(sight);
    if (record === undefined) continue;
    found.push({ record, row });
    savedAt = Math.max(savedAt, sight.savedAt);
  }
  const rows = new Map<number, FilterRow>();
  // Searches read rows in this order, and memory is fastest in the order in which it was filled.
  for (const { record, row } of found.sort((a, b) => compareNewest(a.record, b.record))) {
    rows.set(record.id, row ?? filterRow(record));
    const turn = step();
    if (turn !== undefined) await turn;
  }
  return { rows, newestFirst: [...rows.values()].filter((row) => row.listed), catalogue: catalogue?.head, savedAt };
}

/** @param now ms since 1970 */
export function openAnswerStore(database: UseStore = openAnswerDatabase(), now: () => number = Date.now) {
  let answers: Promise<Map<string, SeenProperties>> | undefined;
  let stored: Promise<StoredCatalogue | undefined> | undefined;
  let snapshot: Promise<Snapshot> | undefined;
  let made: MadeRows | undefined;

  const catalogue = openCatalogueStore(database, () => {
    stored = undefined;
    snapshot = undefined;
  });

  const readAnswers = async (): Promise<Map<string, SeenProperties>> => {
    const entries = await database('readonly', (table) => readBelow(table, ANSWERS));
    return new Map(
      entries.flatMap(([path, value]) => {
        const answer = readAs(OpenedAnswer, value);
        const seen = answer === undefined ? undefined : listSeen(answer);
        return seen === undefined ? [] : [[path, seen] as const];
      }),
    );
  };

  const load = async (): Promise<Snapshot> => {
    answers ??= readAnswers();
    stored ??= catalogue.read();
    const [seen, current] = await Promise.all([answers, stored]);
    return mergeAnswers(seen.values(), current, now());
  };

  const reset = (): void => {
    answers = undefined;
    stored = undefined;
    snapshot = undefined;
    made = undefined;
  };

  const getSnapshot = async (): Promise<Snapshot> => {
    snapshot ??= load();
    try {
      return await snapshot;
    } catch {
      // The next search tries again.
      reset();
      return { catalogue: undefined, sights: new Map() };
    }
  };

  const deleteSurplus = (): Promise<boolean> =>
    write(database, async (table) => {
      if ((await promisifyRequest(table.count(getKeysBelow(ANSWERS)))) <= MAX_ANSWERS * SLACK) return false;
      const newestFirst = (await readBelow(table, ANSWERS))
        .map(([path, value]) => ({ path, answer: readAs(OpenedAnswer, value) }))
        .sort((a, b) => (b.answer?.savedAt ?? 0) - (a.answer?.savedAt ?? 0));
      for (const [index, { path, answer }] of newestFirst.entries())
        if (answer === undefined || index >= MAX_ANSWERS) table.delete(path);
      return true;
    });

  return {
    catalogue,
    reset,

    /** Writes an answer unless a newer one is stored. Never throws. */
    async writeAnswer(key: string, answer: OpenedAnswer): Promise<void> {
      const path = `${ANSWERS}/${key}`;
      const isWritten = await write(database, async (table) => {
        const previous = readAs(OpenedAnswer, await promisifyRequest<unknown>(table.get(path)));
        if (previous !== undefined && previous.savedAt > answer.savedAt) return false;
        table.put(answer, path);
        return true;
      });
      if (!isWritten) return;
      const seen = listSeen(answer);
      if (seen !== undefined) {
        (await answers?.catch(() => undefined))?.set(path, seen);
        snapshot = undefined;
      }
      await deleteSurplus();
    },

    readAnswer: async (key: string): Promise<OpenedAnswer | undefined> =>
      readAs(OpenedAnswer, await get<unknown>(`${ANSWERS}/${key}`, database).catch(() => undefined)),

    getProperty: async (id: number): Promise<KnownProperty | GoneProperty | undefined> =>
      findKnown(await getSnapshot(), id),

    /** Known properties in the order of their ids, without those that are gone. */
    getProperties: async (ids: readonly number[]): Promise<readonly KnownProperty[]> =>
      findAllKnown(await getSnapshot(), ids),

    /** The properties whose own page was opened here, listed or not. */
    async getOpened(): Promise<readonly KnownProperty[]> {
      const current = await getSnapshot();
      const ids = [...current.sights].flatMap(([id, { opened }]) => (opened === undefined ? [] : id));
      return findAllKnown(current, ids);
    },

    /** All listed properties, from memory and up to date. */
    async getListed(): Promise<Listed> {
      const current = await getSnapshot();
      if (made?.from !== current) made = { from: current, listed: makeRows(current, made) };
      return made.listed;
    },
  };
}
