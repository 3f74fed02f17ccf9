import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { suggestionsQuery } from '#data/property.queries.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
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
