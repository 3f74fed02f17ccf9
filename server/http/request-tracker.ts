import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Log, redactPersonalData } from '../process/log.ts';
import { getClientAddress, getEntryFromRight, getNeighbourhood } from './client-address.ts';
import { STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

/** An answered request, for logs and metrics. */
export interface Answered {
  readonly method: string;
  /** Pattern of the route, never an address: "/api/property/:id". */
  readonly route: string;
  readonly status: number;
  /** From the first byte of the request's headers to the last of the answer. */
  readonly seconds: number;
}

export interface RequestTrackerOptions {
  /** The configured origin of the site, if any (S39). */
  readonly publicUrl: string | undefined;
  /** How many proxies of ours stand in front. */
  readonly trustProxy: number;
  readonly log: Log;
  /** Called for every answer. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
  /** True while the site is shutting down: connections are no longer kept open. */
  readonly isStopping?: () => boolean;
  /** As performance.now() says, ms. */
  readonly now?: () => number;
}

/** What of a connection is read; a test passes as much of it as it needs. */
export type NodeSocket = Pick<Socket, 'remoteAddress' | 'bytesWritten'>;
export type NodeResponse = Pick<ServerResponse, 'once' | 'writableFinished'>;

/** A request as it came in. */
export interface TrackedRequest {
  readonly requestId: string;
  /** As getClientAddress() gives it. */
  readonly address: string;
  /** "https" or "http" as a trusted proxy says it. */
  readonly scheme: string | undefined;
  readonly started: number;
  readonly socket: NodeSocket | undefined;
  readonly writtenBefore: number;
}

/** Sees every request when it arrives and when it is answered, whatever answers it. */
export interface RequestTracker {
  /** @param header by its name in lower case */
  start(header: (name: string) => string | undefined, socket: NodeSocket | undefined): TrackedRequest;
  /** Headers of its answer that no other request has. */
  getHeaders(tracked: TrackedRequest): ReadonlyArray<readonly [name: string, value: string]>;
  /** Logs and counts it when its last byte has gone. */
  finish(
    tracked: TrackedRequest,
    answered: { readonly method: string; readonly path: string; readonly route: string; readonly status: number },
    outgoing: NodeResponse | undefined,
  ): void;
}

/** Longest part of an address that a log line holds, in characters. */
const LONGEST_LOGGED_PATH = 200;

/** A proxy's request id that is used as ours. */
const SANE_REQUEST_ID = /^[\w.:-]{8,64}$/;
/** Requests logged at debug level only: each page makes dozens of them. */
const FOR_DEBUGGING =
  /^\/(assets|media|content|icons|healthz|readyz|metrics)\b|\.(js|css|html|json|webmanifest|svg|png|ico|webp|avif|woff2|txt|xml)$/;
const CLOSE = ['Connection', 'close'] as const;
/** Shortest time between two hints about the settings, in ms. */
const HINT_EVERY_MS = 3_600_000;

/** A path for the log: without anything that looks like an e-mail address, and cut when it is long. */
function getLoggedPath(path: string): string {
  const short = path.length > LONGEST_LOGGED_PATH ? `${path.slice(0, LONGEST_LOGGED_PATH)}…` : path;
  return short.includes('@') || short.includes('%40') ? redactPersonalData(short.replaceAll('%40', '@')) : short;
}

/** Creates the tracker of a site. */
export function createRequestTracker(options: RequestTrackerOptions): RequestTracker {
  const { publicUrl, trustProxy, log } = options;
  const now = options.now ?? (() => performance.now());
  const isAlwaysSecure = publicUrl?.startsWith('https:') === true;
  let hinted = Number.NEGATIVE_INFINITY;

  /** Behind a proxy that the settings do not name, all visitors count as one client: warns about that. */
  const warnAboutProxy = (): void => {
    if (now() - hinted < HINT_EVERY_MS) return;
    hinted = now();
    log.warn(
      'Requests carry X-Forwarded-For, but TRUST_PROXY is 0: if a proxy of yours stands in front, all its visitors count as one client.',
    );
  };

  return {
    start: (header, socket) => {
      const started = now();
      const forwardedFor = header('x-forwarded-for');
      if (trustProxy === 0 && forwardedFor !== undefined) warnAboutProxy();
      const given = trustProxy > 0 ? header('x-request-id') : undefined;
      const forwardedProto = trustProxy > 0 ? header('x-forwarded-proto') : undefined;
      return {
        requestId: given !== undefined && SANE_REQUEST_ID.test(given) ? given : randomUUID(),
        address: getClientAddress(socket?.remoteAddress ?? '', forwardedFor, trustProxy),
        scheme: forwardedProto === undefined ? undefined : getEntryFromRight(forwardedProto, trustProxy).trim(),
        started,
        socket,
        // A connection answers one request at a time, so all bytes written from here on belong to this answer.
        writtenBefore: socket?.bytesWritten ?? 0,
      };
    },
    getHeaders: ({ requestId, scheme }) => [
      ['X-Request-Id', requestId],
      ...(scheme === 'https' || isAlwaysSecure ? [STRICT_TRANSPORT_SECURITY] : []),
      ...(options.isStopping?.() === true ? [CLOSE] : []),
    ],
    finish: ({ requestId, address, started, socket, writtenBefore }, { method, path, route, status }, outgoing) => {
      const done = (): void => {
        const seconds = (now() - started) / 1000;
        options.onAnswered?.({ method, route, status, seconds });
        const isForDebugging = FOR_DEBUGGING.test(path);
        const line = {
          request_id: requestId,
          method,
          path: getLoggedPath(path),
          status,
          ms: Math.round(seconds * 10_000) / 10,
          bytes: (socket?.bytesWritten ?? writtenBefore) - writtenBefore,
          client: getNeighbourhood(address),
          ...(outgoing?.writableFinished === false ? { aborted: true } : {}),
        };
        if (isForDebugging) log.debug('request', line);
        else log.info('request', line);
      };
      if (outgoing === undefined) done();
      else outgoing.once('close', done);
    },
  };
}
