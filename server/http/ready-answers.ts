import type { IncomingMessage, ServerResponse } from 'node:http';
import { SizedMap } from '../process/sized-map.ts';
import { BODY_HEADERS, isNotModified, parseAcceptEncoding } from './negotiation.ts';
import type { RequestTracker } from './request-tracker.ts';

// The framework costs five times what sending a stored answer costs, so answers are stored as they were sent.

const MAX_BYTES = 64 * 2 ** 20;
/** Estimate of the memory that a stored answer takes beside its body. */
const OVERHEAD_BYTES = 2_048;

interface Catalogue {
  isFresh(): boolean;
  subscribe(listener: () => void): void;
}

interface ReadyAnswer {
  /** Names and values alternating, for writeHead(). */
  readonly headers: readonly string[];
  readonly headersOf304: readonly string[];
  readonly etag: string;
  readonly modified: string | undefined;
  readonly body: Uint8Array | string;
  readonly route: string;
}

const repeatable = new WeakMap<Response, Uint8Array | string>();

/** Marks an answer to a GET that everyone with the same host and Accept-Encoding gets until the catalogue changes. */
export function markRepeatable(response: Response, body: Uint8Array | string): Response {
  repeatable.set(response, body);
  return response;
}

/** With all accepted codings, because not every answer exists in the best one. */
const getKey = (host: string | undefined, path: string, accepted: string | undefined): string =>
  `${parseAcceptEncoding(accepted).join()} ${host ?? ''} ${path}`;

export class ReadyAnswers {
  readonly #answers = new SizedMap<ReadyAnswer>(MAX_BYTES);
  readonly #catalogue: Pick<Catalogue, 'isFresh'>;
  #generation = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    catalogue.subscribe(() => {
      this.#answers.clear();
      this.#generation += 1;
    });
  }

  /** Changes with the catalogue. An answer begun under another generation is not stored. */
  get generation(): number {
    return this.#generation;
  }

  /** Stores a repeatable answer. @param response without the headers of this one request, such as its id */
  store(
    request: {
      readonly host: string | undefined;
      readonly path: string;
      readonly accepted: string | undefined;
      readonly route: string;
      readonly generation: number;
    },
    response: Response,
  ): void {
    const body = repeatable.get(response);
    const etag = response.headers.get('ETag');
    if (body === undefined || etag === null || response.status !== 200 || request.generation !== this.#generation)
      return;
    const key = getKey(request.host, request.path, request.accepted);
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    if (this.#answers.get(key) !== undefined) return;
    const entries = [...response.headers].filter(([name]) => name !== 'content-length');
    const headers = [...entries, ['Content-Length', String(length)]].flat();
    const headersOf304 = entries.filter(([name]) => !BODY_HEADERS.has(name)).flat();
    const modified = response.headers.get('Last-Modified') ?? undefined;
    const answer = { headers, headersOf304, etag, modified, body, route: request.route };
    this.#answers.set(key, answer, length + key.length + OVERHEAD_BYTES);
  }

  /** Sends a stored answer. @returns false if there is none; the request is then untouched */
  send(incoming: IncomingMessage, outgoing: ServerResponse, tracker: RequestTracker): boolean {
    // The app checks for an import by another process when that is due.
    if (incoming.method !== 'GET' || !this.#catalogue.isFresh()) return false;
    const { headers, url = '' } = incoming;
    const ready = this.#answers.get(getKey(headers.host, url, headers['accept-encoding']));
    if (ready === undefined || headers.range !== undefined) return false;
    const tracked = tracker.start((name) => getHeader(incoming, name), incoming.socket);
    const isUnmodified = isNotModified('GET', (name) => getHeader(incoming, name.toLowerCase()), ready);
    const status = isUnmodified ? 304 : 200;
    outgoing.writeHead(status, [
      ...(isUnmodified ? ready.headersOf304 : ready.headers),
      ...tracker.getHeaders(tracked).flat(),
    ]);
    tracker.finish(tracked, { method: 'GET', path: url.split('?', 1)[0] ?? '', route: ready.route, status }, outgoing);
    if (isUnmodified) outgoing.end();
    else outgoing.end(ready.body);
    return true;
  }
}

function getHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
