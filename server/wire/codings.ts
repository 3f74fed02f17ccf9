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
export function acceptedCodings(header: string | null | undefined): readonly Coding[] {
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
export const codingOf = (header: string | null, made: readonly Coding[]): Coding =>
  acceptedCodings(header).find((coding) => coding === 'identity' || made.includes(coding)) ?? 'identity';

/** The ETag of an answer in a coding: one tag stands for one form of it, so each coding names itself. */
export const tagInCoding = (etag: string, coding: Coding): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}.${coding}"`;

/** The name that tagInCoding() was given. @param name without quotation marks */
export const nameWithoutCoding = (name: string): string => name.replace(/\.(?:br|gzip)$/, '');
