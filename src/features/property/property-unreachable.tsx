import { words } from '#content/words.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';

/**
 * The frame of the page where the property could not be fetched: a way back and Try Again (decision 26). The failure
 * itself is only logged (spec §8).
 * @param href this page's own address: what Try Again does before the script is there
 * @param offline there is no connection, and no copy on this device
 */
export function PropertyUnreachable({
  href,
  offline,
  trying,
  onTryAgain,
}: {
  readonly href: string;
  readonly offline: boolean;
  readonly trying: boolean;
  readonly onTryAgain: () => void;
}) {
  if (offline) return <OfflinePanel what="this property" trying={trying} onTryAgain={onTryAgain} />;
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        role="alert"
        title={words.oops}
        drawing={<PlanDrawing drawing="page" />}
        actions={
          <>
            <Button
              variant="main"
              href={href}
              onClick={(event) => {
                event.preventDefault();
                onTryAgain();
              }}
            >
              {words.tryAgain}
            </Button>
            <Button href="/filter-results">Back to the search</Button>
          </>
        }
      >
        This property could not be loaded just now.
      </Panel>
    </div>
  );
}
