import { createHash } from 'node:crypto';

/**
 * The name under which the key of an erased submission is kept, so that a phone that was away for long is still told
 * that its message has arrived. It has a space, which no key has.
 */
export const erasedKey = (key: string): string => `erased ${createHash('sha256').update(key).digest('base64url')}`;

/** The body hash of such a row: it fits every body, since nothing of the old one is left. */
export const ANY_BODY = '';

/** Keys of forms sent without script are made of their words, and begin with this: nothing of them is kept. */
export const KEY_OF_WORDS = 'form-';
export const isMadeOfWords = (key: string): boolean => key.startsWith(KEY_OF_WORDS);
