import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { createFactHeaders, readFacts, type SavedReason } from '#contract/answer-facts.ts';
import { isForeignResponse } from '#contract/answered.ts';
import { readCalls } from '#contract/read-calls.ts';
import { readReference } from '#contract/reference.ts';
import { SILENCE_MS } from '#contract/silence.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { parseJson } from '#lib/json.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { type ApiRead, parseRead, writeServerAnswer } from '#offline/answers/api-read.ts';
import { answerFromDevice, type DeviceAnswer } from '#offline/answers/offline-search.ts';
import type { SavedAnswer } from './saved-properties.ts';

/** Wait for a network that was slow a moment ago, in ms; for others SILENCE_MS. */
export const SHORT_PATIENCE_MS = 800;
/** How long a network counts as slow, in ms. */
export const WEAK_FOR_MS = 30_000;
/** How long a late answer serves further requests, in ms. */
export const JUST_ARRIVED_MS = 10_000;
/** Time limit of a request, in ms. */
export const REQUEST_LIMIT_MS = 60_000;
/** Time limit of a copy, in ms. */
export const DEVICE_LIMIT_MS = 5_000;

export interface ReadPorts {
  readonly answerStore: AnswerStore;
  /** Answers reads of saved properties; undefined where a stored answer is better. Never throws. */
  readonly saved: (read: ApiRead, isGone?: boolean) => Promise<SavedAnswer | undefined>;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  /** ms since 1970. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly notifyPages: (message: WorkerMessage) => void;
}

interface RequestedRead {
  readonly read: ApiRead;
  readonly href: string;
  /** JSON text of a POST. */
  readonly body?: string | undefined;
}

/** `done` settles when the work ends: the worker must stay awake until then. */
export interface Answered {
  readonly response: Promise<Response>;
  readonly done: Promise<unknown>;
}

type Outcome =
  /** `answer`: a success, or an error about this request. `trouble`: a 5xx, a status to retry after, or no JSON. */
  | { readonly kind: 'answer' | 'trouble'; readonly make: () => Response }
  /** No answer, or one of somebody on the way. */
  | { readonly kind: 'none' };

interface PendingRequest {
  readonly outcome: Promise<Outcome>;
  /** Settles when the answer is stored. */
  readonly stored: Promise<void>;
  readonly sentAt: number;
  /** Pages that got a copy or nothing meanwhile are notified of the answer, and their next request gets it. */
  shouldNotify: boolean;
}

const FORWARDED_HEADERS = ['Content-Type', 'ETag', 'Retry-After'] as const;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Copies a response without facts that only the worker may state. */
const createResponseMaker = (response: Response, text: string): (() => Response) => {
  const { total, unsaid } = readFacts(response.headers);
  const headers = new Headers(createFactHeaders({ total, unsaid }));
  for (const name of FORWARDED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return () => new Response(WITHOUT_BODY.has(response.status) ? null : text, { status: response.status, headers });
};

/**
 * Answers reads from the network, or from this device when the network fails or is slow. The late answer is then stored, pages
 * are notified, and their next request gets it without another fetch.
 */
export function createApiReads(ports: ReadPorts): (request: RequestedRead) => Answered {
  const { answerStore, now } = ports;
  const pending = new Map<string, PendingRequest>();
  let slowUntil = 0;
  let reachedAt = Number.NEGATIVE_INFINITY;

  const send = ({ read, href, body }: RequestedRead): PendingRequest => {
    let stored: Promise<void> = Promise.resolve();
    const request = async (): Promise<Outcome> => {
      let response: Response;
      let text: string;
      try {
        response = await ports.fetch(href, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            Accept: 'application/json',
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
        });
        if (isForeignResponse(response)) return { kind: 'none' };
        reachedAt = now();
        text = await response.text();
      } catch {
        return { kind: 'none' };
      }
      const make = createResponseMaker(response, text);
      const json = parseJson(text);
      if (json === undefined || response.status >= 500 || RETRY_STATUSES.has(response.status)) {
        return { kind: 'trouble', make };
      }
      const savedAt = now();
      if (response.ok)
        stored = writeServerAnswer(answerStore, read, json, { savedAt, total: readFacts(response.headers).total });
      else if (response.status === 404 && read.kind === 'property') {
        stored = answerStore.writeAnswer(read.key, { kind: 'gone', id: read.id, savedAt });
      }
      return { kind: 'answer', make };
    };
    const outcome = request();
    const entry: PendingRequest = { outcome, stored: outcome.then(() => stored), sentAt: now(), shouldNotify: false };
    pending.set(read.key, entry);
    void outcome.then(async ({ kind }) => {
      if (entry.shouldNotify && kind === 'answer') {
        ports.notifyPages({ type: 'library-updated', key: read.key });
        await ports.wait(JUST_ARRIVED_MS);
      }
      pending.delete(read.key);
    });
    return entry;
  };

  /** undefined when storage hangs. */
  const awaitDevice = <T>(work: Promise<T>): Promise<T | undefined> =>
    Promise.race([work, ports.wait(DEVICE_LIMIT_MS).then(() => undefined)]);

  const readFromDevice = async (read: ApiRead, reason: SavedReason): Promise<Response | undefined> => {
    const find = async () => {
      const saved = await ports.saved(read, reason === 'gone');
      return { saved, copy: saved ?? (await answerFromDevice(answerStore, read)) };
    };
    const { saved, copy } = (await awaitDevice(find())) ?? {};
    if (copy === undefined) return undefined;
    const { status, json, ...facts } = copy;
    const savedBecause = saved?.gone === true ? 'gone' : reason;
    return new Response(JSON.stringify(json), {
      status,
      headers: { 'Content-Type': 'application/json', ...createFactHeaders({ ...facts, savedBecause }) },
    });
  };

  /** What the device answers at once and without data; undefined where the server may know better. */
  const answerAtOnce = async (read: ApiRead): Promise<Pick<DeviceAnswer, 'json'> | undefined> => {
    // An open filter dialog counts on this device.
    if (read.kind !== 'reference') return answerFromDevice(answerStore, read);
    if (readReference(read.text) === undefined) return { json: [] };
    const copy = await ports.saved(read);
    return Array.isArray(copy?.json) && copy.json.length === 1 ? copy : undefined;
  };

  const settle = async (read: ApiRead, outcome: Outcome): Promise<Response> => {
    if (outcome.kind === 'answer') {
      const answer = outcome.make();
      if (answer.status !== 404 || read.kind !== 'property') return answer;
      // A saved property that the server does not have any more is shown, marked as gone.
      const isSaved = (await awaitDevice(ports.saved(read))) !== undefined;
      return isSaved ? ((await readFromDevice(read, 'gone')) ?? answer) : answer;
    }
    const copy = await readFromDevice(read, outcome.kind === 'none' ? 'no-connection' : 'server-trouble');
    return copy ?? (outcome.kind === 'none' ? Response.error() : outcome.make());
  };

  const respond = async (read: ApiRead, entry: PendingRequest): Promise<Response> => {
    const patience = now() < slowUntil ? SHORT_PATIENCE_MS : SILENCE_MS;
    const first = await Promise.race([entry.outcome, ports.wait(patience)]);
    if (first !== undefined) return settle(read, first);
    slowUntil = now() + WEAK_FOR_MS;
    // Before the copy is read, because the answer may come meanwhile.
    entry.shouldNotify = true;
    const copy = await readFromDevice(read, 'slow');
    if (copy !== undefined) return copy;
    // Without a copy it waits as long as there is a connection.
    const rest = await Promise.race([entry.outcome, ports.wait(entry.sentAt + SILENCE_MS - now())]);
    if (rest === undefined && reachedAt < entry.sentAt) return Response.error();
    entry.shouldNotify = false;
    return settle(read, await entry.outcome);
  };

  return (request) => {
    const { key, kind } = request.read;
    const getEntry = (): PendingRequest => pending.get(key) ?? send(request);
    if (kind === 'choices' || kind === 'reference') {
      const known = awaitDevice(answerAtOnce(request.read)).then((copy) =>
        copy === undefined
          ? respond(request.read, getEntry())
          : new Response(JSON.stringify(copy.json), { headers: { 'Content-Type': 'application/json' } }),
      );
      return { response: known, done: known };
    }
    const entry = getEntry();
    const response = respond(request.read, entry);
    return { response, done: Promise.allSettled([response, entry.stored]) };
  };
}

const getHref = ({ pathname, search }: URL): string => pathname + search;

export const isRead = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && parseRead('GET', getHref(url)) !== undefined;

export const isFilterCall = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === readCalls.filter_properties.pattern;

/** Answers a read; a filter call with an invalid body goes to the server. @param storeSeen into the row of a saved property */
export const createPageReads =
  (answer: ReturnType<typeof createApiReads>, storeSeen: (id: number) => Promise<unknown>) =>
  async ({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> => {
    const body = request.method === 'POST' ? await request.clone().text() : undefined;
    const read = parseRead(request.method, getHref(url), body === undefined ? undefined : parseJson(body));
    if (read === undefined) return fetch(request);
    const { response, done } = answer({ read, href: getHref(url), body });
    event.waitUntil(read.kind === 'property' ? done.then(() => storeSeen(read.id)) : done);
    return response;
  };
