import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_HEADERS, isNotModified, parseAcceptEncoding } from './negotiation.ts';
import type { RequestTracker } from './request-tracker.ts';

// A remembered page or list costs the framework five times what sending it costs: requests, responses and headers as
// objects of the web, a chain of handlers. What has been answered once is therefore kept as it went out, and the same
// question is answered from here. The tracker (request-tracker.ts) still sees each request: id, address, log and metrics.

/** Most bytes of all kept answers. */
const MOST_BYTES = 64 * 2 ** 20;
/** Memory that a kept answer takes beside its body, in bytes: an estimate. */
const OVERHEAD_BYTES = 2_048;

/** What has to be known of the catalogue that answers are made of. */
interface Catalogue {
  /** Whether what was made of it still holds just now. */
  isFresh(): boolean;
  /** Hears of each change. */
  subscribe(listener: () => void): void;
}

interface ReadyAnswer {
  /** Names and values alternating, as writeHead() takes them. */
  readonly headers: readonly string[];
  readonly headersOf304: readonly string[];
  readonly etag: string;
  readonly modified: string | undefined;
  readonly body: Uint8Array | string;
  readonly route: string;
}

const repeatable = new WeakMap<Response, Uint8Array | string>();

/**
 * Marks an answer to a GET: until the catalogue changes it may be sent to every request with the same address, host and
 * Accept-Encoding.
 * @param body of the response
 */
export function markRepeatable(response: Response, body: Uint8Array | string): Response {
  repeatable.set(response, body);
  return response;
}

/** With all codings that a client takes: not every answer can be had in the one it likes best. */
const keyOf = (host: string | undefined, path: string, accepted: string | undefined): string =>
  `${parseAcceptEncoding(accepted).join()} ${host ?? ''} ${path}`;

export class ReadyAnswers {
  readonly #answers = new SizedMap<ReadyAnswer>(MOST_BYTES);
  readonly #catalogue: Pick<Catalogue, 'isFresh'>;
  #generation = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    catalogue.subscribe(() => {
      this.#answers.clear();
      this.#generation += 1;
    });
  }

  /** Changes with the catalogue. An answer that was begun under another generation is not kept. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Keeps an answer that markRepeatable().
   * @param response with all headers except those of this one request, such as its id
   * @param asked.generation when the request came
   */
  store(
    asked: {
      readonly host: string | undefined;
      /** With the query, as it was requested. */
      readonly path: string;
      readonly accepted: string | undefined;
      readonly route: string;
      readonly generation: number;
    },
    response: Response,
  ): void {
    const body = repeatable.get(response);
    const etag = response.headers.get('ETag');
    if (body === undefined || etag === null || response.status !== 200 || asked.generation !== this.#generation) return;
    const key = keyOf(asked.host, asked.path, asked.accepted);
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    if (this.#answers.get(key) !== undefined) return;
    const named = [...response.headers].filter(([name]) => name !== 'content-length');
    const headers = [...named, ['Content-Length', String(length)]].flat();
    const headersOf304 = named.filter(([name]) => !BODY_HEADERS.has(name)).flat();
    const modified = response.headers.get('Last-Modified') ?? undefined;
    const answer = { headers, headersOf304, etag, modified, body, route: asked.route };
    this.#answers.set(key, answer, length + key.length + OVERHEAD_BYTES);
  }

  /** Answers a request by a kept answer. @returns false when there is none; the request is then untouched */
  send(incoming: IncomingMessage, outgoing: ServerResponse, tracker: RequestTracker): boolean {
    // When it is time to check for an import by another process, the request takes the usual way, which checks.
    if (incoming.method !== 'GET' || !this.#catalogue.isFresh()) return false;
    const { headers, url = '' } = incoming;
    const ready = this.#answers.get(keyOf(headers.host, url, headers['accept-encoding']));
    if (ready === undefined || headers.range !== undefined) return false;
    const tracked = tracker.start((name) => getHeader(incoming, name), incoming.socket);
    const same = isNotModified('GET', (name) => getHeader(incoming, name.toLowerCase()), ready);
    const status = same ? 304 : 200;
    outgoing.writeHead(status, [...(same ? ready.headersOf304 : ready.headers), ...tracker.getHeaders(tracked).flat()]);
    tracker.finish(tracked, { method: 'GET', path: getPath(url), route: ready.route, status }, outgoing);
    if (same) outgoing.end();
    else outgoing.end(ready.body);
    return true;
  }
}

/** @param name in lower case */
function getHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function getPath(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Values under keys, up to a total size; the oldest go first. */
export class SizedMap<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly size: number }>();
  readonly #limit: number;
  #size = 0;

  /** @param limit of all sizes together; what is larger than a quarter of it is not kept */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    return this.#kept.get(key)?.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    if (size > this.#limit / 4) return;
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  /** What was just used goes last. */
  refresh(key: string): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#kept.delete(key)) this.#kept.set(key, kept);
  }

  delete(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }
}
