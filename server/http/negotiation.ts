import { parseAccept } from 'hono/utils/accept';

export type Coding = 'br' | 'gzip' | 'identity';

const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/**
 * Parses Accept-Encoding into codings, best first: by weight, then by size (RFC 9110, 12.5.3).
 * Identity comes last unless the client prefers it, and is missing if the client refuses it.
 */
export function parseAcceptEncoding(header: string | null | undefined): readonly Coding[] {
  if (header === null || header === undefined || header === '') return ['identity'];
  const weights = new Map<string, number>();
  for (const { type, q } of parseAccept(header)) {
    const name = type.toLowerCase().replace(/^x-/, '');
    // A coding named twice counts as refused if one of the two refuses it.
    weights.set(name, Math.min(q, weights.get(name) ?? 1));
  }
  const star = weights.get('*');
  const getWeight = (coding: Coding): number =>
    weights.get(coding) ?? (coding === 'identity' && star !== 0 ? LOWEST_WEIGHT : (star ?? 0));
  return CODINGS.filter((coding) => getWeight(coding) > 0).toSorted((a, b) => getWeight(b) - getWeight(a));
}

const LOWEST_WEIGHT = 0.0001;

/** Returns the best coding that exists. Identity if none is accepted: an answer serves better than a refusal. */
export const chooseCoding = (header: string | null, available: readonly Coding[]): Coding =>
  parseAcceptEncoding(header).find((coding) => coding === 'identity' || available.includes(coding)) ?? 'identity';

export const addCodingToTag = (etag: string, coding: Coding): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}.${coding}"`;

/** Undoes addCodingToTag(). @param name without quotation marks */
export const removeCodingFromTag = (name: string): string => name.replace(/\.(?:br|gzip)$/, '');

/** Headers that a 304 does not have. */
export const BODY_HEADERS: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding']);

const TAGS = /"[^"]*"|\*/g;

interface Validators {
  readonly etag: string | undefined;
  readonly modified: string | undefined;
}

/** Older formats of dates have no time zone, or two digits of a year. */
const parseHttpDate = (date: string): number =>
  /^\w{3}, \d\d \w{3} \d{4} .* GMT$/.test(date) ? Date.parse(date) : Number.NaN;

/** Whether the client has the answer (RFC 9110, 13): by ETags, compared weakly as proxies weaken them, else by time. */
export function isNotModified(
  method: string,
  header: (name: string) => string | null | undefined,
  { etag, modified }: Validators,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const tags = header('If-None-Match') ?? undefined;
  if (tags !== undefined) {
    const bare = etag?.replace(/^W\//, '');
    return tags.match(TAGS)?.some((tag) => tag === '*' || tag === bare) ?? false;
  }
  const since = header('If-Modified-Since') ?? undefined;
  return since !== undefined && modified !== undefined && parseHttpDate(modified) <= parseHttpDate(since);
}

export interface Negotiated {
  readonly coding: Coding;
  readonly headers: Readonly<Record<string, string>>;
  readonly notModified: Response | undefined;
}

/** Chooses the coding of an answer and finds out whether the client has it. @param headers of the uncompressed answer */
export function negotiate(
  request: Request,
  headers: Readonly<Record<string, string>>,
  available: readonly Exclude<Coding, 'identity'>[] = [],
): Negotiated {
  const coding = chooseCoding(request.headers.get('Accept-Encoding'), available);
  const { ETag: etag, 'Last-Modified': modified } = headers;
  const sent: Record<string, string> = { ...headers };
  if (available.length > 0) sent['Vary'] = 'Accept-Encoding';
  if (coding !== 'identity') sent['Content-Encoding'] = coding;
  if (etag !== undefined) sent['ETag'] = addCodingToTag(etag, coding);
  const getHeader = (name: string) => request.headers.get(name);
  if (!isNotModified(request.method, getHeader, { etag: sent['ETag'], modified })) {
    return { coding, headers: sent, notModified: undefined };
  }
  const headersOf304 = Object.entries(sent).filter(([name]) => !BODY_HEADERS.has(name.toLowerCase()));
  return { coding, headers: sent, notModified: new Response(null, { status: 304, headers: headersOf304 }) };
}
