import { createHash } from 'node:crypto';

/**
 * Returns the key of an erased submission, by which a phone that was offline for long still learns that its message has
 * arrived. It contains a space, which no other key does.
 */
export const getErasedKey = (key: string): string => `erased ${createHash('sha256').update(key).digest('base64url')}`;

/** Matches every body, because the body's hash is erased too. */
export const ANY_BODY = '';

// Keys of forms sent without script (0019). A page is the same for all visitors and may come from a cache weeks later,
// so it cannot contain a key. The key is made from the text and the page's copy, and stands for one message for a
// limited time only.

const MINUTE_MS = 60_000;

/** `lapsesMs`: how long a repeat counts as the same message. */
const OF_COPY = { prefix: 'form-', lapsesMs: 24 * 60 * MINUTE_MS } as const;
/** The form names no copy. */
const OF_WORDS = { prefix: 'words-', lapsesMs: 15 * MINUTE_MS } as const;
const KINDS = [OF_COPY, OF_WORDS] as const;

export const TEXT_KEY_PREFIXES: readonly string[] = KINDS.map(({ prefix }) => prefix);

/** Made in pages/pages.ts. */
const COPY_NAME = /^[\w-]{16,64}$/;

/**
 * @param written the kind and all fields
 * @param copy name of the page's copy as the form sent it; unusable text counts as none
 */
export function createTextKey(written: readonly unknown[], copy: string): string {
  const isNamed = COPY_NAME.test(copy);
  const { prefix } = isNamed ? OF_COPY : OF_WORDS;
  const hash = createHash('sha256').update(JSON.stringify([...written, ...(isNamed ? [copy] : [])]));
  return `${prefix}${hash.digest('hex')}`;
}

const kindOf = (key: string) => KINDS.find(({ prefix }) => key.startsWith(prefix));

/** Nothing of a text key is stored once its message is erased. */
export const isTextKey = (key: string): boolean => kindOf(key) !== undefined;

/**
 * Returns the ISO time before which a text key stood for another message; undefined for other keys.
 * @param now wall clock, ms
 */
export function getTextKeyStart(key: string, now: number): string | undefined {
  const kind = kindOf(key);
  return kind === undefined ? undefined : new Date(now - kind.lapsesMs).toISOString();
}

/**
 * Returns the key for another API host. That host may store a key for ever, so a text key gets the time of its first
 * try appended.
 * @param begunAt wall clock, ms
 */
export const getHostKey = (key: string, begunAt: number): string =>
  isTextKey(key) ? `${key}.${begunAt.toString(36)}` : key;
