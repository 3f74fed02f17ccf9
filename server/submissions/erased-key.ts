import { createHash } from 'node:crypto';

/**
 * The name under which the key of an erased submission is kept, so that a phone that was offline for long is still told
 * that its message has arrived. It contains a space, which no key does.
 */
export const erasedKey = (key: string): string => `erased ${createHash('sha256').update(key).digest('base64url')}`;

/** The body hash of such a row: it matches every body, since the old body's hash is erased too. */
export const ANY_BODY = '';
