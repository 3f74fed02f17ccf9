import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { readCalls } from '#contract/read-calls.ts';
import { getClientGroup, getEntryFromRight } from './client-address.ts';
import { ProblemError, renderErrorPage } from './problems.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import {
  createRequestTracker,
  type NodeResponse,
  type NodeSocket,
  type RequestTracker,
  type RequestTrackerOptions,
} from './request-tracker.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface BucketOptions {
  readonly burst: number;
  readonly perSecond: number;
  /** Beyond this number the client unseen for longest is dropped. */
  readonly clients?: number;
  readonly now?: () => number;
}

const REMEMBERED_CLIENTS = 10_000;
/** Rounding must not refuse a client that has waited for its Retry-After. */
const ROUNDING = 1e-6;

/** A token bucket for each client, in the memory of this process. */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; countedAt: number }>();
  readonly #options: Required<BucketOptions>;

  constructor({ burst, perSecond, clients = REMEMBERED_CLIENTS, now = () => performance.now() }: BucketOptions) {
    this.#options = { burst, perSecond, clients, now };
  }

  /** @returns 0 if there was a token, else the whole seconds until there is one */
  consume(client: string): number {
    const { burst, perSecond, clients } = this.#options;
    const now = this.#options.now();
    const previous = this.#buckets.get(client);
    const bucket = previous ?? { tokens: burst, countedAt: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.countedAt) / 1000) * perSecond);
    bucket.countedAt = now;
    // The map stays in order of last use.
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    if (previous === undefined && this.#buckets.size > clients) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    if (bucket.tokens < 1 - ROUNDING) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond - ROUNDING));
    bucket.tokens -= 1;
    return 0;
  }

  get size(): number {
    return this.#buckets.size;
  }
}

export interface WriteSource {
  readonly header: (name: string) => string | undefined;
  readonly scheme: string | undefined;
  readonly host: string;
}

/** Whether a write is from our page, whose Origin no script can forge, or from a program, which sends none. */
export function isSameOriginWrite({ header, scheme, host }: WriteSource, publicUrl: string | undefined): boolean {
  const site = header('Sec-Fetch-Site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = header('Origin');
  if (origin === undefined) return site === undefined;
  // "null" is the origin of sandboxed frames, files and cross-site redirects, never of our pages.
  if (site !== undefined || !URL.canParse(origin)) return false;
  // Old browsers and plain HTTP send no Sec-Fetch-Site.
  if (origin === publicUrl) return true;
  const schemes = scheme === undefined ? ['https', 'http'] : [scheme];
  return schemes.some((name) => origin.toLowerCase() === `${name}://${host}`.toLowerCase());
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string | undefined;
    routeName: string | undefined;
    /** Runs before each search or rendering of a client. @throws ProblemError 429 above its limit */
    admitWork: (() => void) | undefined;
  }
}

export interface EveryRequestOptions extends RequestTrackerOptions {
  readonly hasRateLimit: boolean;
  /** False in development, where the tools add scripts and answers. */
  readonly strictPolicy: boolean;
  readonly tracker?: RequestTracker;
  readonly ready?: Pick<ReadyAnswers, 'generation' | 'store'>;
}

export interface NodeSide {
  readonly incoming?: { readonly socket: NodeSocket; readonly url?: string };
  readonly outgoing?: NodeResponse;
}

export const LONGEST_URL = 8 * 1024;
/** Thirty people in one office can send within the same minute, twice. */
const WRITES = { burst: 60, perSecond: 1 } as const;
/** Searches and pages that are rendered cost up to 50 ms each. */
const WORK = { burst: 300, perSecond: 10 } as const;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const createTooManyRequests = (seconds: number): ProblemError =>
  new ProblemError(
    429,
    'too_many_requests',
    `Too many requests came from your connection at once. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { headers: { 'Retry-After': String(seconds) } },
  );

/** Answers a problem: JSON for a call or a feed, else a plain page. */
export function toProblemPage({ path, method }: Pick<HonoRequest, 'path' | 'method'>, problem: ProblemError): Response {
  const isPost = method === 'POST';
  if (path.startsWith('/api/') || path.startsWith('/feeds/')) return problem.toResponse();
  // A path that begins with two slashes would link to another site.
  const page = isPost && !path.startsWith('//') ? renderErrorPage('Not sent', problem.message, path) : undefined;
  return new Response(page ?? renderErrorPage('That did not work', problem.message), {
    status: problem.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...problem.headers },
  });
}

/** Creates the middleware around every request: id, refusals and limits, common headers, log and metrics. */
export function createRequestMiddleware(options: EveryRequestOptions): MiddlewareHandler {
  const { publicUrl, trustProxy, hasRateLimit, strictPolicy, ready } = options;
  const now = options.now ?? (() => performance.now());
  const tracker = options.tracker ?? createRequestTracker(options);
  const writes = new TokenBuckets({ ...WRITES, now });
  const work = new TokenBuckets({ ...WORK, now });

  const findRefusal = (c: Context, client: string, scheme: string | undefined): ProblemError | undefined => {
    if (c.req.url.length > LONGEST_URL) return new ProblemError(414, 'bad_request', 'This address is too long.');
    if (SAFE_METHODS.has(c.req.method)) return undefined;
    const forwardedHost = trustProxy > 0 ? c.req.header('X-Forwarded-Host') : undefined;
    const host =
      forwardedHost === undefined ? c.req.header('Host') : getEntryFromRight(forwardedHost, trustProxy).trim();
    if (!isSameOriginWrite({ header: (name) => c.req.header(name), scheme, host: host ?? '' }, publicUrl)) {
      return new ProblemError(
        403,
        'wrong_origin',
        'This came from a page that is not ours, so we did not accept it. Please send it from our site.',
      );
    }
    const encoding = c.req.header('Content-Encoding');
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      return new ProblemError(415, 'wrong_content_type', 'Send the body as it is, without a Content-Encoding.');
    }
    if (!hasRateLimit || c.req.path === readCalls.filter_properties.pattern) return undefined;
    const seconds = writes.consume(client);
    return seconds === 0 ? undefined : createTooManyRequests(seconds);
  };

  return async function siteRequest(c, next) {
    const node: NodeSide | undefined = c.env;
    const tracked = tracker.start((name) => c.req.header(name), node?.incoming?.socket);
    const { requestId, scheme } = tracked;
    const client = getClientGroup(tracked.address);
    const generation = ready?.generation ?? 0;
    c.set('requestId', requestId);
    if (hasRateLimit) {
      c.set('admitWork', () => {
        const seconds = work.consume(client);
        if (seconds > 0) throw createTooManyRequests(seconds);
      });
    }

    const refusal = findRefusal(c, client, scheme);
    if (refusal === undefined) await next();
    else {
      c.set('routeName', 'refused');
      c.res = toProblemPage(c.req, refusal);
    }

    const { headers, status } = c.res;
    // They would have to be kept to mean anything, and a phone pays for them every ten minutes.
    const isKeptNowhere = status === 304 && headers.get('Cache-Control') === 'no-store';
    if (!isKeptNowhere) setSecurityHeaders(headers, { isSecure: false, strictPolicy });
    const { method, path } = c.req;
    const route = c.get('routeName') ?? routePath(c);
    const url = node?.incoming?.url;
    if (ready !== undefined && method === 'GET' && url !== undefined) {
      const [host, accepted] = [c.req.header('Host'), c.req.header('Accept-Encoding')];
      ready.store({ host, path: url, accepted, route, generation }, c.res);
    }
    for (const [name, value] of tracker.getHeaders(tracked)) headers.set(name, value);
    tracker.finish(tracked, { method, path, route, status }, node?.outgoing);
  };
}
