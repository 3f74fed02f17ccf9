import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS, toIso } from '../process/time.ts';

/** The key of an erased submission, for phones that send it again after a long time. Its space sets it apart. */
export const getErasedKey = (key: string): string => `erased ${createHash('sha256').update(key).digest('base64url')}`;

/** Matches every body, because the body's hash is erased too. */
export const ANY_BODY = '';

// A cached page is the same for all, so a form without script has a key of its text and copy, for a day (0019).

/** `lapsesMs`: how long a repeat counts as the same message. */
const WITH_COPY = { prefix: 'form-', lapsesMs: DAY_MS } as const;
const WITHOUT_COPY = { prefix: 'words-', lapsesMs: 15 * MINUTE_MS } as const;
const KINDS = [WITH_COPY, WITHOUT_COPY] as const;

export const TEXT_KEY_PREFIXES: readonly string[] = KINDS.map(({ prefix }) => prefix);

const COPY_NAME = /^[\w-]{16,64}$/;

/** @param content the kind and all fields @param copy name of the page's copy; an unusable one counts as none */
export function createTextKey(content: readonly unknown[], copy: string): string {
  const isNamed = COPY_NAME.test(copy);
  const { prefix } = isNamed ? WITH_COPY : WITHOUT_COPY;
  const hash = createHash('sha256').update(JSON.stringify([...content, ...(isNamed ? [copy] : [])]));
  return `${prefix}${hash.digest('hex')}`;
}

const getKind = (key: string) => KINDS.find(({ prefix }) => key.startsWith(prefix));

/** Text keys are deleted with their messages. */
export const isTextKey = (key: string): boolean => getKind(key) !== undefined;

/** The ISO time before which a text key stood for another message; undefined for other keys. @param now ms */
export function getTextKeyStart(key: string, now: number): string | undefined {
  const kind = getKind(key);
  return kind === undefined ? undefined : toIso(now - kind.lapsesMs);
}

/** The key for another API host, which may store it for ever: a text key ends with its first try. @param begunAt ms */
export const getHostKey = (key: string, begunAt: number): string =>
  isTextKey(key) ? `${key}.${begunAt.toString(36)}` : key;
