import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './api-error.ts';

/**
 * A part of a server-rendered page that could not be had there has no Try Again of its own: the browser asks once itself.
 * Such a failure came with the HTML, as a plain Error; the browser's own is an ApiError and stands.
 * @param query as `useQuery` gives it
 */
export function useOwnTry({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): void {
  useEffect(() => {
    if (error !== null && !(error instanceof ApiError)) void refetch();
  }, [error, refetch]);
}
