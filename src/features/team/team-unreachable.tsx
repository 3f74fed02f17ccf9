import { isNoAnswer } from '#data/api-error.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';
import { FailedPanel } from '#ui/failed-panel.tsx';

interface TeamUnreachableProps {
  readonly what: string;
  readonly href: string;
  readonly error: Error | null;
  readonly trying: boolean;
  readonly onTryAgain: () => void;
}

/**
 * Shown when the team could not be loaded: without a connection what does open, else Try Again.
 * @param what is missing, as in "You have not opened this page"
 * @param href this page's own address: what Try Again does before the script is there
 */
export function TeamUnreachable({ what, href, error, trying, onTryAgain }: TeamUnreachableProps) {
  if (isNoAnswer(error)) return <OfflinePanel what={what} trying={trying} onTryAgain={onTryAgain} />;
  return <FailedPanel level={1} message={error?.message ?? ''} href={href} onRetry={onTryAgain} />;
}
