import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { isGone } from '#contract/property-facts.ts';
import { ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { createTextSchema, searchAsGiven } from '#data/route.ts';
import { getPropertyPath, propertyLoader, readPropertyId } from '#features/property/property-route.ts';
import { ViewingScreen } from '#features/property/viewing-screen.tsx';
import { viewingAbout } from '#features/property/words.ts';
import { ViewingForm } from '#features/submit/viewing-form.tsx';
import { formatPlace } from '#parts/facts.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

const load = propertyLoader((id) => [ownerQuery(id)]);

/** The server redirects to the property's page, which has the status of one that is unknown or no longer listed. */
async function loadListed({
  params,
  context,
  location,
}: Parameters<typeof load>[0] & { readonly location: { readonly searchStr: string } }): Promise<void> {
  await load({ params, context });
  const id = readPropertyId(params.id);
  const record = id === null ? null : context.queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
  if (record == null || isGone(record)) {
    throw redirect({ href: getPropertyPath(params.id) + location.searchStr, statusCode: 302 });
  }
}

const Search = v.object({ sent: createTextSchema('viewing') });

export const Route = createFileRoute('/property/$id_/viewing')({
  validateSearch: searchAsGiven(Search),
  loader: import.meta.env.SSR ? loadListed : load,
  component: ViewingRoute,
});

function ViewingRoute() {
  const { id: idInPath } = Route.useParams();
  const { sent } = v.parse(Search, Route.useSearch());
  const { origin } = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data, isPending } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  const record = data?.record;
  const propertyLink = { to: '/property/$id', params: { id: idInPath } } as const;
  if (id === null || (!isPending && record == null) || (record != null && isGone(record))) {
    return <Navigate {...propertyLink} replace />;
  }
  return (
    <>
      <ScreenHead
        title={viewingAbout.title(record?.title)}
        description={viewingAbout.description}
        path={getPropertyPath(idInPath)}
        noindex
      />
      <ViewingScreen
        page={propertyLink}
        property={record ?? undefined}
        form={(property) => (
          <ViewingForm
            propertyId={property.id}
            propertyTitle={property.title}
            reference={property.reference}
            place={formatPlace(property)}
            origin={origin}
            initiallySent={sent !== undefined}
          />
        )}
      />
    </>
  );
}
