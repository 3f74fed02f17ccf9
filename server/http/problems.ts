import type { Hono } from 'hono';
import type { FieldProblem, Problem, ProblemCode } from '#contract/problem.ts';
import { DatabaseUnavailable } from '../db/faults.ts';

export const INTERNAL_WORDS = 'Something went wrong on our side. Please try again.';

const UNAVAILABLE_WORDS = 'We cannot do this at the moment. Please try again in a few minutes.';

/** An error that is an answer: thrown anywhere in a call, sent as Problem JSON (contract/problem.ts). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail shown to people, also as `message` by default (spec §8 reads either) */
  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    options: {
      readonly message?: string;
      readonly errors?: readonly FieldProblem[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(detail, options);
    this.status = status;
    this.problem = {
      code,
      detail,
      message: options.message ?? detail,
      ...(options.errors === undefined ? {} : { errors: [...options.errors] }),
    };
    this.headers = options.headers ?? {};
  }

  toResponse(): Response {
    return new Response(JSON.stringify(this.problem), {
      status: this.status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...this.headers },
    });
  }
}

export const createMethodNotAllowed = (allow: string, words: string): ProblemError =>
  new ProblemError(405, 'method_not_allowed', words, { headers: { Allow: allow } });

/** Refuses every method of a path that has no handler yet. @param allow "GET, HEAD" */
export const refuseOthers = (app: Hono, path: string, allow: string, words = `Use ${allow} here.`): unknown =>
  app.all(path, () => {
    throw createMethodNotAllowed(allow, words);
  });

export const createNotFound = (words: string): ProblemError => new ProblemError(404, 'not_found', words);

/** Creates the 422 for a body that does not fit, naming each field. */
export function createInvalid(errors: readonly FieldProblem[]): ProblemError {
  const sentences = [...new Set(errors.map((error) => error.message))].map((words) =>
    /[.!?]$/.test(words) ? words : `${words}.`,
  );
  return new ProblemError(422, 'validation', sentences.join(' '), { errors });
}

/** Returns 503 for an unavailable database, 500 for anything unforeseen. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof DatabaseUnavailable)) return new ProblemError(500, 'internal', INTERNAL_WORDS);
  return new ProblemError(503, 'unavailable', UNAVAILABLE_WORDS, { headers: { 'Retry-After': '30' } });
}

/** Answers an error of a call. @param log gets unforeseen errors, database errors and the cause of a problem */
export function toProblemResponse(error: unknown, log: (error: unknown) => void): Response {
  if (!(error instanceof ProblemError)) log(error);
  else if (error.cause !== undefined) log(error.cause);
  return toProblem(error).toResponse();
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Renders a page without style or script. @param back address of the form, which may still hold what was typed */
export function renderErrorPage(title: string, message: string, back?: string): string {
  const links =
    back === undefined
      ? '<p><a href="/">To the home page</a></p>'
      : `<p>Go back with your browser: what you typed is still in the form.</p><p><a href="${escapeHtml(back)}">To the page</a></p>`;
  return `<!doctype html>
<html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${links}</main></body></html>`;
}
