import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNoAnswer } from '#data/api-error.ts';
import { FailedPanel } from '#ui/panel.tsx';
import { OfflinePanel } from './offline-panel.tsx';

interface UnreachableProps {
  /** The screen's own query, which has failed. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** What is missing, as in "You have not opened this page". */
  readonly what: string;
  readonly title?: string;
  /** Default: the words of the failure. */
  readonly message?: string;
  /** A button that leads elsewhere. */
  readonly back?: ReactNode;
  /** What Try Again does, where the server was met; by default it asks again. */
  readonly onRetry?: () => void;
}

/** Stands in the place of a screen that could not be loaded: without a connection what does open, else Try Again (S26). */
export function Unreachable({ query, what, message, onRetry, ...panel }: UnreachableProps) {
  const { error, isFetching, refetch } = query;
  const askAgain = (): void => void refetch();
  // Never on the server: there a failed call says nothing about the visitor's connection.
  if (isNoAnswer(error)) return <OfflinePanel what={what} trying={isFetching} onTryAgain={askAgain} />;
  return (
    <FailedPanel reloads {...panel} level={1} message={message ?? error?.message ?? ''} onRetry={onRetry ?? askAgain} />
  );
}
