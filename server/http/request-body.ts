import * as v from 'valibot';
import { needsPhone, PHONE_NEEDED, withPhoneRead } from '#contract/phone-question.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { submissionSchemas } from '#contract/submission.ts';
import { MAX_SUBMISSION_BYTES, type SubmissionKind } from '#contract/submission-calls.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import { createInvalid, ProblemError } from './problems.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether arrays and objects nest deeper than a limit. It builds nothing, so brackets cost no more than letters. */
export function isDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (OPENING.has(byte)) {
      depth++;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}

const createTooLarge = (limit: number): ProblemError =>
  new ProblemError(413, 'too_large', `That is too long to send. At most ${Math.floor(limit / 1024)} KB, please.`);

const MAX_LEVELS = 16;

const createBadJson = (): ProblemError => new ProblemError(400, 'bad_json', 'The body is not valid JSON.');

export function isJson(contentType: string | null): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

/** Reads a stream of at most `limit` bytes, whatever its Content-Length says; undefined if it is longer. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Reads the JSON object of a POST of at most `limit` bytes.
 * @throws ProblemError 415, 413 above the limit, 400 for bad, deep or broken JSON, 422 for no object
 */
export async function readJsonObject(request: Request, limit: number = MAX_SUBMISSION_BYTES): Promise<object> {
  if (!isJson(request.headers.get('Content-Type'))) {
    throw new ProblemError(415, 'wrong_content_type', 'Send JSON, with the content type application/json.');
  }
  const declared = request.headers.get('Content-Length');
  if (declared !== null && Number(declared) > limit) throw createTooLarge(limit);
  // HTTP enforces the declared length, and reading at once costs half of reading a stream.
  const reading =
    declared !== null && /^\d+$/.test(declared)
      ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      : readBytes(request.body, limit);
  const bytes = await reading.catch(() => {
    throw new ProblemError(400, 'bad_request', 'Your message was cut off. Please send it again.');
  });
  if (bytes === undefined) throw createTooLarge(limit);
  if (isDeeperThan(bytes, MAX_LEVELS)) throw createBadJson();
  let body: unknown;
  try {
    // Of two fields with one name the last counts, as in every browser.
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw createBadJson();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw createInvalid([{ field: 'body', message: 'The body must be a JSON object' }]);
  }
  return body;
}

/**
 * Reads the body of a write by the contract. @throws ProblemError as readJsonObject(), and 422 naming each field
 * @returns `body`: the normalised fields of spec §7; `typed`: with e-mail and phone as typed, to recognise a repeat
 */
export async function readSubmission(kind: SubmissionKind, request: Request) {
  const json = await readJsonObject(request);
  const schema = submissionSchemas[kind];
  // A field that is present but undefined gets its own rule's message; a missing one gets valibot's.
  const fields: Record<string, unknown> = {};
  for (const field of Object.keys(schema.entries)) {
    fields[field] = Object.hasOwn(json, field) ? Reflect.get(json, field) : undefined;
  }
  const result = v.safeParse(schema, fields);
  const errors = new Map<string, FieldProblem>();
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body';
    if (!errors.has(field)) errors.set(field, toFieldProblem(field, issue));
  }
  const { phone } = fields;
  if (needsPhone(kind) && !errors.has('phone') && typeof phone === 'string' && readPhoneNumber(phone) === undefined) {
    errors.set('phone', { field: 'phone', message: PHONE_NEEDED });
  }
  if (!result.success || errors.size > 0) throw createInvalid([...errors.values()]);
  const texts = (['email', 'phone'] as const).flatMap((field) => {
    const text = fields[field];
    return typeof text === 'string' ? [[field, text.trim()] as const] : [];
  });
  return {
    body: withPhoneRead(result.output, readPhoneNumber),
    typed: { ...result.output, ...Object.fromEntries(texts) },
  };
}

/** Our own rules have messages for people; valibot's have not. */
export const toFieldProblem = (field: string, { message }: v.BaseIssue<unknown>): FieldProblem => ({
  field,
  message: message.startsWith('Invalid ') ? `${field} is not of the right kind` : message,
});

/** Parses a body by a contract. @throws ProblemError 422 naming each field */
export function parseFields<Output>(schema: v.GenericSchema<unknown, Output>, body: object): Output {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw createInvalid(result.issues.map((issue) => toFieldProblem(v.getDotPath(issue) ?? 'body', issue)));
}
