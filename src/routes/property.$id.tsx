import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as v from 'valibot';
import { pageMeta, pageTitle } from '#content/page-meta.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { loadScreen, type RouteContext } from '#data/route-load.ts';
import { aboutComingProperty, aboutMissingProperty, aboutProperty } from '#features/property/about-property.ts';
import { readPropertyId } from '#features/property/property-id.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { EnquiryForm } from '#features/submit/enquiry-form.tsx';

const PropertySearch = v.object({ sent: v.fallback(v.optional(v.literal('enquiry')), undefined) });

export const Route = createFileRoute('/property/$id')({
  validateSearch: (search) => v.parse(PropertySearch, search),
  loader: async ({ params, context }) => {
    const id = readPropertyId(params.id);
    if (id === null) {
      context.setStatus(404);
      return;
    }
    await loadScreen(context, { primary: [propertyQuery(id)], secondary: [ownerQuery(id), relatedQuery(id)] });
    if (context.queryClient.getQueryData(propertyQuery(id).queryKey)?.record === null) context.setStatus(404);
  },
  head: ({ params, match }) => {
    const context: RouteContext = match.context;
    return pageMeta(context.origin, aboutOf(params.id, context));
  },
  component: PropertyRoute,
});

/** What the page says of itself, from what has been loaded so far. */
function aboutOf(idInPath: string, { queryClient }: RouteContext) {
  const id = readPropertyId(idInPath);
  const path = `/property/${encodeURIComponent(idInPath)}`;
  return aboutRecord(id === null ? null : queryClient.getQueryData(propertyQuery(id).queryKey)?.record, path);
}

/** @param record undefined: not here yet; null: there is none */
function aboutRecord(record: PropertyDetail | null | undefined, path: string) {
  if (record === undefined) return aboutComingProperty(path);
  return record === null ? aboutMissingProperty(path) : aboutProperty(record);
}

function PropertyRoute() {
  const { id: idInPath } = Route.useParams();
  const { sent } = Route.useSearch();
  const context = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  useTitleOf(id);
  return (
    <PropertyScreen
      id={id}
      origin={context.origin}
      enquiry={({ id: propertyId, title }) => (
        <EnquiryForm propertyId={propertyId} propertyTitle={title} initiallySent={sent === 'enquiry'} />
      )}
    />
  );
}

/**
 * In the browser the screen is there before its data, so that the title has to follow when they come. It is written here
 * for every state, since what is written past the router is not seen, and so not taken back, by the router.
 */
function useTitleOf(id: number | null): void {
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  const record = id === null ? null : data?.record;
  useEffect(() => {
    document.title = pageTitle(aboutRecord(record, '').title);
  }, [record]);
}
