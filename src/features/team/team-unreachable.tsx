import { isNoAnswer } from '#data/api-error.ts';
import { FailedPanel } from '#parts/failed-panel.tsx';
import { OfflinePanel } from '#parts/offline-panel.tsx';

/**
 * The team could not be had: without a connection what does open instead, else Try Again.
 * @param what is missing, as in "You have not opened this page"
 * @param href this page's own address: what Try Again does before the script is there
 */
export function TeamUnreachable({
  what,
  href,
  error,
  trying,
  onTryAgain,
}: {
  readonly what: string;
  readonly href: string;
  readonly error: Error | null;
  readonly trying: boolean;
  readonly onTryAgain: () => void;
}) {
  if (isNoAnswer(error)) return <OfflinePanel what={what} trying={trying} onTryAgain={onTryAgain} />;
  return (
    <div className="wrap">
      <FailedPanel level={1} message={error?.message ?? ''} href={href} onRetry={onTryAgain} />
    </div>
  );
}
