import { createHash } from 'node:crypto';

/**
 * The name under which the key of an erased submission is kept, so that a phone that was offline for long is still told
 * that its message has arrived. It contains a space, which no key does.
 */
export const getErasedKey = (key: string): string => `erased ${createHash('sha256').update(key).digest('base64url')}`;

/** The body hash of such a row: it matches every body, since the old body's hash is erased too. */
export const ANY_BODY = '';

// Keys of forms sent without script (0019). A page cannot contain a key of its own: it is the same for all visitors,
// and may come from a browser's cache weeks later. So the key is made of the text and of the page's copy, and stands
// for one message only for a limited time.

const MINUTE_MS = 60_000;

/** Prefix of a key made of text and copy, and how long a repeat counts as the same message, ms. */
const OF_COPY = { prefix: 'form-', lapsesMs: 24 * 60 * MINUTE_MS } as const;
/** The same for a key made of the text alone, when the form names no copy. */
const OF_WORDS = { prefix: 'words-', lapsesMs: 15 * MINUTE_MS } as const;
const KINDS = [OF_COPY, OF_WORDS] as const;

/** Prefixes of all keys that are made of text. */
export const TEXT_KEY_PREFIXES: readonly string[] = KINDS.map(({ prefix }) => prefix);

/** The name of a copy, made in pages/pages.ts. */
const COPY_NAME = /^[\w-]{16,64}$/;

/**
 * The key of a form sent without script.
 * @param written the kind and all that was written
 * @param copy the name of the page's copy as the form sent it; any other text counts as none
 */
export function createTextKey(written: readonly unknown[], copy: string): string {
  const isNamed = COPY_NAME.test(copy);
  const { prefix } = isNamed ? OF_COPY : OF_WORDS;
  const hash = createHash('sha256').update(JSON.stringify([...written, ...(isNamed ? [copy] : [])]));
  return `${prefix}${hash.digest('hex')}`;
}

const kindOf = (key: string) => KINDS.find(({ prefix }) => key.startsWith(prefix));

/** True for a key made of text: nothing of it is kept once its message is erased. */
export const isTextKey = (key: string): boolean => kindOf(key) !== undefined;

/**
 * The time before which this key stood for another message.
 * @param now wall clock, ms
 * @returns ISO time; undefined for a key that stands for one message for good
 */
export function getTextKeyStart(key: string, now: number): string | undefined {
  const kind = kindOf(key);
  return kind === undefined ? undefined : new Date(now - kind.lapsesMs).toISOString();
}

/**
 * The key that is sent to another API host. That host may keep a key for one message for ever, so a key made of text
 * gets the time of its first try appended.
 * @param begunAt wall clock, ms
 */
export const getHostKey = (key: string, begunAt: number): string =>
  isTextKey(key) ? `${key}.${begunAt.toString(36)}` : key;
