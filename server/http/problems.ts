import type { FieldProblem, Problem, ProblemCode } from '#contract/problem.ts';
import { DatabaseUnavailable } from '../db/faults.ts';

/** Reveals nothing of the inside. */
export const INTERNAL_WORDS = 'Something went wrong on our side. Please try again.';

/** In seconds: a person may have to repair the database. */
const UNAVAILABLE_RETRY_S = 30;
const UNAVAILABLE_WORDS = 'We cannot do this at the moment. Please try again in a few minutes.';

/** An error that is an answer: thrown anywhere in a call, sent as Problem JSON (contract/problem.ts). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  /** @param words shown to people as `detail` and `message` (spec §8 reads either) */
  constructor(
    status: number,
    code: ProblemCode,
    words: string,
    more: {
      readonly message?: string;
      readonly errors?: readonly FieldProblem[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(words, 'cause' in more ? { cause: more.cause } : {});
    this.status = status;
    this.problem = {
      code,
      detail: words,
      message: more.message ?? words,
      ...(more.errors === undefined ? {} : { errors: [...more.errors] }),
    };
    this.headers = more.headers ?? {};
  }

  response(): Response {
    return new Response(JSON.stringify(this.problem), {
      status: this.status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...this.headers },
    });
  }
}

/** @param allow the methods of the address, "GET, HEAD" */
export const methodNotAllowed = (allow: string, words: string): ProblemError =>
  new ProblemError(405, 'method_not_allowed', words, { headers: { Allow: allow } });

export const notFound = (words: string): ProblemError => new ProblemError(404, 'not_found', words);

/** Creates the 422 for a body that does not fit, naming each field. */
export function invalid(errors: readonly FieldProblem[]): ProblemError {
  const sentences = [...new Set(errors.map((error) => error.message))].map((words) =>
    /[.!?]$/.test(words) ? words : `${words}.`,
  );
  return new ProblemError(422, 'validation', sentences.join(' '), { errors });
}

/** Returns 503 for an unavailable database, 500 for anything unforeseen. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof DatabaseUnavailable)) return new ProblemError(500, 'internal', INTERNAL_WORDS);
  return new ProblemError(503, 'unavailable', UNAVAILABLE_WORDS, {
    headers: { 'Retry-After': String(UNAVAILABLE_RETRY_S) },
  });
}

/**
 * Answers an error thrown in a call without revealing the inside.
 * @param log gets unforeseen errors, database errors and the cause of a problem
 */
export function toProblemResponse(error: unknown, log: (error: unknown) => void): Response {
  if (!(error instanceof ProblemError)) log(error);
  else if (error.cause !== undefined) log(error.cause);
  return toProblem(error).response();
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Renders a page without style or script. @param more.back address of the form, which may still hold what was typed */
export function renderErrorPage(title: string, message: string, more: { readonly back?: string } = {}): string {
  const back =
    more.back === undefined
      ? '<p><a href="/">To the home page</a></p>'
      : `<p>Go back with your browser: what you typed is still in the form.</p><p><a href="${escapeHtml(more.back)}">To the page</a></p>`;
  return `<!doctype html>
<html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${back}</main></body></html>`;
}
