import type { Hono } from 'hono';
import { words } from '#content/words.ts';
import { FilterRequest } from '#contract/filter.ts';
import { readCalls } from '#contract/read-calls.ts';
import { IDEMPOTENCY_KEY_HEADER, type SubmissionKind, submissionKinds } from '#contract/submission.ts';
import { TOTAL_HEADER } from '#contract/worker-messages.ts';
import type { Ledger } from '../db/ledger.ts';
import type { Media } from '../media/media.ts';
import { type Answer, answerOf, sendAnswer } from './answers.ts';
import { asksForIndex, createCatalogueIndexes, historyInMemory, type IndexedList } from './catalogue-index.ts';
import {
  foreignArticle,
  foreignArticleSummary,
  foreignOwner,
  foreignProperty,
  inData,
  inList,
  type PictureOf,
} from './foreign-records.ts';
import { readJsonObject, readSubmission } from './request-body.ts';
import { apiRoutes } from './routes.ts';
import { bodyHash, KeysInFlight, keyOf, replayOf, writeAnswer } from './submissions.ts';
import {
  createUpstream,
  freshness,
  noProperAnswer,
  type UpstreamAnswer,
  type UpstreamRequest,
  upstreamProblem,
} from './upstream.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
/** Characters of remembered answers. */
const MEMORY_SIZE = 24_000_000;
/** Longest acknowledgement that is kept in the ledger, in characters; a longer one counts as one without a body. */
const MAX_ACKNOWLEDGEMENT = 64 * 1024;

const FAILED: Readonly<Record<SubmissionKind, string>> = {
  enquiry: words.enquiryFailed,
  contact: words.contactFailed,
  valuation: words.valuationFailed,
};

export interface ApiProxyOptions {
  /** "https://api.example.com" */
  readonly apiOrigin: string;
  readonly ledger: Pick<Ledger, 'find' | 'record'>;
  readonly media: Pick<Media, 'remote'>;
  readonly fetch?: typeof fetch;
  /** For each answer of the host. */
  readonly timeoutMs?: number;
  /** Hears of the host's failures, and of errors no one foresaw. */
  readonly log?: (error: unknown) => void;
}

interface Remembered {
  readonly answer: Answer;
  readonly etag: string | null;
  /** As performance.now() says. */
  readonly freshUntil: number;
}

/** Answers the host allows to be kept; the oldest go first. */
class Memory {
  readonly #kept = new Map<string, Remembered>();
  #size = 0;

  get(path: string): Remembered | undefined {
    return this.#kept.get(path);
  }

  set(path: string, remembered: Remembered): void {
    this.delete(path);
    const size = remembered.answer.body.length;
    if (size > MEMORY_SIZE / 4) return;
    this.#kept.set(path, remembered);
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MEMORY_SIZE) return;
      this.delete(oldest);
    }
  }

  delete(path: string): void {
    this.#size -= this.#kept.get(path)?.answer.body.length ?? 0;
    this.#kept.delete(path);
  }
}

/** The records of a list, bare or wrapped in `data` (decision 24). */
function recordsOf(body: unknown): readonly unknown[] {
  const list = typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  if (Array.isArray(list)) return list;
  const request: UpstreamRequest = { method: 'GET', path: readCalls.suggestions.pattern, words: words.listingFailed };
  throw noProperAnswer(request, 'no list');
}

/** The fields of a filter request that are text or numbers, as they came; nothing else reaches the host. */
function filterBody(given: object): string {
  const fields = Object.keys(FilterRequest.entries).flatMap((name): [string, string | number | null][] => {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' || value === null ? [[name, value]] : [];
  });
  return JSON.stringify(Object.fromEntries(fields));
}

/**
 * The 13 calls answered by another API host that follows the same call table (D7, decision 23). It is asked with a time
 * limit, its Cache-Control is obeyed, and its pictures get our own addresses. A write that it has acknowledged is
 * answered from the ledger ever after; without a proper answer nothing is recorded, so that the same key can come again.
 */
export function createApiProxy({
  apiOrigin,
  ledger,
  media,
  fetch: fetchIt = fetch,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  log = (error) => console.error(error),
}: ApiProxyOptions): Hono {
  const ask = createUpstream(apiOrigin, timeoutMs, fetchIt);
  const memory = new Memory();
  const keys = new KeysInFlight();

  const pictureOf: PictureOf = (url, alt) => {
    if (!URL.canParse(url, apiOrigin)) return undefined;
    return media.remote(new URL(url, apiOrigin).href, alt);
  };

  /** An answer of the host as our own, its records changed by `change`. */
  const adopt = async (
    request: UpstreamRequest,
    { status, headers, json }: UpstreamAnswer,
    change: (data: unknown) => unknown,
  ): Promise<Answer> => {
    if (status !== 200 || json === undefined) throw noProperAnswer(request, `no JSON with status 200 (${status})`);
    const total = headers.get(TOTAL_HEADER);
    try {
      const body = JSON.stringify(await inData(json.value, change));
      return answerOf(body, total !== null && /^\d{1,9}$/.test(total) ? Number(total) : undefined);
    } catch (error) {
      throw noProperAnswer(request, `an answer that cannot be read (${String(error)})`);
    }
  };

  const answerTo = async (path: string, failedWords: string, change: (data: unknown) => unknown): Promise<Answer> => {
    const known = memory.get(path);
    if (known !== undefined && performance.now() < known.freshUntil) return known.answer;
    const question: UpstreamRequest = {
      method: 'GET',
      path,
      words: failedWords,
      headers: known?.etag == null ? {} : { 'If-None-Match': known.etag },
    };
    const answered = await ask(question);
    if (answered.status >= 400) throw upstreamProblem(answered, failedWords);
    const answer =
      answered.status === 304 && known !== undefined ? known.answer : await adopt(question, answered, change);
    const { keep, seconds } = freshness(answered.headers);
    const etag = answered.headers.get('ETag') ?? (answered.status === 304 ? (known?.etag ?? null) : null);
    if (keep && (seconds > 0 || etag !== null)) {
      memory.set(path, { answer, etag, freshUntil: performance.now() + seconds * 1000 });
    } else memory.delete(path);
    return answer;
  };

  const read = async (request: Request, failedWords: string, change: (data: unknown) => unknown): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    return sendAnswer(request, await answerTo(pathname + search, failedWords, change));
  };

  const summaries = inList((record) => foreignProperty(record, pictureOf, 1));

  const indexes = createCatalogueIndexes(historyInMemory(), log);
  let indexed: { readonly etag: string; readonly list: IndexedList } | undefined;
  /** The index is made here of the host's full list: a phone gets it small whatever the host knows of it. */
  const index = async (request: Request): Promise<Response> => {
    const { body, total, etag } = await answerTo(readCalls.suggestions.pattern, words.listingFailed, summaries);
    if (indexed?.etag !== etag) {
      indexed = { etag, list: { read: async () => ({ records: recordsOf(JSON.parse(body)), total }) } };
    }
    return indexes.answer(request, indexed.list);
  };

  /** Sends a write on. Only what the contract calls a success counts as acknowledged (decision 20). */
  const deliver = async (
    kind: SubmissionKind,
    body: Readonly<Record<string, unknown>>,
    key: string | undefined,
  ): Promise<{ readonly status: number; readonly answer: string }> => {
    const request: UpstreamRequest = {
      method: 'POST',
      path: submissionKinds[kind].path,
      words: FAILED[kind],
      body: JSON.stringify(body),
      headers: key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key },
    };
    const answered = await ask(request);
    const proper = answered.empty || answered.json !== undefined;
    const success: readonly number[] = submissionKinds[kind].success;
    if (proper && success.includes(answered.status)) {
      const answer = answered.json === undefined ? '{}' : JSON.stringify(answered.json.value);
      return { status: answered.status, answer: answer.length > MAX_ACKNOWLEDGEMENT ? '{}' : answer };
    }
    if (proper && answered.status >= 400) throw upstreamProblem(answered, FAILED[kind]);
    throw noProperAnswer(request, `no proper answer to a write (${answered.status})`);
  };

  return apiRoutes(
    {
      simple: ({ req }) => {
        if (asksForIndex(req.raw)) return index(req.raw);
        const failedWords =
          req.query('featured') === 'true'
            ? words.featuredFailed
            : req.query('limit') === undefined
              ? words.listingFailed
              : words.forSaleFailed;
        return read(req.raw, failedWords, summaries);
      },
      articles: ({ req }) =>
        read(
          req.raw,
          words.latestArticlesFailed,
          inList((record) => foreignArticleSummary(record, pictureOf)),
        ),
      article: ({ req }) => read(req.raw, words.articleFailed, (record) => foreignArticle(record, pictureOf)),
      property: ({ req }) => read(req.raw, words.listingFailed, (record) => foreignProperty(record, pictureOf)),
      owner: ({ req }) => read(req.raw, words.ownerFailed, (record) => foreignOwner(record, pictureOf)),
      related: ({ req }) => read(req.raw, words.listingFailed, summaries),
      search: ({ req }) => read(req.raw, words.listingFailed, summaries),
      filter: async (context) => {
        const { req } = context;
        context.get('admitWork')?.();
        const request: UpstreamRequest = {
          method: 'POST',
          path: new URL(req.url).pathname,
          words: words.listingFailed,
          body: filterBody(await readJsonObject(req.raw)),
        };
        const answered = await ask(request);
        if (answered.status >= 400) throw upstreamProblem(answered, words.listingFailed);
        return sendAnswer(req.raw, await adopt(request, answered, summaries));
      },
      write: async ({ req }, kind) => {
        const body = await readSubmission(kind, req.raw);
        const key = keyOf(req.raw);
        const hash = bodyHash(kind, body);
        return keys.run(key, async () => {
          const known = key === undefined ? undefined : await ledger.find(key);
          if (known !== undefined) return replayOf(known, kind, hash);
          const { status, answer } = await deliver(kind, body, key);
          if (key !== undefined) {
            // The host has it: a ledger that cannot be written must not make the visitor send it again.
            await ledger.record({ key, kind, body_hash: hash, status, answer }).catch(log);
          }
          return writeAnswer(status, answer);
        });
      },
    },
    log,
  );
}
