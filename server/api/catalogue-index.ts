import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import { bareEtag, compactSummary, DELTA_BASE_HEADER, DELTA_STATUS, idOfBroken } from '#contract/catalogue-index.ts';
import { PropertySummary } from '#contract/property.ts';
import type { SiteDatabase } from '../db/database.ts';
import { type Answer, AnswerCache, createAnswer, negotiateAnswer, sendAnswer } from '../http/answers.ts';
import { removeCodingFromTag } from '../http/negotiation.ts';
import { readSimpleList } from './property-queries.ts';

// The catalogue index (contract/catalogue-index.ts): the simple list as small as a device needs it to search without a
// connection, and what has changed since one that it has. An index is named by a hash of what it holds, and of every index
// handed out the hashes of its records are kept: so changes are told right after a restart, after another import, and when
// an old catalogue comes back.

/** Brotli's effort; an index is compressed once and fetched by every device. */
const QUALITY = 9;
/** Records between two turns for other requests. */
const RECORDS_AT_ONCE = 200;
/** Characters of a record's hash. */
const STAMP = 8;
/** Characters of remembered lists of changes. */
const DELTAS_SIZE = 8_000_000;

/** What an index held, for as long as devices may have it: `1:hash,2:hash`. */
export interface IndexHistory {
  find(name: string): Promise<string | undefined>;
  store(name: string, stamps: string): Promise<void>;
}

/** @param most indexes remembered; the oldest go first */
export function createMemoryHistory(most = 8): IndexHistory {
  const kept = new Map<string, string>();
  return {
    find: async (name) => kept.get(name),
    store: async (name, stamps) => {
      kept.delete(name);
      kept.set(name, stamps);
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(oldest);
    },
  };
}

interface Index {
  readonly answer: Answer;
  /** Line and hash of each record that says its id. */
  readonly records: ReadonlyMap<number, { readonly line: string; readonly stamp: string }>;
  /** Every record can be read and has an id of its own: only then can a list of changes tell all. */
  readonly isSound: boolean;
}

/** A record as the index has it; one that breaks the contract keeps nothing but its id, so that a device knows of it. */
function toEntry(record: unknown) {
  const home = v.safeParse(PropertySummary, record);
  if (home.success) return { id: home.output.id, line: JSON.stringify(compactSummary(home.output)), isSound: true };
  const id = idOfBroken(record);
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

/** The changes from an index that a device has. */
function createDelta({ records }: Index, stamps: string): Answer {
  const before = new Map(stamps.split(',').map((entry): [number, string] => [Number.parseInt(entry, 10), entry]));
  const left = [...before.keys()].filter((id) => id > 0 && !records.has(id));
  const changed = [...records].filter(([id, { stamp }]) => before.get(id) !== `${id}:${stamp}`);
  const body = `[${[JSON.stringify(left), ...changed.map(([, { line }]) => line)].join(',\n')}]`;
  return { ...createAnswer(body), facts: { total: records.size } };
}

/** Does a request for the simple list ask for the index? A limit or a choice of properties makes another list of it. */
export function isIndexRequest(request: Request): boolean {
  const query = new URL(request.url).searchParams;
  return query.get('index') === '1' && !query.has('limit') && query.get('featured')?.toLowerCase() !== 'true';
}

/**
 * Answers a request for the index: 304, the changes since the one that it names, or the whole.
 * @param list what it is made of: once for each list, so the same object must hold the same records
 */
export type AnswerIndex = (request: Request, list: IndexedList) => Promise<Response>;

/** A simple list without a limit. */
export interface IndexedList {
  /** @returns its records, and how many the host says there are; undefined when it does not say */
  readonly read: () => Promise<{ readonly records: Iterable<unknown>; readonly total: number | undefined }>;
}

/** @param log hears of a history that cannot be written or read: devices then get the whole index */
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

  /** undefined where the whole serves as well, or nothing is known of the device's index. */
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
    // The device has the whole afterwards, and asks for it by the tag that the whole has here.
    response.headers.set('ETag', form.headers['ETag'] ?? answer.etag);
    return response;
  };
}

/** Indexes remembered: with a new catalogue every day, a phone that comes back after a month still gets the changes. */
const MOST_VERSIONS = 32;

/** The indexes handed out, in the database: changes are told across restarts and imports. */
export function createStoredHistory(db: SiteDatabase): IndexHistory {
  return {
    find: async (name) => {
      // A query of the address: PostgreSQL refuses text with NUL, and no index is called so.
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

/** Everything that lists hold, as the index wants it. */
export const createWholeList = (db: SiteDatabase): IndexedList => ({
  read: async () => {
    const { summaries, total } = await readSimpleList(db, { featured: false, limit: undefined });
    return { records: parseSummaries(summaries), total };
  },
});

/** One after the other: all at once would hold up other requests. */
function* parseSummaries(summaries: readonly string[]): Generator<unknown> {
  for (const summary of summaries) yield JSON.parse(summary);
}
