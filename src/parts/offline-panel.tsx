import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import siteWords from '#content/words.json' with { type: 'json' };
import { isNoAnswer } from '#data/api-error.ts';
import { Button } from '#ui/button.tsx';
import { FailedPanel, Panel, PlanDrawing, StillWorks } from '#ui/panel.tsx';
import { useDeviceParts } from './device-parts.tsx';
import { offline as words } from './words.tsx';

interface OfflinePanelProps {
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  /** Completes "You have not opened …". */
  readonly missing?: string;
}

/** Replaces a screen that was never opened; it loads when the connection is back. */
export function OfflinePanel({ isTrying, onRetry, missing = 'this page' }: OfflinePanelProps) {
  const OpensHere = useDeviceParts()?.OpensHere;
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        role="alert"
        title={words.title()}
        drawing={<PlanDrawing drawing="mast" />}
        actions={
          <Button variant="main" busy={isTrying} busyLabel={words.trying} onClick={onRetry}>
            {siteWords.tryAgain}
          </Button>
        }
      >
        <p>{words.text(missing)}</p>
        <StillWorks />
      </Panel>
      {OpensHere && <OpensHere />}
    </div>
  );
}

interface UnreachableProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  readonly missing: string;
  readonly title?: string;
  readonly message?: string;
  readonly back?: ReactNode;
  readonly onRetry?: () => void;
}

/** Replaces a screen that failed to load: without a connection by OfflinePanel, else by a panel with Try Again (S26). */
export function Unreachable({ query, missing, message, onRetry, ...panel }: UnreachableProps) {
  const { error, isFetching, refetch } = query;
  const retry = (): void => void refetch();
  // Never on the server: there a failed call says nothing about the visitor's connection.
  if (isNoAnswer(error)) return <OfflinePanel missing={missing} isTrying={isFetching} onRetry={retry} />;
  return (
    <FailedPanel reloads {...panel} level={1} message={message ?? error?.message ?? ''} onRetry={onRetry ?? retry} />
  );
}
