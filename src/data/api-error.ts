import type { ProblemCode } from '#contract/problem.ts';

/** Why a call failed: the server answered with an error, nothing (proper) came back, or the answer broke the contract. */
export type ApiErrorKind = 'answered' | 'no_answer' | 'contract';

/**
 * A failed call. `message` is what the screen shows: the server's own words where it sent some (S23), else the
 * standard text the caller gave.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: ProblemCode | undefined;
  constructor(kind: ApiErrorKind, message: string, status = 0, code?: ProblemCode, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

/** True when nothing came back in a browser: there is no connection, and no copy on the device. */
export const isNoAnswer = (error: unknown): boolean =>
  !import.meta.env.SSR && error instanceof ApiError && error.kind === 'no_answer';
