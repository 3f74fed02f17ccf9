import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { aboutRecord } from '#features/property/about-property.ts';
import { propertyLoader, propertyPath } from '#features/property/load-property.ts';
import { readPropertyId } from '#features/property/property-id.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { EnquiryForm } from '#features/submit/enquiry-form.tsx';
import { EnquiryThanks } from '#features/submit/enquiry-thanks.tsx';
import { oneOf } from '#lib/one-of.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/property/$id')({
  validateSearch: ({ sent }) => ({ sent: oneOf(['enquiry', 'unlisted'], sent) }),
  loader: propertyLoader((id) => [ownerQuery(id), relatedQuery(id)]),
  component: PropertyRoute,
});

function PropertyRoute() {
  const { id: idInPath } = Route.useParams();
  const { sent } = Route.useSearch();
  const context = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  return (
    <>
      <ScreenHead {...aboutRecord(id === null ? null : data?.record, propertyPath(idInPath))} />
      <PropertyScreen
        id={id}
        origin={context.origin}
        enquiry={({ id: propertyId, title }) => (
          <EnquiryForm propertyId={propertyId} propertyTitle={title} initiallySent={sent !== undefined} />
        )}
        thanks={sent === undefined ? undefined : <EnquiryThanks />}
      />
    </>
  );
}
