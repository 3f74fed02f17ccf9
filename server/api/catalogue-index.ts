import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import {
  compactSummary,
  DELTA_BASE_HEADER,
  DELTA_STATUS,
  getBareEtag,
  getInvalidRecordId,
} from '#contract/catalogue-index.ts';
import { PropertySummary } from '#contract/property.ts';
import type { SiteDatabase } from '../db/database.ts';
import { type Answer, AnswerCache, createAnswer, negotiateAnswer, sendAnswer } from '../http/answers.ts';
import { removeCodingFromTag } from '../http/negotiation.ts';
import { SizedMap } from '../process/sized-map.ts';
import { readSimpleList } from './property-queries.ts';

// The index is the simple list in the size that a device needs to search offline, and the changes since an earlier one.

/** High, because an index is compressed once and fetched by every device. */
const QUALITY = 9;
const SLICE_RECORDS = 200;
const STAMP_CHARACTERS = 8;
const MAX_DELTA_CHARACTERS = 8_000_000;

/** The records of the indexes that devices may have, as `1:hash,2:hash`. */
export interface IndexHistory {
  find(name: string): Promise<string | undefined>;
  store(name: string, stamps: string): Promise<void>;
}

/** Stores the last eight indexes in memory. */
export function createMemoryHistory(): IndexHistory {
  const indexes = new SizedMap<string>(8);
  return {
    find: async (name) => indexes.get(name),
    store: async (name, stamps) => indexes.set(name, stamps, 1),
  };
}

interface Index {
  readonly answer: Answer;
  readonly records: ReadonlyMap<number, { readonly line: string; readonly stamp: string }>;
  /** Only if each record can be read with an id of its own can a list of changes be complete. */
  readonly isSound: boolean;
}

/** A record that breaks the contract is reduced to its id, so that devices know of it. */
function toEntry(record: unknown) {
  const { success, output } = v.safeParse(PropertySummary, record);
  if (success) return { id: output.id, line: JSON.stringify(compactSummary(output)), isSound: true };
  const id = getInvalidRecordId(record);
  return { id, line: id === undefined ? 'null' : JSON.stringify({ id }), isSound: false };
}

async function createIndex(records: Iterable<unknown>, total: number | undefined): Promise<Index> {
  const lines: string[] = [];
  const byId = new Map<number, { line: string; stamp: string }>();
  let areSound = true;
  for (const record of records) {
    const { id, line, isSound } = toEntry(record);
    lines.push(line);
    areSound &&= isSound;
    if (id !== undefined) {
      byId.set(id, { line, stamp: createHash('sha256').update(line).digest('base64url').slice(0, STAMP_CHARACTERS) });
    }
    if (lines.length % SLICE_RECORDS === 0) await turn();
  }
  const answer = createAnswer(`[${lines.join(',\n')}]`, { total }, QUALITY);
  return { answer, records: byId, isSound: areSound && byId.size === lines.length };
}

const getStamps = ({ records }: Index): string => [...records].map(([id, { stamp }]) => `${id}:${stamp}`).join(',');

function createDelta({ records }: Index, stamps: string): Answer {
  const earlier = new Map(stamps.split(',').map((entry): [number, string] => [Number.parseInt(entry, 10), entry]));
  const removed = [...earlier.keys()].filter((id) => id > 0 && !records.has(id));
  const changed = [...records].filter(([id, { stamp }]) => earlier.get(id) !== `${id}:${stamp}`);
  const body = `[${[JSON.stringify(removed), ...changed.map(([, { line }]) => line)].join(',\n')}]`;
  return { ...createAnswer(body), facts: { total: records.size } };
}

/** A limit or a choice of properties makes another list than the index. */
export function isIndexRequest(request: Request): boolean {
  const query = new URL(request.url).searchParams;
  return query.get('index') === '1' && !query.has('limit') && query.get('featured')?.toLowerCase() !== 'true';
}

/** Reads a simple list without a limit. Each call returns the same records, and the host's total if it gives one. */
export type ReadRecords = () => Promise<{ readonly records: Iterable<unknown>; readonly total: number | undefined }>;

/** Answers with 304, the changes since the index that a request names, or the whole index. @param log gets errors of the history */
export function createCatalogueIndexes(history: IndexHistory, log: (error: unknown) => void) {
  const indexes = new WeakMap<ReadRecords, Promise<Index>>();
  const deltas = new AnswerCache(MAX_DELTA_CHARACTERS);

  const create = async (readRecords: ReadRecords): Promise<Index> => {
    const { records, total } = await readRecords();
    const index = await createIndex(records, total);
    await history.store(getBareEtag(index.answer.etag), getStamps(index)).catch(log);
    return index;
  };
  const getIndex = (readRecords: ReadRecords): Promise<Index> => {
    const cached = indexes.get(readRecords);
    if (cached !== undefined) return cached;
    const index = create(readRecords);
    indexes.set(readRecords, index);
    index.catch(() => indexes.delete(readRecords));
    return index;
  };

  /** Returns undefined if the device's index is unknown, or the complete one is nearly as small. */
  const getDelta = async (index: Index, base: string): Promise<Answer | undefined> => {
    const stamps = await history.find(base).catch((error: unknown) => void log(error));
    if (stamps === undefined) return undefined;
    const delta = await deltas.get(`${base} ${index.answer.etag}`, async () => createDelta(index, stamps));
    return delta.body.length * 2 < index.answer.body.length ? delta : undefined;
  };

  return async (request: Request, readRecords: ReadRecords): Promise<Response> => {
    const index = await getIndex(readRecords);
    const base = getBareEtag(new URL(request.url).searchParams.get('since') ?? '');
    const { answer, isSound } = index;
    const { headers, notModified } = negotiateAnswer(request, answer);
    if (!isSound || notModified !== undefined) return sendAnswer(request, answer);
    const delta = base === '' ? undefined : await getDelta(index, removeCodingFromTag(base));
    if (delta === undefined) return sendAnswer(request, answer);
    const response = await sendAnswer(request, delta, {
      status: DELTA_STATUS,
      headers: { [DELTA_BASE_HEADER]: base, 'Cache-Control': 'no-store' },
    });
    // The device has the complete index afterwards, and sends its tag next time.
    response.headers.set('ETag', headers['ETag'] ?? answer.etag);
    return response;
  };
}

/** With a new catalogue every day, a phone that was away for a month still gets the changes. */
const MAX_VERSIONS = 32;

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
        .offset(MAX_VERSIONS)
        .limit(1)
        .executeTakeFirst();
      if (oldest !== undefined) {
        await db.deleteFrom('index_versions').where('position', '<=', oldest.position).execute();
      }
    },
  };
}

export const createCatalogueReader =
  (db: SiteDatabase): ReadRecords =>
  async () => {
    const { summaries, total } = await readSimpleList(db, { featured: false, limit: undefined });
    return { records: parseSummaries(summaries), total };
  };

/** Parses one at a time, because parsing all at once would block other requests. */
function* parseSummaries(summaries: readonly string[]): Generator<unknown> {
  for (const summary of summaries) yield JSON.parse(summary);
}
