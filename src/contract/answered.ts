// What can be said of an answer before its data is read: who gave it, and the words of a refusal. Apart from the problem's
// schema, which no page needs to show one.

const joinSentences = (parts: readonly string[]): string | undefined => {
  const sentences = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (sentences.length === 0) return undefined;
  return sentences.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ');
};

const wordsOf = (value: unknown): string | undefined => {
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
 * The server's own words in an error body (S23): `first` is read before the other; a list is joined into
 * sentences.
 * @param body a parsed JSON body of any shape
 * @returns undefined when the body holds no words: then the screen's standard text is shown
 */
export function serverWords(body: unknown, first: 'detail' | 'message'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const read = (name: 'detail' | 'message'): string | undefined =>
    name in body ? wordsOf((body as Record<string, unknown>)[name]) : undefined;
  return read(first) ?? read(first === 'detail' ? 'message' : 'detail');
}

/** The parts of a Response that tell who answered. */
interface Answered {
  readonly type: string;
  readonly redirected: boolean;
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
}

/**
 * True when something between browser and server answered a call: the sign-in page of a network (a captive portal)
 * comes as HTML with 200, as a redirect, or as 511. Neither our server nor an API host behind it answers a call like
 * that.
 */
export const isStranger = ({ type, redirected, status, headers }: Answered): boolean =>
  redirected ||
  type === 'opaqueredirect' ||
  (status >= 300 && status < 400 && status !== 304) ||
  status === 511 ||
  (status < 300 && /^text\/html/i.test(headers.get('Content-Type') ?? ''));
