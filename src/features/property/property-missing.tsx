import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { ENQUIRY_ID } from './property-contact.ts';

interface PropertyMissingProps {
  readonly reason: string;
  readonly thanks?: ReactNode;
}

/** Stands in the place of a property that is not there (S2, S3). */
export function PropertyMissing({ reason, thanks }: PropertyMissingProps) {
  return (
    <div className="wrap">
      {thanks === undefined ? null : <div id={ENQUIRY_ID}>{thanks}</div>}
      <Panel
        big
        level={1}
        title="Property not found"
        drawing={<PlanDrawing drawing="plot" middle="not listed" />}
        actions={
          <>
            <ButtonLink variant="main" to="/filter-results">
              Browse Properties
            </ButtonLink>
            <ButtonLink to="/">Return Home</ButtonLink>
          </>
        }
      >
        {reason}
      </Panel>
    </div>
  );
}
