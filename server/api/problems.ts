import type { FieldProblem, Problem, ProblemCode } from '#contract/problem.ts';

/** Words for what no one foresaw: they say nothing of the inside. */
export const INTERNAL_WORDS = 'Something went wrong on our side. Please try again.';

/** An error that is an answer: thrown anywhere in a call, sent as Problem JSON (contract/problem.ts). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  /** @param words shown to people, both as `detail` and as `message` (spec §8 reads either) */
  constructor(
    status: number,
    code: ProblemCode,
    words: string,
    more: {
      readonly message?: string;
      readonly errors?: readonly FieldProblem[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(words);
    this.status = status;
    this.problem = {
      code,
      detail: words,
      message: more.message ?? words,
      ...(more.errors === undefined ? {} : { errors: [...more.errors] }),
    };
    this.headers = more.headers ?? {};
  }

  /** The answer; errors are never kept by anyone. */
  response(): Response {
    return new Response(JSON.stringify(this.problem), {
      status: this.status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...this.headers },
    });
  }
}

export const notFound = (words: string): ProblemError => new ProblemError(404, 'not_found', words);

/** A body that does not fit: 422, naming each field. */
export function invalid(errors: readonly FieldProblem[]): ProblemError {
  const sentences = [...new Set(errors.map((error) => error.message))].map((words) =>
    /[.!?]$/.test(words) ? words : `${words}.`,
  );
  return new ProblemError(422, 'validation', sentences.join(' '), { errors });
}

/**
 * The answer to anything thrown in a call: a ProblemError as it says, all else a plain 500 without a trace.
 * @param log hears of what no one foresaw, and of the cause of a problem that has one
 */
export function problemResponse(error: unknown, log: (error: unknown) => void): Response {
  if (error instanceof ProblemError) {
    if (error.cause !== undefined) log(error.cause);
    return error.response();
  }
  log(error);
  return new ProblemError(500, 'internal', INTERNAL_WORDS).response();
}
