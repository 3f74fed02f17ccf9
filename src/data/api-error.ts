import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A failed call. `message` is what the screen shows: the server's own words where it sent some (S23). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'answered' | 'no_answer' | 'contract';
  readonly status: number;
  constructor(kind: ApiError['kind'], message: string, status = 0, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
  }
}

/** True in a browser that has neither a connection nor a copy. */
export const isNoAnswer = (error: unknown): boolean =>
  !import.meta.env.SSR && error instanceof ApiError && error.kind === 'no_answer';

/** Refetches once a part of a page that the server could not load: its failure comes with the HTML as a plain Error. */
export function useRetryInBrowser({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): void {
  useEffect(() => {
    if (error !== null && !(error instanceof ApiError)) void refetch();
  }, [error, refetch]);
}

/** Logs a failure that the screen does not show, or shows in other words (spec §8, S26). */
export function useLoggedFailure(context: string, error: Error | null): void {
  useEffect(() => {
    if (error === null) return;
    // biome-ignore lint/suspicious/noConsole: the specification requires these failures to be logged
    console.warn(`${context}: ${error.message}`, error);
  }, [context, error]);
}
