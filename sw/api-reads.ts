import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { factHeaders, readFacts, type SavedReason } from '#contract/answer-facts.ts';
import { isForeignResponse } from '#contract/answered.ts';
import { readCalls } from '#contract/read-calls.ts';
import { SILENCE_MS } from '#contract/silence.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { parseJson } from '#lib/json.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { type ApiRead, parseRead } from '#offline/answers/api-read.ts';
import { writeServerAnswer } from '#offline/answers/write-answers.ts';
import { answerFromDevice } from '#offline/catalogue/offline-search.ts';
import type { SavedAnswer } from './saved-properties.ts';

/** The same for a network that has just been slow: nobody waits the full time at every step of a walk. */
export const SHORT_PATIENCE_MS = 800;
/** How long a slow network is remembered, in ms. */
export const WEAK_FOR_MS = 30_000;
/** An answer that came late is handed out without asking again for this long, in ms. */
export const JUST_ARRIVED_MS = 10_000;
/** After this a request is given up, in ms. */
export const LATE_LIMIT_MS = 60_000;
/** Longest wait for a copy, in ms. */
export const DEVICE_LIMIT_MS = 5_000;

export interface ReadPorts {
  readonly answerStore: AnswerStore;
  /** Answers what is about a saved property; undefined where the library knows better. Never throws. */
  readonly saved: (read: ApiRead, isGone?: boolean) => Promise<SavedAnswer | undefined>;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly tell: (message: WorkerMessage) => void;
}

export interface RequestedRead {
  readonly read: ApiRead;
  readonly href: string;
  /** JSON text of a POST. */
  readonly body?: string | undefined;
}

/** `done` settles when nothing more will happen: the worker must stay awake until then. */
export interface Answered {
  readonly response: Promise<Response>;
  readonly done: Promise<unknown>;
}

type Outcome =
  /** The server's own answer: a success, or a refusal that is the truth about this request. */
  | { readonly kind: 'answer'; readonly make: () => Response }
  /** The server answered, but nothing proper: 5xx, try-again statuses, no JSON. */
  | { readonly kind: 'trouble'; readonly make: () => Response }
  /** Nobody answered, or somebody else did. */
  | { readonly kind: 'none' };

interface Asking {
  readonly outcome: Promise<Outcome>;
  /** Settles when the answer is in the library. */
  readonly kept: Promise<void>;
  readonly askedAt: number;
  /** A copy, or nothing, was handed out meanwhile: the pages must hear of the real answer. */
  awaited: boolean;
}

const PASSED_ON = ['Content-Type', 'ETag', 'Retry-After'] as const;
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
/** Refusals that say "later", not "no". */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429]);

const remade = (response: Response, text: string): (() => Response) => {
  // Nobody but the worker says that an answer is a copy.
  const { total, unsaid } = readFacts(response.headers);
  const headers = new Headers(factHeaders({ total, unsaid }));
  for (const name of PASSED_ON) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return () => new Response(BODILESS.has(response.status) ? null : text, { status: response.status, headers });
};

/**
 * Answers reads: from the network, or from the library when the network fails, answers with trouble or is slow. A copy
 * that was handed out is followed by the real answer as soon as it comes: it is stored, open pages are told, and their
 * next request gets it without another fetch. The same where there was no copy, and a network from which nothing comes
 * counted as none.
 */
export function createApiReads(ports: ReadPorts): (asked: RequestedRead) => Answered {
  const { answerStore, now } = ports;
  const asking = new Map<string, Asking>();
  const justArrived = new Map<string, { readonly outcome: Outcome; readonly until: number }>();
  let weakUntil = 0;
  let metAt = Number.NEGATIVE_INFINITY;

  const ask = ({ read, href, body }: RequestedRead): Asking => {
    let keep: Promise<void> = Promise.resolve();
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
          signal: AbortSignal.timeout(LATE_LIMIT_MS),
        });
        if (isForeignResponse(response)) return { kind: 'none' };
        metAt = now();
        text = await response.text();
      } catch {
        return { kind: 'none' };
      }
      const make = remade(response, text);
      const json = parseJson(text);
      if (json === undefined || response.status >= 500 || TRY_AGAIN.has(response.status)) {
        return { kind: 'trouble', make };
      }
      const savedAt = now();
      if (response.ok)
        keep = writeServerAnswer(answerStore, read, json, { savedAt, total: readFacts(response.headers).total });
      else if (response.status === 404 && read.kind === 'property') {
        keep = answerStore.writeAnswer(read.key, { kind: 'gone', id: read.id, savedAt });
      }
      return { kind: 'answer', make };
    };
    const outcome = request();
    const entry: Asking = { outcome, kept: outcome.then(() => keep), askedAt: now(), awaited: false };
    asking.set(read.key, entry);
    void outcome.then((result) => {
      asking.delete(read.key);
      if (!entry.awaited || result.kind !== 'answer') return;
      justArrived.set(read.key, { outcome: result, until: now() + JUST_ARRIVED_MS });
      ports.tell({ type: 'library-updated', key: read.key });
    });
    return entry;
  };

  /** Storage that hangs has nothing: several reads one after the other are waited for together. */
  const unlessItHangs = <T>(work: Promise<T>): Promise<T | undefined> =>
    Promise.race([work, ports.wait(DEVICE_LIMIT_MS).then(() => undefined)]);

  const fromDevice = async (read: ApiRead, because: SavedReason): Promise<Response | undefined> => {
    const found = async () => {
      const saved = await ports.saved(read, because === 'gone');
      return { saved, copy: saved ?? (await answerFromDevice(answerStore, read)) };
    };
    const { saved, copy } = (await unlessItHangs(found())) ?? {};
    if (copy === undefined) return undefined;
    const { status, json, ...facts } = copy;
    const savedBecause = saved?.gone === true ? 'gone' : because;
    return new Response(JSON.stringify(json), {
      status,
      headers: { 'Content-Type': 'application/json', ...factHeaders({ ...facts, savedBecause }) },
    });
  };

  const settle = async (read: ApiRead, outcome: Outcome): Promise<Response> => {
    if (outcome.kind === 'answer') {
      const answer = outcome.make();
      // A saved property stays when the server has it no longer: the copy is shown as what it is.
      const mayStay = answer.status === 404 && read.kind === 'property';
      const stays = mayStay && (await unlessItHangs(ports.saved(read))) !== undefined;
      return stays ? ((await fromDevice(read, 'gone')) ?? answer) : answer;
    }
    const copy = await fromDevice(read, outcome.kind === 'none' ? 'no-connection' : 'server-trouble');
    return copy ?? (outcome.kind === 'none' ? Response.error() : outcome.make());
  };

  const firstOf = async (read: ApiRead, entry: Asking): Promise<Response> => {
    const patience = now() < weakUntil ? SHORT_PATIENCE_MS : SILENCE_MS;
    const first = await Promise.race([entry.outcome, ports.wait(patience)]);
    if (first !== undefined) return settle(read, first);
    weakUntil = now() + WEAK_FOR_MS;
    // From here on a late answer must be told, also when it comes while the copy is being read.
    entry.awaited = true;
    const copy = await fromDevice(read, 'slow');
    if (copy !== undefined) return copy;
    // Nothing of it is here: it is waited for as long as there is a connection.
    const rest = await Promise.race([entry.outcome, ports.wait(entry.askedAt + SILENCE_MS - now())]);
    if (rest === undefined && metAt < entry.askedAt) return Response.error();
    entry.awaited = false;
    return settle(read, await entry.outcome);
  };

  const fromServer = (asked: RequestedRead): Promise<Response> =>
    firstOf(asked.read, asking.get(asked.read.key) ?? ask(asked));

  return (asked) => {
    const { key } = asked.read;
    const arrived = justArrived.get(key);
    justArrived.delete(key);
    if (arrived !== undefined && arrived.outcome.kind === 'answer' && now() < arrived.until) {
      // Handed out to every page that asks in time, then forgotten.
      justArrived.set(key, arrived);
      return { response: Promise.resolve(arrived.outcome.make()), done: Promise.resolve() };
    }
    if (asked.read.kind === 'choices') {
      // Somebody is choosing: the index here says it at once, and costs no data.
      const counted = unlessItHangs(answerFromDevice(answerStore, asked.read)).then((copy) =>
        copy === undefined
          ? fromServer(asked)
          : new Response(JSON.stringify(copy.json), { headers: { 'Content-Type': 'application/json' } }),
      );
      return { response: counted, done: counted };
    }
    const entry = asking.get(key) ?? ask(asked);
    const response = firstOf(asked.read, entry);
    return { response, done: Promise.allSettled([response, entry.kept]) };
  };
}

const hrefOf = ({ pathname, search }: URL): string => pathname + search;

export const isRead = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && parseRead('GET', hrefOf(url)) !== undefined;

export const isFilterCall = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === readCalls.filter_properties.pattern;

export interface PageReadPorts {
  readonly read: (asked: RequestedRead) => Answered;
  readonly markUse: () => Promise<void>;
  /** What is learnt of a saved property while it is looked at need not be fetched again. */
  readonly noteSeen: (id: number) => Promise<unknown>;
}

/** Answers a read. A filter call whose body says no list goes to the server, which says what is wrong with it. */
export const createPageReads =
  ({ read: answer, markUse, noteSeen }: PageReadPorts) =>
  async ({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> => {
    const body = request.method === 'POST' ? await request.clone().text() : undefined;
    const read = parseRead(request.method, hrefOf(url), body === undefined ? undefined : parseJson(body));
    if (read === undefined) return fetch(request);
    const { response, done } = answer({ read, href: hrefOf(url), body });
    event.waitUntil(
      Promise.allSettled([markUse(), read.kind === 'property' ? done.then(() => noteSeen(read.id)) : done]),
    );
    return response;
  };
