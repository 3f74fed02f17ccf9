// Apart from the schema of problem.ts, which pages do not load.

const joinSentences = (parts: readonly string[]): string | undefined => {
  const sentences = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (sentences.length === 0) return undefined;
  return sentences.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ');
};

const getWords = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (!Array.isArray(value)) return undefined;
  const parts = value.flatMap((entry: unknown): string[] => {
    if (typeof entry === 'string') return [entry];
    if (typeof entry !== 'object' || entry === null) return [];
    const words = 'msg' in entry ? entry.msg : 'message' in entry ? entry.message : undefined;
    return typeof words === 'string' ? [words] : [];
  });
  return joinSentences(parts);
};

/**
 * Reads the server's own words from an error body (S23), and joins a list of them into sentences.
 * @param body a parsed JSON body of any shape
 * @param first the field to prefer
 * @returns undefined when the body has no words; the screen then shows its standard text
 */
export function readServerWords(body: unknown, first: 'detail' | 'message'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const read = (name: 'detail' | 'message'): string | undefined => getWords(Reflect.get(body, name));
  return read(first) ?? read(first === 'detail' ? 'message' : 'detail');
}

interface Answered {
  readonly type: string;
  readonly redirected: boolean;
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
}

/** True when another machine answered: a captive portal sends HTML with 200, a redirect, or 511; no API does. */
export const isForeignResponse = ({ type, redirected, status, headers }: Answered): boolean =>
  redirected ||
  type === 'opaqueredirect' ||
  (status >= 300 && status < 400 && status !== 304) ||
  status === 511 ||
  (status < 300 && /^text\/html/i.test(headers.get('Content-Type') ?? ''));
