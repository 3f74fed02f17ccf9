import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProblemCode } from '#contract/problem.ts';

/** Why a call failed: the server answered with an error, nothing (proper) came back, or the answer broke the contract. */
export type ApiErrorKind = 'answered' | 'no_answer' | 'contract';

/** A failed call. `message` is what the screen shows: the server's own words where it sent some (S23). */
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

/** True in a browser that has neither a connection nor a copy. */
export const isNoAnswer = (error: unknown): boolean =>
  !import.meta.env.SSR && error instanceof ApiError && error.kind === 'no_answer';

/**
 * Refetches once a part of a page that the server could not load, and that has no Try Again of its own. A failure of the
 * server arrives with the HTML as a plain Error; one of the browser is an ApiError and stands.
 */
export function useRetryInBrowser({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): void {
  useEffect(() => {
    if (error !== null && !(error instanceof ApiError)) void refetch();
  }, [error, refetch]);
}

/** Logs a failure that the screen does not show, or shows in other words (spec §8, S26). */
export function useLoggedFailure(what: string, error: Error | null): void {
  useEffect(() => {
    if (error === null) return;
    // biome-ignore lint/suspicious/noConsole: the specification asks for these failures to be logged
    console.warn(`${what}: ${error.message}`, error);
  }, [what, error]);
}
