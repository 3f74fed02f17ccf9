import * as v from 'valibot';
import { needsPhone, PHONE_NEEDED, withPhoneRead } from '#contract/phone-question.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { submissionSchemas } from '#contract/submission.ts';
import { MAX_SUBMISSION_BYTES, type SubmissionKind } from '#contract/submission-calls.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import { invalid, ProblemError } from './problems.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects stand deeper inside one another than a limit. Reads the bytes once and builds nothing, so
 * that thirty thousand brackets cost no more than as many letters.
 * @param json bytes of what may be JSON; brackets inside its texts do not count
 */
export function isDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) {
      depth++;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}

const tooLarge = (limit: number): ProblemError =>
  new ProblemError(413, 'too_large', `That is too long to send. At most ${Math.floor(limit / 1024)} KB, please.`);

/** Levels of arrays and objects in a body; our own have one. */
const DEEPEST = 16;

const badJson = (): ProblemError => new ProblemError(400, 'bad_json', 'The body is not valid JSON.');

/** The client has gone, or was too slow: nobody is likely to hear this. */
const brokenOff = (): ProblemError =>
  new ProblemError(400, 'bad_request', 'The message broke off. Please send it again.');

/** True for application/json and its +json relatives. */
export function isJson(contentType: string | null): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

/**
 * Reads a stream up to a limit, whatever its Content-Length says.
 * @param limit bytes
 * @returns undefined when it is longer; the rest is not read
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(value);
  }
}

/**
 * Reads the JSON object of a POST.
 * @param limit bytes
 * @throws ProblemError 415 for another content type, 413 above the limit, 400 for bad or deep JSON and for a body that breaks off, 422 for no object
 */
export async function readJsonObject(request: Request, limit: number = MAX_SUBMISSION_BYTES): Promise<object> {
  if (!isJson(request.headers.get('Content-Type'))) {
    throw new ProblemError(415, 'wrong_content_type', 'Send JSON, with the content type application/json.');
  }
  const declared = request.headers.get('Content-Length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  // HTTP itself holds a body to its declared length, and reading it at once costs half of reading it as a stream.
  const reading =
    declared !== null && /^\d+$/.test(declared)
      ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      : readBytes(request.body, limit);
  const bytes = await reading.catch(() => {
    throw brokenOff();
  });
  if (bytes === undefined) throw tooLarge(limit);
  if (isDeeperThan(bytes, DEEPEST)) throw badJson();
  let body: unknown;
  try {
    // Of two fields of one name the last one counts, as in every browser.
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badJson();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ field: 'body', message: 'The body must be a JSON object' }]);
  }
  return body;
}

/** The body of a write, as it is stored and as it came. */
export interface ParsedSubmission {
  /** Exactly the fields of spec §7, trimmed; address and number as they can be answered. What else was there is gone. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The same with address and number as they were typed: by this a repeat is known, whatever a later build reads in them. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Reads the body of a write by the contract. @throws ProblemError as readJsonObject does, and 422 naming each field */
export async function readSubmission(kind: SubmissionKind, request: Request): Promise<ParsedSubmission> {
  const sent = await readJsonObject(request);
  const schema = submissionSchemas[kind];
  // A field that is there but undefined gets the words of its own rule; one that is missing, valibot's.
  const every: Record<string, unknown> = {};
  for (const field of Object.keys(schema.entries)) {
    every[field] = Object.hasOwn(sent, field) ? Reflect.get(sent, field) : undefined;
  }
  const result = v.safeParse(schema, every);
  const errors = new Map<string, FieldProblem>();
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body';
    if (!errors.has(field)) errors.set(field, { field, message: wordsOf(field, issue) });
  }
  const { phone } = every;
  if (needsPhone(kind) && !errors.has('phone') && typeof phone === 'string' && readPhoneNumber(phone) === undefined) {
    errors.set('phone', { field: 'phone', message: PHONE_NEEDED });
  }
  if (!result.success || errors.size > 0) throw invalid([...errors.values()]);
  const typed = (['email', 'phone'] as const).flatMap((field) => {
    const text = every[field];
    return typeof text === 'string' ? [[field, text.trim()] as const] : [];
  });
  return {
    body: withPhoneRead(result.output, readPhoneNumber),
    given: { ...result.output, ...Object.fromEntries(typed) },
  };
}

/** Our own rules speak plainly; valibot's own message (a number where text is meant) does not. */
function wordsOf(field: string, issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith('Invalid ') ? `${field} is not of the right kind` : issue.message;
}
