import * as v from 'valibot';

/**
 * One problem type, the same on the wire and in the code. `code` is for programs, `detail` and `message` are words for
 * people (spec §8: some screens read the one, some the other), `errors` names each bad field of a body.
 */
export const PROBLEM_CODES = [
  'not_found',
  'method_not_allowed',
  'validation',
  'wrong_content_type',
  'wrong_origin',
  'too_large',
  'bad_json',
  'bad_request',
  'key_reused',
  'key_in_flight',
  'too_many_requests',
  'upstream_failed',
  'upstream_timeout',
  'unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const FieldProblem = v.object({ field: v.string(), message: v.string() });
export type FieldProblem = v.InferOutput<typeof FieldProblem>;

export const Problem = v.object({
  code: v.fallback(v.picklist(PROBLEM_CODES), 'internal'),
  detail: v.string(),
  message: v.string(),
  errors: v.optional(v.array(FieldProblem)),
});
export type Problem = v.InferOutput<typeof Problem>;

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
