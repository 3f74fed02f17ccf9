import type { Hono } from 'hono';
import words from '#content/words.json' with { type: 'json' };
import { readFacts } from '#contract/answer-facts.ts';
import { type FilterRequest, REQUEST_NAMES, readFilterRequest } from '#contract/filter.ts';
import type { FilterRow } from '#contract/filter-rows.ts';
import { readCalls } from '#contract/read-calls.ts';
import { IDEMPOTENCY_KEY_HEADER, type SubmissionKind, submissionCalls } from '#contract/submission-calls.ts';
import { type Answer, createAnswer, sendAnswer } from '../http/answers.ts';
import { readJsonObject, readSubmission } from '../http/request-body.ts';
import type { Media } from '../media/media.ts';
import { SizedMap } from '../process/sized-map.ts';
import { getHostKey } from '../submissions/keys.ts';
import { KINDS } from '../submissions/kinds.ts';
import type { Ledger, LedgerLease } from '../submissions/ledger.ts';
import { createCatalogueIndexes, createMemoryHistory, isIndexRequest, type ReadRecords } from './catalogue-index.ts';
import { findAtEachPlace, findInList, readRows } from './foreign-places.ts';
import {
  adaptArticle,
  adaptArticleSummary,
  adaptOwner,
  adaptProperty,
  changeData,
  changeList,
  type GetPicture,
} from './foreign-records.ts';
import { createApiRoutes } from './routes.ts';
import { createKeyInFlight, createWriteAnswer, hashBody, KeysInFlight, readKey, replayAnswer } from './submissions.ts';
import {
  createUnusableAnswerProblem,
  createUpstream,
  getArticlePath,
  getArticlesPath,
  getSearchPath,
  getSimpleListPath,
  parseFreshness,
  toUpstreamProblem,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './upstream.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
/** A lease lasts for the time limit of the host's answer, and this much more to store it. */
const EXTRA_LEASE_MS = 20_000;
const CACHE_SIZE = 24_000_000;
/** A longer acknowledgement is stored without its body. */
const MAX_ACKNOWLEDGEMENT = 64 * 1024;

interface ApiProxyOptions {
  readonly apiOrigin: string;
  readonly ledger: Pick<Ledger, 'find' | 'acquire' | 'release' | 'store'>;
  readonly media: Pick<Media, 'remote'>;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly log?: (error: unknown) => void;
}

interface CachedAnswer {
  readonly answer: Answer;
  readonly etag: string | null;
  readonly freshUntil: number;
}

interface HostList {
  readonly etag: string;
  readonly readRecords: ReadRecords;
  /** Rows for a search; undefined if the list is not complete. */
  readonly getRows: () => Promise<readonly FilterRow[] | undefined>;
}

function parseRecords(body: unknown): readonly unknown[] {
  const list = typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  if (Array.isArray(list)) return list;
  const request: UpstreamRequest = { method: 'GET', path: readCalls.suggestions.pattern, message: words.listingFailed };
  throw createUnusableAnswerProblem(request, 'no list');
}

/** Nothing else of a filter request reaches the host. */
function createFilterBody(json: object): string {
  const fields = REQUEST_NAMES.flatMap((name): [string, string | number | null][] => {
    const value: unknown = Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' || value === null ? [[name, value]] : [];
  });
  return JSON.stringify(Object.fromEntries(fields));
}

/** Answers the 13 calls by another API host (S23). One process sends a write; only an acknowledged one is stored. */
export function createApiProxy({
  apiOrigin,
  ledger,
  media,
  fetch: fetchFromHost = fetch,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  now = Date.now,
  log = (error) => console.error(error),
}: ApiProxyOptions): Hono {
  const callHost = createUpstream(apiOrigin, timeoutMs, fetchFromHost);
  const cache = new SizedMap<CachedAnswer>(CACHE_SIZE);
  const keys = new KeysInFlight();

  const getPicture: GetPicture = (url, alt) =>
    URL.canParse(url, apiOrigin) ? media.remote(new URL(url, apiOrigin).href, alt) : undefined;

  const toOwnAnswer = async (
    request: UpstreamRequest,
    { status, headers, json }: UpstreamAnswer,
    change: (data: unknown) => unknown,
  ): Promise<Answer> => {
    if (status !== 200 || json === undefined)
      throw createUnusableAnswerProblem(request, `no JSON with status 200 (${status})`);
    try {
      const body = JSON.stringify(await changeData(json.value, change));
      const { total, unsaid } = readFacts(headers);
      return createAnswer(body, { total, unsaid });
    } catch (error) {
      throw createUnusableAnswerProblem(request, `an answer that cannot be read (${String(error)})`);
    }
  };

  const getAnswer = async (
    path: string,
    failureMessage: string,
    change: (data: unknown) => unknown,
  ): Promise<Answer> => {
    const cached = cache.get(path);
    if (cached !== undefined && performance.now() < cached.freshUntil) return cached.answer;
    const request: UpstreamRequest = {
      method: 'GET',
      path,
      message: failureMessage,
      headers: cached?.etag == null ? {} : { 'If-None-Match': cached.etag },
    };
    const response = await callHost(request);
    if (response.status >= 400) throw toUpstreamProblem(response, failureMessage);
    const answer =
      response.status === 304 && cached !== undefined ? cached.answer : await toOwnAnswer(request, response, change);
    const { canStore: mayStore, seconds } = parseFreshness(response.headers);
    const etag = response.headers.get('ETag') ?? (response.status === 304 ? (cached?.etag ?? null) : null);
    if (mayStore && (seconds > 0 || etag !== null)) {
      const freshUntil = performance.now() + seconds * 1000;
      cache.set(path, { answer, etag, freshUntil }, answer.body.length);
    } else cache.delete(path);
    return answer;
  };

  const read = async (
    request: Request,
    path: string,
    failureMessage: string,
    change: (data: unknown) => unknown,
  ): Promise<Response> => sendAnswer(request, await getAnswer(path, failureMessage, change));

  const summaries = changeList((record) => adaptProperty(record, getPicture, 1));

  const answerIndex = createCatalogueIndexes(createMemoryHistory(), log);
  let reader: HostList | undefined;
  /** Reads the host's full list, because the host may not know an index. */
  const getHostList = async (): Promise<HostList> => {
    const { body, facts, etag } = await getAnswer(readCalls.suggestions.pattern, words.listingFailed, summaries);
    if (reader?.etag === etag) return reader;
    const readRecords = async () => ({ records: parseRecords(JSON.parse(body)), total: facts.total });
    let rows: ReturnType<typeof readCompleteRows> | undefined;
    const readCompleteRows = async () => {
      const { records, total } = await readRecords();
      return total === undefined || total <= records.length ? readRows(records) : undefined;
    };
    reader = {
      etag,
      readRecords,
      getRows: () => {
        rows ??= readCompleteRows();
        return rows;
      },
    };
    return reader;
  };
  const sendIndex = async (request: Request): Promise<Response> =>
    answerIndex(request, (await getHostList()).readRecords);

  /** Calls the host's filter. @throws ProblemError without a list */
  const filterByHost = async (json: object): Promise<Answer> => {
    const request: UpstreamRequest = {
      method: 'POST',
      path: readCalls.filter_properties.href(),
      message: words.listingFailed,
      body: createFilterBody(json),
    };
    const response = await callHost(request);
    if (response.status >= 400) throw toUpstreamProblem(response, words.listingFailed);
    return toOwnAnswer(request, response, summaries);
  };

  /** Finds properties at several places or of some sizes in the host's list; without a list that will do, by a request for each place. */
  const findBySearch = async (json: object, wanted: FilterRequest, admitWork: () => void): Promise<Answer> => {
    const rows = await getHostList()
      .then((list) => list.getRows())
      .catch((error: unknown) => void log(error));
    const inList = rows === undefined ? undefined : findInList(rows, wanted);
    const found =
      inList ??
      (await findAtEachPlace(wanted, async (location, limit) => {
        admitWork();
        const { body } = await filterByHost({ ...json, location, page: 1, limit });
        return parseRecords(JSON.parse(body));
      }));
    return createAnswer(`[${found.summaries.join(',')}]`, { total: found.total, unsaid: found.unsaid });
  };

  const deliver = async (
    kind: SubmissionKind,
    body: Readonly<Record<string, unknown>>,
    key: string | undefined,
  ): Promise<{ readonly status: number; readonly answer: string }> => {
    const request: UpstreamRequest = {
      method: 'POST',
      path: submissionCalls[kind].path,
      message: KINDS[kind].failedText,
      body: JSON.stringify(body),
      headers: key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key },
    };
    const response = await callHost(request);
    const isProper = response.isEmpty || response.json !== undefined;
    const success: readonly number[] = submissionCalls[kind].success;
    if (isProper && success.includes(response.status)) {
      const answer = response.json === undefined ? '{}' : JSON.stringify(response.json.value);
      return { status: response.status, answer: answer.length > MAX_ACKNOWLEDGEMENT ? '{}' : answer };
    }
    if (isProper && response.status >= 400) throw toUpstreamProblem(response, KINDS[kind].failedText);
    throw createUnusableAnswerProblem(request, `no proper answer to a write (${response.status})`);
  };

  /** Sends a leased write. Without an acknowledgement the key becomes free again. */
  const sendLeased = async (
    lease: LedgerLease,
    kind: SubmissionKind,
    body: Readonly<Record<string, unknown>>,
    hash: string,
  ): Promise<Response> => {
    const { key, begunAt } = lease;
    let acknowledged: { readonly status: number; readonly answer: string };
    try {
      // Another process may have had its answer between the look-up and the lease.
      const known = await ledger.find(key, now());
      if (known !== undefined) {
        await ledger.release(lease);
        return replayAnswer(known, kind, hash);
      }
      acknowledged = await deliver(kind, body, getHostKey(key, begunAt));
    } catch (error) {
      await ledger.release(lease).catch(log);
      throw error;
    }
    const { status, answer } = acknowledged;
    // The host has the message: a failing ledger must not make the visitor send it again.
    await ledger.store({ key, kind, body_hash: hash, status, answer }).catch(log);
    return createWriteAnswer(status, answer);
  };

  return createApiRoutes(
    {
      simple: ({ req }) => {
        if (isIndexRequest(req.raw)) return sendIndex(req.raw);
        const failureMessage =
          req.query('featured') === 'true'
            ? words.featuredFailed
            : req.query('limit') === undefined
              ? words.listingFailed
              : words.forSaleFailed;
        return read(req.raw, getSimpleListPath(req), failureMessage, summaries);
      },
      articles: ({ req }) =>
        read(
          req.raw,
          getArticlesPath(req),
          words.latestArticlesFailed,
          changeList((record) => adaptArticleSummary(record, getPicture)),
        ),
      article: async ({ req }, slug) =>
        read(req.raw, getArticlePath(slug), words.articleFailed, (record) => adaptArticle(record, getPicture)),
      property: ({ req }, id) =>
        read(req.raw, readCalls.property.href(id), words.listingFailed, (record) => adaptProperty(record, getPicture)),
      owner: ({ req }, id) =>
        read(req.raw, readCalls.owner_details.href(id), words.ownerFailed, (record) => adaptOwner(record, getPicture)),
      related: ({ req }, id) => read(req.raw, readCalls.related_properties.href(id), words.listingFailed, summaries),
      search: ({ req }) => read(req.raw, getSearchPath(req), words.listingFailed, summaries),
      filter: async (context) => {
        const { req } = context;
        const admitWork = () => context.get('admitWork')?.();
        admitWork();
        const json = await readJsonObject(req.raw);
        const wanted = readFilterRequest(json);
        const { location, places, rooms } = wanted.filter;
        if ((places ?? rooms) !== undefined) return sendAnswer(req.raw, await findBySearch(json, wanted, admitWork));
        // One place in a list of places is a location.
        return sendAnswer(req.raw, await filterByHost('places' in json ? { ...json, location } : json));
      },
      write: async ({ req }, kind) => {
        const { body, typed } = await readSubmission(kind, req.raw);
        const key = readKey(req.raw);
        const hash = hashBody(kind, typed);
        if (key === undefined) {
          const { status, answer } = await deliver(kind, body, undefined);
          return createWriteAnswer(status, answer);
        }
        return keys.run(key, async () => {
          const known = await ledger.find(key, now());
          if (known !== undefined) return replayAnswer(known, kind, hash);
          const lease = await ledger.acquire(key, now(), timeoutMs + EXTRA_LEASE_MS);
          if (lease === undefined) throw createKeyInFlight();
          return sendLeased(lease, kind, body, hash);
        });
      },
    },
    log,
  );
}
