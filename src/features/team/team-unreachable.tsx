import { words } from '#content/words.ts';
import { isNoAnswer } from '#data/api-error.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';

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
      <Panel
        big
        level={1}
        role="alert"
        title={words.oops}
        drawing={<PlanDrawing drawing="mast" />}
        actions={
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
        }
      >
        {error?.message}
      </Panel>
    </div>
  );
}
