import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Log, redactPersonalData } from '../process/log.ts';
import { getClientAddress, getEntryFromRight, getNeighbourhood } from './client-address.ts';
import { STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

export interface Answered {
  readonly method: string;
  /** The route's pattern, never an address: "/api/property/:id". */
  readonly route: string;
  readonly status: number;
  /** From the first byte of the headers to the last of the answer. */
  readonly seconds: number;
}

export interface RequestTrackerOptions {
  /** The configured origin of the site (S39). */
  readonly publicUrl: string | undefined;
  readonly trustProxy: number;
  readonly log: Log;
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
  /** True during shutdown, when connections are closed after their answer. */
  readonly isStopping?: () => boolean;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** A test passes as much of a connection as it needs. */
export type NodeSocket = Pick<Socket, 'remoteAddress' | 'bytesWritten'>;
export type NodeResponse = Pick<ServerResponse, 'once' | 'writableFinished'>;

export interface TrackedRequest {
  readonly requestId: string;
  /** As getClientAddress() returns it. */
  readonly address: string;
  /** As a trusted proxy sends it. */
  readonly scheme: string | undefined;
  readonly started: number;
  readonly socket: NodeSocket | undefined;
  readonly writtenBefore: number;
}

/** Sees every request when it arrives and when it is answered. */
export interface RequestTracker {
  /** @param header by lower-case name */
  start(header: (name: string) => string | undefined, socket: NodeSocket | undefined): TrackedRequest;
  /** Headers that belong to this one request. */
  getHeaders(tracked: TrackedRequest): ReadonlyArray<readonly [name: string, value: string]>;
  /** Logs and counts the request when its last byte has been sent. */
  finish(
    tracked: TrackedRequest,
    answered: { readonly method: string; readonly path: string; readonly route: string; readonly status: number },
    outgoing: NodeResponse | undefined,
  ): void;
}

const LONGEST_LOGGED_PATH = 200;

const SANE_REQUEST_ID = /^[\w.:-]{8,64}$/;
/** Each page makes dozens of these requests, so they are logged at debug level. */
const FOR_DEBUGGING =
  /^\/(assets|media|content|icons|healthz|readyz|metrics)\b|\.(js|css|html|json|webmanifest|svg|png|ico|webp|avif|woff2|txt|xml)$/;
const CLOSE = ['Connection', 'close'] as const;
const HINT_EVERY_MS = 3_600_000;

/** Returns a path without e-mail addresses, cut when it is long. */
function getLoggedPath(path: string): string {
  const short = path.length > LONGEST_LOGGED_PATH ? `${path.slice(0, LONGEST_LOGGED_PATH)}…` : path;
  return short.includes('@') || short.includes('%40') ? redactPersonalData(short.replaceAll('%40', '@')) : short;
}

export function createRequestTracker(options: RequestTrackerOptions): RequestTracker {
  const { publicUrl, trustProxy, log } = options;
  const now = options.now ?? (() => performance.now());
  const isAlwaysSecure = publicUrl?.startsWith('https:') === true;
  let hinted = Number.NEGATIVE_INFINITY;

  /** Behind a proxy that the settings do not name, all visitors count as one client. */
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
        // A connection answers one request at a time, so all later bytes belong to this answer.
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
