import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { createTextSchema, searchAsGiven } from '#data/route.ts';
import { PropertyCosts } from '#features/costs/property-costs.tsx';
import {
  createRecordHead,
  getPropertyPath,
  propertyLoader,
  readPropertyId,
} from '#features/property/property-route.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { EnquiryForm, EnquiryThanks } from '#features/submit/enquiry-form.tsx';
import { isShortlet } from '#lib/money.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

const Search = v.object({ sent: createTextSchema('enquiry', 'unlisted') });

export const Route = createFileRoute('/property/$id')({
  validateSearch: searchAsGiven(Search),
  loader: propertyLoader((id) => [ownerQuery(id), relatedQuery(id)]),
  component: PropertyRoute,
});

function PropertyRoute() {
  const { id: idInPath } = Route.useParams();
  const { sent } = v.parse(Search, Route.useSearch());
  const context = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  const record = data?.record;
  return (
    <>
      <ScreenHead {...createRecordHead(id === null ? null : record, getPropertyPath(idInPath))} />
      <PropertyScreen
        id={id}
        origin={context.origin}
        enquiry={(property) => (
          <EnquiryForm
            propertyId={property.id}
            propertyTitle={property.title}
            reference={property.reference}
            isShortlet={isShortlet(property)}
            initiallySent={sent !== undefined}
          />
        )}
        costs={(property) => <PropertyCosts property={property} />}
        thanks={sent === undefined ? undefined : <EnquiryThanks />}
      />
    </>
  );
}
