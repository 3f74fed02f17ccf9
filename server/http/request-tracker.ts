import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Log, redactPersonalData } from '../process/log.ts';
import { HOUR_MS } from '../process/time.ts';
import { getClientAddress, getEntryFromRight, getNeighbourhood } from './client-address.ts';
import { STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never an address: "/api/property/:id". */
  readonly route: string;
  readonly status: number;
  /** From the first byte of the headers to the last of the answer. */
  readonly seconds: number;
}

export interface RequestTrackerOptions {
  readonly publicUrl: string | undefined;
  readonly trustProxy: number;
  readonly log: Log;
  readonly onAnswered?: ((answered: AnsweredRequest) => void) | undefined;
  readonly isStopping?: () => boolean;
  readonly now?: () => number;
}

export type NodeSocket = Pick<Socket, 'remoteAddress' | 'bytesWritten'>;
export type NodeResponse = Pick<ServerResponse, 'once' | 'writableFinished'>;

export type RequestTracker = ReturnType<typeof createRequestTracker>;

interface TrackedRequest {
  readonly requestId: string;
  readonly address: string;
  readonly scheme: string | undefined;
  readonly started: number;
  readonly socket: NodeSocket | undefined;
  readonly writtenBefore: number;
}

const LONGEST_LOGGED_PATH = 200;

const SANE_REQUEST_ID = /^[\w.:-]{8,64}$/;
/** Each page makes dozens of these requests, and each phone asks every ten minutes, so they are logged at debug level. */
const FOR_DEBUGGING =
  /^\/(assets|media|content|icons|healthz|readyz|metrics|api\/viewing\/state)\b|\.(js|css|html|json|webmanifest|svg|png|ico|webp|avif|woff2|txt|xml)$/;
const CLOSE = ['Connection', 'close'] as const;
const WARNING_EVERY_MS = HOUR_MS;

/** A signed link opens something for everyone who has it. */
const SIGNED_LINK = /^(\/api\/links\/[^/]*\/).*/;

function getLoggedPath(path: string): string {
  if (SIGNED_LINK.test(path)) return path.replace(SIGNED_LINK, '$1…');
  const short = path.length > LONGEST_LOGGED_PATH ? `${path.slice(0, LONGEST_LOGGED_PATH)}…` : path;
  return short.includes('@') || short.includes('%40') ? redactPersonalData(short.replaceAll('%40', '@')) : short;
}

export function createRequestTracker(options: RequestTrackerOptions) {
  const { publicUrl, trustProxy, log } = options;
  const now = options.now ?? (() => performance.now());
  const isAlwaysSecure = publicUrl?.startsWith('https:') === true;
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** Behind a proxy that the settings do not name, all visitors count as one client. */
  const warnAboutProxy = (): void => {
    if (now() - warnedAt < WARNING_EVERY_MS) return;
    warnedAt = now();
    log.warn(
      'Requests carry X-Forwarded-For, but TRUST_PROXY is 0: if a proxy of yours stands in front, all its visitors count as one client.',
    );
  };

  return {
    start: (header: (name: string) => string | undefined, socket: NodeSocket | undefined): TrackedRequest => {
      const started = now();
      const forwardedFor = header('x-forwarded-for');
      if (trustProxy === 0 && forwardedFor !== undefined) warnAboutProxy();
      const proxyId = trustProxy > 0 ? header('x-request-id') : undefined;
      const forwardedProto = trustProxy > 0 ? header('x-forwarded-proto') : undefined;
      return {
        requestId: proxyId !== undefined && SANE_REQUEST_ID.test(proxyId) ? proxyId : randomUUID(),
        address: getClientAddress(socket?.remoteAddress ?? '', forwardedFor, trustProxy),
        scheme: forwardedProto === undefined ? undefined : getEntryFromRight(forwardedProto, trustProxy).trim(),
        started,
        socket,
        // A connection answers one request at a time, so all later bytes belong to this answer.
        writtenBefore: socket?.bytesWritten ?? 0,
      };
    },
    /** Returns the headers that belong to this one request. */
    getHeaders: ({ requestId, scheme }: TrackedRequest): ReadonlyArray<readonly [name: string, value: string]> => [
      ['X-Request-Id', requestId],
      ...(scheme === 'https' || isAlwaysSecure ? [STRICT_TRANSPORT_SECURITY] : []),
      ...(options.isStopping?.() === true ? [CLOSE] : []),
    ],
    /** Logs and counts a request when the last byte of its answer has been sent. */
    finish: (
      { requestId, address, started, socket, writtenBefore }: TrackedRequest,
      { path, ...answer }: Omit<AnsweredRequest, 'seconds'> & { readonly path: string },
      outgoing: NodeResponse | undefined,
    ): void => {
      const onSent = (): void => {
        const seconds = (now() - started) / 1000;
        options.onAnswered?.({ ...answer, seconds });
        const { method, status } = answer;
        const getLine = () => ({
          request_id: requestId,
          method,
          path: getLoggedPath(path),
          status,
          ms: Math.round(seconds * 10_000) / 10,
          bytes: (socket?.bytesWritten ?? writtenBefore) - writtenBefore,
          client: getNeighbourhood(address),
          ...(outgoing?.writableFinished === false ? { aborted: true } : {}),
        });
        if (FOR_DEBUGGING.test(path)) log.debug('request', getLine);
        else log.info('request', getLine());
      };
      if (outgoing === undefined) onSent();
      else outgoing.once('close', onSent);
    },
  };
}
