import type { HonoRequest } from 'hono';
import * as v from 'valibot';
import { readServerWords } from '#contract/answered.ts';
import { FieldProblem, PROBLEM_CODES, type ProblemCode } from '#contract/problem.ts';
import { readCalls } from '#contract/read-calls.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { createNotFound, ProblemError } from '../http/problems.ts';
import { isJson, readBytes } from '../http/request-body.ts';

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_TEXT_LENGTH = 500;
const MAX_FIELD_PROBLEMS = 50;

/** `json` is undefined if the body is empty or not JSON; wrapped, because a JSON value may be null. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: { readonly value: unknown } | undefined;
  readonly isEmpty: boolean;
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Sends none of the visitor's headers, and follows no redirects (S23). */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

const createFailedProblem = (message: string, cause: unknown): ProblemError =>
  new ProblemError(502, 'upstream_failed', message, { cause });

export const createUnusableAnswerProblem = (request: UpstreamRequest, reason: string): ProblemError =>
  createFailedProblem(request.message, `${request.method} ${request.path}: ${reason}`);

/** Creates a function that calls the host. @throws ProblemError 504 after the time limit, 502 without a usable answer */
export function createUpstream(apiOrigin: string, timeoutMs: number, fetchFromHost: typeof fetch): Upstream {
  const call = async (request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> => {
    const response = await fetchFromHost(`${apiOrigin}${request.path}`, {
      method: request.method,
      headers: {
        Accept: 'application/json',
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      redirect: 'manual',
      credentials: 'omit',
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const { status, headers } = response;
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)) {
      await response.body?.cancel();
      throw createUnusableAnswerProblem(request, `redirect (${status})`);
    }
    const bytes = await readBytes(response.body, MAX_ANSWER_BYTES);
    if (bytes === undefined) throw createUnusableAnswerProblem(request, 'an answer that is too long');
    return { status, headers, isEmpty: bytes.length === 0, json: parseJsonBody(bytes, headers) };
  };

  return async (request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    // A kept-alive connection that the host has closed fails, so a read is retried once.
    for (let triesLeft = request.method === 'GET' ? 1 : 0; ; triesLeft--) {
      try {
        return await call(request, signal);
      } catch (error) {
        if (error instanceof ProblemError) throw error;
        if (signal.aborted) {
          const cause = `${request.method} ${request.path}: no answer within ${timeoutMs} ms`;
          throw new ProblemError(504, 'upstream_timeout', request.message, { cause });
        }
        if (triesLeft <= 0) throw createFailedProblem(request.message, error);
      }
    }
  };
}

function parseJsonBody(bytes: Uint8Array, headers: Headers): UpstreamAnswer['json'] {
  if (!isJson(headers.get('Content-Type'))) return undefined;
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

const CODE_OF_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'key_in_flight',
  413: 'too_large',
  415: 'wrong_content_type',
  422: 'validation',
  429: 'too_many_requests',
};

const CodeInBody = v.object({ code: v.picklist(PROBLEM_CODES) });
const ErrorsInBody = v.object({ errors: v.array(FieldProblem) });

/** Forwards the host's error with its status and messages, truncated. @param fallback the standard message */
export function toUpstreamProblem({ status, headers, json }: UpstreamAnswer, fallback: string): ProblemError {
  const body = json?.value;
  const code = v.safeParse(CodeInBody, body);
  const errors = v.safeParse(ErrorsInBody, body);
  const getMessage = (first: 'detail' | 'message') =>
    (readServerWords(body, first) ?? fallback).slice(0, MAX_TEXT_LENGTH);
  const retryAfter = headers.get('Retry-After');
  return new ProblemError(
    status,
    code.success ? code.output.code : (CODE_OF_STATUS[status] ?? (status < 500 ? 'bad_request' : 'upstream_failed')),
    getMessage('detail'),
    {
      message: getMessage('message'),
      ...(errors.success
        ? {
            errors: errors.output.errors.slice(0, MAX_FIELD_PROBLEMS).map(({ field, message }) => ({
              field: field.slice(0, MAX_TEXT_LENGTH),
              message: message.slice(0, MAX_TEXT_LENGTH),
            })),
          }
        : {}),
      ...(retryAfter !== null && retryAfter.length <= 40 ? { headers: { 'Retry-After': retryAfter } } : {}),
    },
  );
}

/** Returns how long an answer may be stored, by its Cache-Control. */
export function parseFreshness(headers: Headers): { readonly canStore: boolean; readonly seconds: number } {
  const directives = new Map(
    (headers.get('Cache-Control') ?? '').split(',').map((directive) => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  if (directives.has('no-store') || directives.has('private')) return { canStore: false, seconds: 0 };
  if (directives.has('no-cache')) return { canStore: true, seconds: 0 };
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age') ?? '';
  const age = Number(headers.get('Age') ?? 0);
  const seconds = /^\d+$/.test(maxAge) ? Number(maxAge) - (Number.isFinite(age) ? age : 0) : 0;
  return { canStore: true, seconds: Math.max(0, seconds) };
}

// Another API host gets only validated fields, so that no value can change the path, even if it is decoded twice.

const MAX_QUERY = 200;
/** No separator, no escape, no leading dot. */
const SLUG = /^[\p{L}\p{M}\p{N}_~!'(),+@ -][\p{L}\p{M}\p{N}._~!'(),+@ -]{0,299}$/u;

type Query = Pick<HonoRequest, 'query'>;

const getDigits = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? text : undefined;

export function getSimpleListPath(req: Query): string {
  const featured = req.query('featured')?.toLowerCase();
  return `${readCalls.suggestions.pattern}${stringifyQuery({
    limit: getDigits(req.query('limit')),
    featured: featured === 'true' || featured === 'false' ? featured : undefined,
  })}`;
}

export const getArticlesPath = (req: Query): string =>
  `${readCalls.latest_articles.pattern}${stringifyQuery({ limit: getDigits(req.query('limit')) })}`;

export function getArticlePath(slug: string): string {
  if (!SLUG.test(slug)) throw createNotFound('We do not have this article.');
  return readCalls.article.href(slug);
}

export const getSearchPath = (req: Query): string =>
  `${readCalls.search_properties.pattern}${stringifyQuery({
    query: req.query('query')?.trim().slice(0, MAX_QUERY),
    page: getDigits(req.query('page')),
    limit: getDigits(req.query('limit')),
  })}`;
