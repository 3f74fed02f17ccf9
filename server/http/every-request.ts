import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { readCalls } from '#contract/read-calls.ts';
import { ProblemError } from '../api/problems.ts';
import { clientAddress, clientGroup, entryFromRight, neighbourhood } from './client-address.ts';
import { type Log, withoutPeople } from './log.ts';
import { isOwnWrite } from './own-origin.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import { STRICT_TRANSPORT_SECURITY, setSecurityHeaders } from './security-headers.ts';
import { sorryPage } from './sorry-page.ts';
import { TokenBuckets } from './token-buckets.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Names this request in logs and in its answer; none inside a page's own calls. */
    requestId: string | undefined;
    /** What the request was for, in metrics; without it the pattern of its route. */
    routeName: string | undefined;
    /**
     * To be called before work that costs much: a search, a page to be rendered. None inside a page's own calls.
     * @throws ProblemError 429 when this client has had its share
     */
    admitWork: (() => void) | undefined;
  }
}

/** A request that has been answered, as logs and metrics know it. */
export interface Answered {
  readonly method: string;
  /** Pattern of the route, never an address: "/api/property/:id". */
  readonly route: string;
  readonly status: number;
  /** From the first byte of the request's headers to the last of the answer. */
  readonly seconds: number;
}

export interface EveryRequestOptions {
  /** The configured origin of the site, if any (decision 39). */
  readonly publicUrl: string | undefined;
  /** How many proxies of ours stand in front. */
  readonly trustProxy: number;
  /** Whether clients are held to the limits below. */
  readonly rateLimit: boolean;
  /** False in development, where the tools bring scripts and answers of their own. */
  readonly strictPolicy: boolean;
  readonly log: Log;
  /** Hears of every answer. */
  readonly answered?: ((answered: Answered) => void) | undefined;
  /** True once the site is to end: connections are not kept open any longer. */
  readonly isStopping?: () => boolean;
  /** As performance.now() says, ms. */
  readonly now?: () => number;
  /** Shared with whoever else answers requests; a gate of its own by default. */
  readonly gate?: Gate;
  /** Keeps what may be repeated. */
  readonly ready?: Pick<ReadyAnswers, 'generation' | 'keep'>;
}

type NodeSocket = Pick<Socket, 'remoteAddress' | 'bytesWritten'>;
type NodeResponse = Pick<ServerResponse, 'once' | 'writableFinished'>;

/** What of Node's own request is read; a test passes as much of it as it needs. */
export interface NodeSide {
  readonly incoming?: { readonly socket: NodeSocket; readonly url?: string };
  readonly outgoing?: NodeResponse;
}

/** A request as it came in. */
export interface Visit {
  readonly requestId: string;
  /** As clientAddress() gives it. */
  readonly address: string;
  /** "https" or "http" as a trusted proxy says it. */
  readonly scheme: string | undefined;
  readonly started: number;
  readonly socket: NodeSocket | undefined;
  readonly writtenBefore: number;
}

/** Through which every request comes and goes, whoever answers it. */
export interface Gate {
  /** @param header by its name in lower case */
  arrive(header: (name: string) => string | undefined, socket: NodeSocket | undefined): Visit;
  /** Headers of its answer that no other request has. */
  headersOf(visit: Visit): ReadonlyArray<readonly [name: string, value: string]>;
  /** Logs and counts it when its last byte has gone. */
  leave(
    visit: Visit,
    answered: { readonly method: string; readonly path: string; readonly route: string; readonly status: number },
    outgoing: NodeResponse | undefined,
  ): void;
}

/** Longest address of a request, in characters; beyond it 414. */
export const LONGEST_URL = 8 * 1024;
/** Longest part of an address that a log line holds, in characters. */
const LONGEST_LOGGED_PATH = 200;

/**
 * Messages: sixty at once and one a second. Thirty people in one office who all send at the same minute, and press twice,
 * stay below it.
 */
const WRITES = { burst: 60, perSecond: 1 } as const;
/** Searches that are not remembered, and pages that must be rendered: they cost up to 50 ms each. */
const WORK = { burst: 300, perSecond: 10 } as const;

const WRITES_NOTHING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** A request id of a proxy that is taken over. */
const SANE_REQUEST_ID = /^[\w.:-]{8,64}$/;
/** Asked for by the dozen with each page: a line each would bury the rest. */
const FOR_DEBUGGING =
  /^\/(assets|media|content|icons|healthz|readyz|metrics)\b|\.(js|css|html|json|webmanifest|svg|png|ico|webp|avif|woff2|txt|xml)$/;
const CLOSE = ['Connection', 'close'] as const;
/** How often the same hint about the settings is said at most, in ms. */
const HINT_EVERY_MS = 3_600_000;

const waitFor = (seconds: number): ProblemError =>
  new ProblemError(
    429,
    'too_many_requests',
    `Too much has been asked from your connection at once. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { headers: { 'Retry-After': String(seconds) } },
  );

/** The answer to a problem: JSON to a call, a plain page to a person. */
export function problemAnswer({ path, method }: Pick<HonoRequest, 'path' | 'method'>, problem: ProblemError): Response {
  const isPost = method === 'POST';
  if (path.startsWith('/api/')) return problem.response();
  // A path of two slashes would be a link to another site.
  const page = isPost && !path.startsWith('//') ? sorryPage('Not sent', problem.message, { back: path }) : undefined;
  return new Response(page ?? sorryPage('That did not work', problem.message), {
    status: problem.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...problem.headers },
  });
}

/** A path as a log may hold it: without what looks like an e-mail address, and not endlessly long. */
function loggedPath(path: string): string {
  const short = path.length > LONGEST_LOGGED_PATH ? `${path.slice(0, LONGEST_LOGGED_PATH)}…` : path;
  return short.includes('@') || short.includes('%40') ? withoutPeople(short.replaceAll('%40', '@')) : short;
}

/** Opens the gate of a site. */
export function createGate(
  options: Pick<EveryRequestOptions, 'publicUrl' | 'trustProxy' | 'log' | 'answered' | 'isStopping' | 'now'>,
): Gate {
  const { publicUrl, trustProxy, log } = options;
  const now = options.now ?? (() => performance.now());
  const isAlwaysSecure = publicUrl?.startsWith('https:') === true;
  let hinted = Number.NEGATIVE_INFINITY;

  /** Behind a proxy that nobody told us of, all visitors are one client: worth a word. */
  const hintAtProxy = (): void => {
    if (now() - hinted < HINT_EVERY_MS) return;
    hinted = now();
    log.warn(
      'Requests carry X-Forwarded-For, but TRUST_PROXY is 0: if a proxy of yours stands in front, all its visitors count as one client.',
    );
  };

  return {
    arrive: (header, socket) => {
      const started = now();
      const forwardedFor = header('x-forwarded-for');
      if (trustProxy === 0 && forwardedFor !== undefined) hintAtProxy();
      const given = trustProxy > 0 ? header('x-request-id') : undefined;
      const forwardedProto = trustProxy > 0 ? header('x-forwarded-proto') : undefined;
      return {
        requestId: given !== undefined && SANE_REQUEST_ID.test(given) ? given : randomUUID(),
        address: clientAddress(socket?.remoteAddress ?? '', forwardedFor, trustProxy),
        scheme: forwardedProto === undefined ? undefined : entryFromRight(forwardedProto, trustProxy).trim(),
        started,
        socket,
        // Requests take turns on a connection: what it has written meanwhile is this answer.
        writtenBefore: socket?.bytesWritten ?? 0,
      };
    },
    headersOf: ({ requestId, scheme }) => [
      ['X-Request-Id', requestId],
      ...(scheme === 'https' || isAlwaysSecure ? [STRICT_TRANSPORT_SECURITY] : []),
      ...(options.isStopping?.() === true ? [CLOSE] : []),
    ],
    leave: ({ requestId, address, started, socket, writtenBefore }, { method, path, route, status }, outgoing) => {
      const done = (): void => {
        const seconds = (now() - started) / 1000;
        options.answered?.({ method, route, status, seconds });
        const isForDebugging = FOR_DEBUGGING.test(path);
        const line = {
          request_id: requestId,
          method,
          path: loggedPath(path),
          status,
          ms: Math.round(seconds * 10_000) / 10,
          bytes: (socket?.bytesWritten ?? writtenBefore) - writtenBefore,
          client: neighbourhood(address),
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

/**
 * What happens to every request before and after the site answers it: it gets an id; a write from another site, a body in
 * an encoding and a client that asks too much are refused; its answer gets the headers that every answer carries; and it
 * is logged and counted when its last byte has gone.
 */
export function everyRequest(options: EveryRequestOptions): MiddlewareHandler {
  const { publicUrl, trustProxy, rateLimit, strictPolicy, ready } = options;
  const now = options.now ?? (() => performance.now());
  const gate = options.gate ?? createGate(options);
  const writes = new TokenBuckets({ ...WRITES, now });
  const work = new TokenBuckets({ ...WORK, now });

  const refusal = (c: Context, client: string, scheme: string | undefined): ProblemError | undefined => {
    if (c.req.url.length > LONGEST_URL) return new ProblemError(414, 'bad_request', 'This address is too long.');
    if (WRITES_NOTHING.has(c.req.method)) return undefined;
    const forwardedHost = trustProxy > 0 ? c.req.header('X-Forwarded-Host') : undefined;
    const host = forwardedHost === undefined ? c.req.header('Host') : entryFromRight(forwardedHost, trustProxy).trim();
    if (!isOwnWrite({ header: (name) => c.req.header(name), scheme, host: host ?? '' }, publicUrl)) {
      return new ProblemError(
        403,
        'wrong_origin',
        'This was sent from a page that is not ours, so it was not taken. Please send it from our own site.',
      );
    }
    const encoding = c.req.header('Content-Encoding');
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      return new ProblemError(415, 'wrong_content_type', 'Send the body as it is, without a Content-Encoding.');
    }
    // The filter is a read that is posted: it is held to the share of searches.
    if (!rateLimit || c.req.path === readCalls.filter_properties.pattern) return undefined;
    const seconds = writes.take(client);
    return seconds === 0 ? undefined : waitFor(seconds);
  };

  return async function siteRequest(c, next) {
    const node: NodeSide | undefined = c.env;
    const visit = gate.arrive((name) => c.req.header(name), node?.incoming?.socket);
    const { requestId, scheme } = visit;
    const client = clientGroup(visit.address);
    const generation = ready?.generation ?? 0;
    c.set('requestId', requestId);
    if (rateLimit) {
      c.set('admitWork', () => {
        const seconds = work.take(client);
        if (seconds > 0) throw waitFor(seconds);
      });
    }

    const refused = refusal(c, client, scheme);
    if (refused === undefined) await next();
    else {
      c.set('routeName', 'refused');
      c.res = problemAnswer(c.req, refused);
    }

    const { headers, status } = c.res;
    setSecurityHeaders(headers, { isSecure: false, strictPolicy });
    const { method, path } = c.req;
    const route = c.get('routeName') ?? routePath(c);
    const asked = node?.incoming?.url;
    if (ready !== undefined && method === 'GET' && asked !== undefined) {
      const [host, accepted] = [c.req.header('Host'), c.req.header('Accept-Encoding')];
      ready.keep({ host, path: asked, accepted, route, generation }, c.res);
    }
    for (const [name, value] of gate.headersOf(visit)) headers.set(name, value);
    gate.leave(visit, { method, path, route, status }, node?.outgoing);
  };
}
