import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { isNoAnswer } from '#data/api-error.ts';
import { suggestionsQuery } from '#data/property.queries.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { CardGrid } from './card-grid.tsx';

interface OfflinePanelProps {
  readonly trying: boolean;
  readonly onTryAgain: () => void;
  readonly what?: string;
}

/**
 * Shown instead of a screen that was never opened with a connection: says so, and shows what does open. For an
 * `ApiError` of kind "no_answer" with nothing stored. The screen loads when the connection is back.
 * @param what is missing, as the sentence begins: "this page" by default
 */
export function OfflinePanel({ trying, onTryAgain, what = 'this page' }: OfflinePanelProps) {
  const { data } = useQuery(suggestionsQuery());
  const here = data?.items ?? [];
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        role="alert"
        title={
          <>
            Not on this <DeviceName /> yet
          </>
        }
        drawing={<PlanDrawing drawing="mast" />}
        actions={
          <Button variant="main" busy={trying} busyLabel="Trying..." onClick={onTryAgain}>
            {words.tryAgain}
          </Button>
        }
      >
        You have not opened {what} with signal before. It opens by itself when the connection is back.
      </Panel>
      {here.length === 0 ? null : (
        <section aria-labelledby="on-this-device">
          <SectionHead
            id="on-this-device"
            title={
              <>
                On this <DeviceName /> now
              </>
            }
            action={<TextLink to="/filter-results">All of them</TextLink>}
          />
          <CardGrid properties={here} headingLevel={3} />
        </section>
      )}
    </div>
  );
}

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
