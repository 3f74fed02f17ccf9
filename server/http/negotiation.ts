import { parseAccept } from 'hono/utils/accept';

/** How the bytes of an answer are packed; `identity`: not at all. */
export type Coding = 'br' | 'gzip' | 'identity';

/** The smallest form first. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/**
 * What a client takes, best first (RFC 9110, 12.5.3): by its own wish, and where it has none the smallest form. Identity
 * comes last unless the client wishes for it, and is left out where it is refused.
 * @param header Accept-Encoding, several joined by commas; without it only identity is sent
 */
export function parseAcceptEncoding(header: string | null | undefined): readonly Coding[] {
  if (header === null || header === undefined || header === '') return ['identity'];
  const weights = new Map<string, number>();
  for (const { type, q } of parseAccept(header)) {
    const name = type.toLowerCase().replace(/^x-/, '');
    // Named twice: a refusal counts.
    weights.set(name, Math.min(q, weights.get(name) ?? 1));
  }
  const others = weights.get('*');
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? (coding === 'identity' && others !== 0 ? LEAST : (others ?? 0));
  return CODINGS.filter((coding) => weightOf(coding) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** Below every weight that can be written: three digits. */
const LEAST = 0.0001;

/**
 * The coding of an answer: the best one of those it can be had in. Where none is taken, identity: an answer serves better
 * than a refusal.
 * @param header Accept-Encoding
 * @param made what there is beside identity
 */
export const chooseCoding = (header: string | null, made: readonly Coding[]): Coding =>
  parseAcceptEncoding(header).find((coding) => coding === 'identity' || made.includes(coding)) ?? 'identity';

/** The ETag of an answer in a coding: one tag stands for one form of it, so each coding names itself. */
export const addCodingToTag = (etag: string, coding: Coding): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}.${coding}"`;

/** The name that addCodingToTag() was given. @param name without quotation marks */
export const removeCodingFromTag = (name: string): string => name.replace(/\.(?:br|gzip)$/, '');

/** Headers of the body, which a 304 does not have. */
export const BODY_HEADERS: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding']);

/** A quoted name, which may hold commas, and the star that stands for any. */
const TAGS = /"[^"]*"|\*/g;

/** What names the state of an answer. */
interface Validators {
  readonly etag: string | undefined;
  /** HTTP date; undefined where its changes are not known. */
  readonly modified: string | undefined;
}

/** Only the form that is sent today: the older ones name no zone, or two digits of a year. */
const timeOf = (date: string): number =>
  /^\w{3}, \d\d \w{3} \d{4} .* GMT$/.test(date) ? Date.parse(date) : Number.NaN;

/**
 * True when a client has what it asks for (RFC 9110, 13): by its ETags, compared weakly, since a proxy that packs an answer
 * makes its tag weak; or by the time of the last change, where it gives no tag.
 * @param header of the request, by name
 */
export function isNotModified(
  method: string,
  header: (name: string) => string | null | undefined,
  { etag, modified }: Validators,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const tags = header('If-None-Match') ?? undefined;
  if (tags !== undefined) {
    const bare = etag?.replace(/^W\//, '');
    return tags.match(TAGS)?.some((given) => given === '*' || given === bare) ?? false;
  }
  const since = header('If-Modified-Since') ?? undefined;
  return since !== undefined && modified !== undefined && timeOf(modified) <= timeOf(since);
}

/** An answer with status 200 as one client is to get it. */
export interface Negotiated {
  /** How its body is to be packed. */
  readonly coding: Coding;
  /** All of its headers but the length. */
  readonly headers: Readonly<Record<string, string>>;
  /** The answer 304, where the client has this form already. */
  readonly notModified: Response | undefined;
}

/**
 * Chooses the form of an answer by what the client takes, and finds out whether the client has it.
 * @param headers of the answer, as if it were not packed
 * @param made the codings that there are beside identity
 */
export function negotiate(
  request: Request,
  headers: Readonly<Record<string, string>>,
  made: readonly Exclude<Coding, 'identity'>[] = [],
): Negotiated {
  const coding = chooseCoding(request.headers.get('Accept-Encoding'), made);
  const { ETag: etag, 'Last-Modified': modified } = headers;
  const sent: Record<string, string> = { ...headers };
  if (made.length > 0) sent['Vary'] = 'Accept-Encoding';
  if (coding !== 'identity') sent['Content-Encoding'] = coding;
  if (etag !== undefined) sent['ETag'] = addCodingToTag(etag, coding);
  const header = (name: string) => request.headers.get(name);
  if (!isNotModified(request.method, header, { etag: sent['ETag'], modified })) {
    return { coding, headers: sent, notModified: undefined };
  }
  const kept = Object.entries(sent).filter(([name]) => !BODY_HEADERS.has(name.toLowerCase()));
  return { coding, headers: sent, notModified: new Response(null, { status: 304, headers: kept }) };
}
