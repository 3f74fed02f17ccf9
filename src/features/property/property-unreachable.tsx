import { words } from '#content/words.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';

/**
 * The frame of the page where the property could not be fetched: a way back and Try Again (decision 26). The failure
 * itself is only logged (spec §8).
 * @param offline there is no connection, and no copy on this device
 */
export function PropertyUnreachable({
  offline,
  trying,
  onTryAgain,
}: {
  readonly offline: boolean;
  readonly trying: boolean;
  readonly onTryAgain: () => void;
}) {
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        role="alert"
        title={
          offline ? (
            <>
              Not on this <span className="w-phone">phone</span>
              <span className="w-comp">computer</span> yet
            </>
          ) : (
            words.oops
          )
        }
        drawing={<PlanDrawing drawing={offline ? 'mast' : 'page'} />}
        actions={
          <>
            <Button variant="main" busy={trying} busyLabel="Trying..." onClick={onTryAgain}>
              {words.tryAgain}
            </Button>
            <Button href="/filter-results">Back to the search</Button>
          </>
        }
      >
        {offline ? 'It opens by itself when the connection is back.' : 'This property could not be loaded just now.'}
      </Panel>
    </div>
  );
}
