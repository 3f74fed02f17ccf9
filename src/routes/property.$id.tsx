import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { aboutRecord } from '#features/property/about-property.ts';
import { readPropertyId } from '#features/property/property-id.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { EnquiryForm } from '#features/submit/enquiry-form.tsx';
import { EnquiryThanks } from '#features/submit/enquiry-thanks.tsx';
import { oneOf } from '#lib/one-of.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

const pathOf = (idInPath: string): string => `/property/${encodeURIComponent(idInPath)}`;

export const Route = createFileRoute('/property/$id')({
  validateSearch: ({ sent }) => ({ sent: oneOf(['enquiry', 'unlisted'], sent) }),
  loader: async ({ params, context }) => {
    const id = readPropertyId(params.id);
    if (id !== null) {
      await loadScreen(context, { primary: [propertyQuery(id)], secondary: [ownerQuery(id), relatedQuery(id)] });
    }
    const record = id === null ? null : context.queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
    if (record === null) context.setStatus(404);
  },
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
      <ScreenHead {...aboutRecord(id === null ? null : data?.record, pathOf(idInPath))} />
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
