import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Unreachable } from '#parts/offline-panel.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Panel, PlanDrawing, StillWorks } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ENQUIRY_ID } from './property-contact.ts';
import { loading, missing } from './words.ts';

interface PropertyMissingProps {
  readonly reason?: string;
  readonly thanks?: ReactNode;
}

/** For a property that does not exist (S2, S3). */
export function PropertyMissing({ reason = missing.reason, thanks }: PropertyMissingProps) {
  return (
    <div className="wrap">
      {thanks === undefined ? null : <div id={ENQUIRY_ID}>{thanks}</div>}
      <Panel
        big
        level={1}
        title={missing.title}
        drawing={<PlanDrawing drawing="plot" middle={missing.drawing} />}
        actions={
          <>
            <ButtonLink variant="main" to="/filter-results">
              {missing.browse}
            </ButtonLink>
            <ButtonLink to="/">{missing.home}</ButtonLink>
          </>
        }
      >
        <p>{reason}</p>
        <StillWorks />
      </Panel>
    </div>
  );
}

/** For a property that could not be loaded; the error is only logged (spec §8). */
export const PropertyUnreachable = ({ query }: { readonly query: UseQueryResult }) => (
  <Unreachable
    query={query}
    missing={loading.name}
    message={loading.failed}
    back={<ButtonLink to="/filter-results">{loading.back}</ButtonLink>}
  />
);

export const PropertyLoading = () => (
  <div aria-busy="true">
    <LoadingStatus />
    <Skeleton shape="title" width={60} />
    <Skeleton width={75} />
    <Skeleton width={40} />
  </div>
);

export const LoadingStatus = () => (
  <p className="visually-hidden" role="status">
    {loading.status}
  </p>
);
