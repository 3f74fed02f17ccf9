import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';

/** Stands in the place of a property that is not there (decisions 2, 3). @param reason one sentence */
export function PropertyMissing({ reason }: { readonly reason: string }) {
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title="Property not found"
        drawing={<PlanDrawing drawing="plot" middle="not listed" />}
        actions={
          <>
            <Button variant="main" href="/filter-results">
              Browse Properties
            </Button>
            <Button href="/">Return Home</Button>
          </>
        }
      >
        {reason}
      </Panel>
    </div>
  );
}
