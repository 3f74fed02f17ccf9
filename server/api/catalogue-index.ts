import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import {
  bareEtag,
  compactSummary,
  DELTA_BASE_HEADER,
  DELTA_STATUS,
  idOfInvalidRecord,
} from '#contract/catalogue-index.ts';
import { PropertySummary } from '#contract/property.ts';
import type { SiteDatabase } from '../db/database.ts';
import { type Answer, AnswerCache, createAnswer, negotiateAnswer, sendAnswer } from '../http/answers.ts';
import { removeCodingFromTag } from '../http/negotiation.ts';
import { SizedMap } from '../process/sized-map.ts';
import { readSimpleList } from './property-queries.ts';

// The catalogue index (contract/catalogue-index.ts): the simple list in the size that a device needs to search offline,
// and what has changed since an earlier one. A hash names each index, and the hashes of its records are stored, so that
// changes are known after a restart, after another import, and when an old catalogue comes back.

/** High, because an index is compressed once and fetched by every device. */
const QUALITY = 9;
/** Between two turns for other requests. */
const RECORDS_AT_ONCE = 200;
const STAMP = 8;
const DELTAS_SIZE = 8_000_000;

/** What indexes held, while devices may have them: `1:hash,2:hash`. */
export interface IndexHistory {
  find(name: string): Promise<string | undefined>;
  store(name: string, stamps: string): Promise<void>;
}

/** @param most indexes; the oldest go first */
export function createMemoryHistory(most = 8): IndexHistory {
  const indexes = new SizedMap<string>(most);
  return {
    find: async (name) => indexes.get(name),
    store: async (name, stamps) => indexes.set(name, stamps, 1),
  };
}

interface Index {
  readonly answer: Answer;
  /** Line and hash of each record with an id. */
  readonly records: ReadonlyMap<number, { readonly line: string; readonly stamp: string }>;
  /** Every record is readable with an id of its own: only then can a list of changes be complete. */
  readonly isSound: boolean;
}

/** A record that breaks the contract is reduced to its id, so that devices know of it. */
function toEntry(record: unknown) {
  const home = v.safeParse(PropertySummary, record);
  if (home.success) return { id: home.output.id, line: JSON.stringify(compactSummary(home.output)), isSound: true };
  const id = idOfInvalidRecord(record);
  return { id, line: id === undefined ? 'null' : JSON.stringify({ id }), isSound: false };
}

async function makeIndex(records: Iterable<unknown>, total: number | undefined): Promise<Index> {
  const lines: string[] = [];
  const known = new Map<number, { line: string; stamp: string }>();
  let sound = true;
  for (const record of records) {
    const { id, line, isSound } = toEntry(record);
    lines.push(line);
    sound &&= isSound;
    if (id !== undefined) {
      known.set(id, { line, stamp: createHash('sha256').update(line).digest('base64url').slice(0, STAMP) });
    }
    if (lines.length % RECORDS_AT_ONCE === 0) await turn();
  }
  const answer = createAnswer(`[${lines.join(',\n')}]`, { total }, QUALITY);
  return { answer, records: known, isSound: sound && known.size === lines.length };
}

const getStamps = ({ records }: Index): string => [...records].map(([id, { stamp }]) => `${id}:${stamp}`).join(',');

function createDelta({ records }: Index, stamps: string): Answer {
  const before = new Map(stamps.split(',').map((entry): [number, string] => [Number.parseInt(entry, 10), entry]));
  const left = [...before.keys()].filter((id) => id > 0 && !records.has(id));
  const changed = [...records].filter(([id, { stamp }]) => before.get(id) !== `${id}:${stamp}`);
  const body = `[${[JSON.stringify(left), ...changed.map(([, { line }]) => line)].join(',\n')}]`;
  return { ...createAnswer(body), facts: { total: records.size } };
}

/** A limit or a choice of properties makes another list than the index. */
export function isIndexRequest(request: Request): boolean {
  const query = new URL(request.url).searchParams;
  return query.get('index') === '1' && !query.has('limit') && query.get('featured')?.toLowerCase() !== 'true';
}

/**
 * Answers with 304, the changes since the index that the request names, or the whole.
 * @param list made once for each list, so the same object must hold the same records
 */
export type AnswerIndex = (request: Request, list: IndexedList) => Promise<Response>;

/** A simple list without a limit. */
export interface IndexedList {
  /** @returns records, and the host's total if it gives one */
  readonly read: () => Promise<{ readonly records: Iterable<unknown>; readonly total: number | undefined }>;
}

/** @param log gets errors of the history: devices then get the whole index */
export function createCatalogueIndexes(history: IndexHistory, log: (error: unknown) => void): AnswerIndex {
  const made = new WeakMap<object, Promise<Index>>();
  const deltas = new AnswerCache(DELTAS_SIZE);

  const make = async (list: IndexedList): Promise<Index> => {
    const { records, total } = await list.read();
    const index = await makeIndex(records, total);
    try {
      await history.store(bareEtag(index.answer.etag), getStamps(index));
    } catch (error) {
      log(error);
    }
    return index;
  };
  const indexOf = (list: IndexedList): Promise<Index> => {
    const known = made.get(list);
    if (known !== undefined) return known;
    const making = make(list);
    made.set(list, making);
    making.catch(() => made.delete(list));
    return making;
  };

  /** Undefined if the device's index is unknown, or the whole is nearly as small. */
  const deltaFor = async (index: Index, base: string): Promise<Answer | undefined> => {
    let stamps: string | undefined;
    try {
      stamps = await history.find(base);
    } catch (error) {
      log(error);
    }
    if (stamps === undefined) return undefined;
    const known = stamps;
    const delta = await deltas.get(`${base} ${index.answer.etag}`, async () => createDelta(index, known));
    return delta.body.length * 2 < index.answer.body.length ? delta : undefined;
  };

  return async (request, list) => {
    const index = await indexOf(list);
    const base = bareEtag(new URL(request.url).searchParams.get('since') ?? '');
    const { answer, isSound } = index;
    const form = negotiateAnswer(request, answer);
    if (!isSound || form.notModified !== undefined) return sendAnswer(request, answer);
    const delta = base === '' ? undefined : await deltaFor(index, removeCodingFromTag(base));
    if (delta === undefined) return sendAnswer(request, answer);
    const response = await sendAnswer(request, delta, {
      status: DELTA_STATUS,
      headers: { [DELTA_BASE_HEADER]: base, 'Cache-Control': 'no-store' },
    });
    // The device has the whole afterwards, and asks by its tag.
    response.headers.set('ETag', form.headers['ETag'] ?? answer.etag);
    return response;
  };
}

/** With a new catalogue every day, a phone that comes back after a month still gets the changes. */
const MOST_VERSIONS = 32;

/** Stores indexes in the database, across restarts and imports. */
export function createStoredHistory(db: SiteDatabase): IndexHistory {
  return {
    find: async (name) => {
      // PostgreSQL refuses text with NUL, which a query can contain.
      if (name.includes('\0')) return undefined;
      return (await db.selectFrom('index_versions').select('stamps').where('name', '=', name).executeTakeFirst())
        ?.stamps;
    },
    store: async (name, stamps) => {
      await db
        .insertInto('index_versions')
        .values({ name, stamps })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const oldest = await db
        .selectFrom('index_versions')
        .select('position')
        .orderBy('position', 'desc')
        .offset(MOST_VERSIONS)
        .limit(1)
        .executeTakeFirst();
      if (oldest !== undefined) {
        await db.deleteFrom('index_versions').where('position', '<=', oldest.position).execute();
      }
    },
  };
}

export const createWholeList = (db: SiteDatabase): IndexedList => ({
  read: async () => {
    const { summaries, total } = await readSimpleList(db, { featured: false, limit: undefined });
    return { records: parseSummaries(summaries), total };
  },
});

/** One by one: parsing all at once would block other requests. */
function* parseSummaries(summaries: readonly string[]): Generator<unknown> {
  for (const summary of summaries) yield JSON.parse(summary);
}
