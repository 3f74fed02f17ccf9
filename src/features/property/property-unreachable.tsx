import { OfflinePanel } from '#parts/offline-panel.tsx';
import { Button } from '#ui/button.tsx';
import { FailedPanel } from '#ui/failed-panel.tsx';

interface PropertyUnreachableProps {
  readonly href: string;
  readonly offline: boolean;
  readonly trying: boolean;
  readonly onTryAgain: () => void;
}

/**
 * The frame of the page where the property could not be fetched: a way back and Try Again (S26). The failure
 * itself is only logged (spec §8).
 * @param href this page's own address: what Try Again does before the script is there
 * @param offline there is no connection, and no copy on this device
 */
export function PropertyUnreachable({ href, offline, trying, onTryAgain }: PropertyUnreachableProps) {
  if (offline) return <OfflinePanel what="this property" trying={trying} onTryAgain={onTryAgain} />;
  return (
    <FailedPanel
      level={1}
      message="This property could not be loaded just now."
      href={href}
      onRetry={onTryAgain}
      back={<Button href="/filter-results">Back to the search</Button>}
    />
  );
}
